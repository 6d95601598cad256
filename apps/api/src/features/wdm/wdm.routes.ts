import * as contract from "@demarc/contract/wdm";
import { readDocument } from "../../platform/documents/stored-documents.ts";
import { found, notFound } from "../../platform/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import { readList } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { chosenEndCustomer } from "../../platform/services/chosen-end-customer.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import { listChannelMaps } from "./channel-map.queries.ts";
import { wdmColumns } from "./wdm-csv.ts";
import type { WdmRow } from "./wdm.queries.ts";
import * as queries from "./wdm.queries.ts";
import { waveSummary } from "./wdm.rules.ts";
import { lockWave, readWave } from "./wdm.steps.ts";

/** The fields of a wavelength in the ledger. */
const ledgerOf = ({ serviceNumber, reference, endCustomer, version }: WdmRow) => ({
  serviceNumber,
  reference,
  endCustomer: endCustomer?.name ?? null,
  version,
});

/** The list of wavelengths and its export. */
const listRoutes = ({ serve, database, clock }: RouteContext): void => {
  serve(contract.listWdm, async ({ params: { customerId }, query, caller }) => {
    const page = await readList(database, caller, { list: queries.waves, given: { ...query, customerId } }, query);
    return { ...page, items: page.items.map(waveSummary) };
  });

  serve(contract.exportWdm, ({ params: { customerId }, query, caller }) =>
    listFile({ database, clock, caller, csv: query.csv }, `wdm-${customerId}`, wdmColumns, {
      list: queries.waves,
      given: { ...query, customerId },
      shown: (rows) => rows.map(waveSummary),
    }),
  );
};

export function wdmRoutes(api: RouteContext): void {
  const { serve, database } = api;
  listRoutes(api);

  serve(contract.listChannels, ({ params, query, caller }) =>
    database.read(caller, listChannelMaps(params.customerId, query.route)),
  );

  serve(contract.getWdm, ({ params, caller }) => readWave(api, caller, params));

  serve(contract.downloadWdmTestReport, async ({ params, caller }) => {
    const { testReportId } = await readWave(api, caller, params);
    if (!testReportId) throw notFound();
    const wanted = { customerId: params.customerId, id: testReportId, kinds: ["TEST_REPORT"] as const };
    return documentFile(await readDocument(api.database, caller, wanted));
  });

  serve(contract.updateWdmReference, async ({ params, body, caller, ifMatch, change }) => {
    await change(async (transaction) => {
      const before = await lockWave(transaction, params, ifMatch);
      const endCustomerId = await chosenEndCustomer(transaction, before, body.endCustomerId, findActiveEndCustomer);
      transaction.send(queries.updateWaveReference(before.id, body.reference?.trim() || null, endCustomerId));
      const after = found(await transaction.query(queries.findWave(params.customerId, params.wdmId)));
      transaction.record({
        action: "wdm.reference-changed",
        entityType: "wdm",
        entityId: before.id,
        before: ledgerOf(before),
        after: ledgerOf(after),
        event: "wdm.changed",
      });
    });
    return readWave(api, caller, params);
  });
}
