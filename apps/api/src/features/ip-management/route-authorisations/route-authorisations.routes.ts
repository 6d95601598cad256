import * as contract from "@demarc/contract/ip-management/route-authorisations";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import { conflict, found, invalid, InvalidRequest, refuseStale } from "../../../platform/refusals/errors.ts";
import { lockPrefix, readPrefix, refuseUnlessLive } from "../prefixes/prefix.steps.ts";
import type { PrefixRow } from "../prefixes/prefixes.queries.ts";
import type { RouteAuthorisationRow } from "./route-authorisations.queries.ts";
import * as queries from "./route-authorisations.queries.ts";
import { adviceFor, isPublicAsn, maxLengthBounds, needsLoa, validityOf } from "./route-authorisations.rules.ts";

const shown = (prefix: PrefixRow, row: RouteAuthorisationRow): contract.RouteAuthorisation => ({
  ...row,
  validity: validityOf(prefix, [row]),
});

/** The maximum length of an authorisation; defaults to the length of the prefix. Throws 400 or 409. */
const maxLengthFor = (prefix: PrefixRow, wanted: number | null | undefined): number => {
  const bounds = maxLengthBounds(prefix.prefix);
  if (!bounds)
    throw conflict("route-authorisation.prefix-too-small", "Other networks do not accept a prefix this small.");
  const { least, most } = bounds;
  const length = wanted ?? least;
  const problem =
    length < least ? { message: "min", bound: least } : length > most ? { message: "max", bound: most } : null;
  if (problem)
    throw new InvalidRequest([
      { field: "maxLength", message: `validation.${problem.message}`, params: { [problem.message]: problem.bound } },
    ]);
  return length;
};

/** Checks the letter of authorisation, which is required if the addresses are not the operator's. Throws 400. */
const checkLoa = async (
  transaction: ChangeTransaction,
  prefix: PrefixRow,
  documentId: string | null | undefined,
): Promise<void> => {
  if (!documentId) {
    if (needsLoa(prefix.kind)) throw invalid("loaDocumentId", "validation.required");
    return;
  }
  const [found] = await transaction.query(queries.findLoaDocument(prefix.customerId, documentId));
  if (!found) throw invalid("loaDocumentId", "validation.invalid-value");
};

const ledgerOf = (prefix: PrefixRow, row: RouteAuthorisationRow) => ({
  prefix: prefix.prefix,
  originAsn: row.originAsn,
  maxLength: row.maxLength,
  kind: row.kind,
  state: row.state,
  version: row.version,
});

const requestRoute = ({ serve, config }: RouteContext): void =>
  serve(contract.requestRouteAuthorisation, ({ params, body, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params);
      refuseUnlessLive(prefix, "authoriseRoute");
      const { originAsn, kind, loaDocumentId = null } = body;
      if (!isPublicAsn(originAsn, config.demo)) throw invalid("originAsn", "validation.invalid-value");
      const maxLength = maxLengthFor(prefix, body.maxLength);
      await checkLoa(transaction, prefix, loaDocumentId);
      const inserting = queries.insertRouteAuthorisation(params, { originAsn, maxLength, kind, loaDocumentId });
      const [made] = await transaction.query(inserting);
      if (!made) throw conflict("route-authorisation.exists", "This is authorised, or asked for, already.");
      transaction.record({
        action: "prefix.authorisation-requested",
        entityType: "prefix",
        entityId: prefix.id,
        after: ledgerOf(prefix, made),
        event: "route-authorisation.requested",
      });
      return shown(prefix, made);
    }),
  );

export function routeAuthorisationsRoutes(api: RouteContext): void {
  const { serve, database } = api;

  serve(contract.listRouteAuthorisations, async ({ params, caller }) => {
    const prefix = await readPrefix(database, caller, params);
    const [rows, loaDocuments] = await Promise.all([
      database.read(caller, queries.listRouteAuthorisations(prefix.id)),
      database.read(caller, queries.listLoaDocuments(params.customerId)),
    ]);
    return {
      authorisations: rows.map((row) => shown(prefix, row)),
      validity: validityOf(prefix, rows),
      advice: adviceFor(prefix, rows),
      needsLoa: needsLoa(prefix.kind),
      loaDocuments,
    };
  });

  requestRoute(api);

  serve(contract.revokeRouteAuthorisation, ({ params, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params);
      const before = found(
        await transaction.query(queries.findRouteAuthorisationForUpdate(prefix.id, params.authorisationId)),
      );
      refuseStale(before, ifMatch);
      const { state } = before;
      if (state !== "PUBLISHED")
        throw conflict("route-authorisation.state-conflict", "Only a published authorisation can be withdrawn.", {
          state,
          event: "revoke",
        });
      const after = found(await transaction.query(queries.revokeRouteAuthorisation(before.id)));
      transaction.record({
        action: "prefix.authorisation-revoked",
        entityType: "prefix",
        entityId: prefix.id,
        before: ledgerOf(prefix, before),
        after: ledgerOf(prefix, after),
        event: "route-authorisation.revoked",
      });
      return shown(prefix, after);
    }),
  );
}
