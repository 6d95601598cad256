import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/dc-connections";
import { readDocument } from "../../platform/documents/stored-documents.ts";
import { conflict, found, InvalidRequest, invalid, notFound } from "../../platform/refusals/errors.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { lockService } from "../services/referenced-service.ts";
import { serviceHandlers } from "../services/service-handlers.ts";
import { connectionKind } from "./dc-connection.kind.ts";
import type { DcConnectionRow } from "./dc-connections.queries.ts";
import * as queries from "./dc-connections.queries.ts";

const letterLedgerOf = ({ connectionNumber, loaNumber, loaFileName, loaExpiresAt, version }: DcConnectionRow) => ({
  connectionNumber,
  loaNumber,
  fileName: loaFileName,
  loaExpiresAt,
  version,
});

/** Throws 409 for a connection that has ended or needs no letter. */
const refuseLetter = ({ lifecycle, zSide }: DcConnectionRow): void => {
  if (lifecycle === "TERMINATED")
    throw conflict("dc-connection.state-conflict", "This connection has ended.", {
      state: lifecycle,
      event: "attachLetter",
    });
  if (!contract.zSideTypesWithLoa.has(zSide.type))
    throw conflict("dc-connection.no-letter-needed", "This connection needs no letter of authorisation.");
};

const documentRoutes = (api: RouteContext): void => {
  const { serve, database, clock } = api;
  const { get } = serviceHandlers(api, connectionKind);
  serve(contract.downloadConnectionLoa, async ({ params, caller }) => {
    const { loaDocumentId } = await get({ params, caller });
    if (!loaDocumentId) throw notFound();
    const { customerId } = params;
    return documentFile(await readDocument(database, caller, { customerId, id: loaDocumentId, kinds: ["LOA"] }));
  });

  serve(contract.downloadConnectionTestReport, async ({ params, caller }) => {
    const { testReportId } = await get({ params, caller });
    if (!testReportId) throw notFound();
    const wanted = { customerId: params.customerId, id: testReportId, kinds: ["TEST_REPORT"] as const };
    return documentFile(await readDocument(database, caller, wanted));
  });

  serve(contract.attachConnectionLoa, async ({ params, body, caller, ifMatch, change }) => {
    const { loaDocumentId: documentId, loaNumber, loaExpiresAt: expiresAt = null } = body;
    const today = amsterdamDate(clock.now());
    if (expiresAt !== null && expiresAt < today)
      throw new InvalidRequest([
        { field: "loaExpiresAt", message: "validation.date-too-early", params: { date: today } },
      ]);
    await change(async (transaction) => {
      const place = { customerId: params.customerId, id: params.connectionId };
      const before = await lockService(transaction, connectionKind, place, ifMatch);
      refuseLetter(before);
      const [letter] = await transaction.query(queries.findLetter(params.customerId, documentId));
      if (!letter) throw invalid("loaDocumentId", "validation.invalid-value");
      if (!letter.isPdf) throw invalid("loaDocumentId", "validation.letter-not-pdf");
      const number = loaNumber?.trim() || null;
      transaction.send(queries.updateConnectionLetter(before.id, { documentId, number, expiresAt }));
      const after = found(
        await transaction.query(queries.connectionStatements.find(params.customerId, params.connectionId)),
      );
      endUnchanged(before, after);
      transaction.record({
        action: "dc-connection.letter-attached",
        entityType: "dc-connection",
        entityId: before.id,
        before: letterLedgerOf(before),
        after: letterLedgerOf(after),
        event: "dc-connection.changed",
      });
    });
    return get({ params, caller });
  });
};

export function dcConnectionsRoutes(api: RouteContext): void {
  const { serve } = api;
  const connection = serviceHandlers(api, connectionKind);
  serve(contract.listDcConnections, connection.list);
  serve(contract.exportDcConnections, connection.file);
  serve(contract.getDcConnection, connection.get);
  serve(contract.updateDcConnectionReference, connection.updateReference);
  documentRoutes(api);
}
