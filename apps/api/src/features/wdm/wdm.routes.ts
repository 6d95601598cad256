import * as contract from "@demarc/contract/wdm";
import { readDocument } from "../../platform/documents/stored-documents.ts";
import { notFound } from "../../platform/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import { readList } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { changeReference } from "../../platform/services/referenced-service.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import { listChannelMaps } from "./channel-map.queries.ts";
import { wdmColumns } from "./wdm-csv.ts";
import * as queries from "./wdm.queries.ts";
import { waveSummary } from "./wdm.rules.ts";
import { readWave, waveKind } from "./wdm.steps.ts";

/** The list of wavelengths and its export. */
const listRoutes = ({ serve, database, clock }: RouteContext): void => {
  serve(contract.listWdm, async ({ params: { customerId }, query, caller }) => {
    const page = await readList(database, caller, queries.waves, { ...query, customerId });
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
    const place = { customerId: params.customerId, id: params.wdmId };
    await change((transaction) =>
      changeReference(transaction, waveKind, { place, body, ifMatch, findEndCustomer: findActiveEndCustomer }),
    );
    return readWave(api, caller, params);
  });
}
