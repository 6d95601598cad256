import * as contract from "@demarc/contract/wdm";
import { readDocument } from "../../platform/documents/stored-documents.ts";
import { notFound } from "../../platform/refusals/errors.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { listChannelMaps } from "./channel-map.queries.ts";
import { serviceHandlers } from "../services/service-handlers.ts";
import { wdmKind } from "./wdm.kind.ts";

export function wdmRoutes(api: RouteContext): void {
  const { serve, database } = api;
  const wdm = serviceHandlers(api, wdmKind);
  serve(contract.listWdm, wdm.list);
  serve(contract.exportWdm, wdm.file);
  serve(contract.getWdm, wdm.get);
  serve(contract.updateWdmReference, wdm.updateReference);

  serve(contract.listChannels, ({ params, query, caller }) =>
    database.read(caller, listChannelMaps(params.customerId, query.route)),
  );

  serve(contract.downloadWdmTestReport, async ({ params, caller }) => {
    const { testReportId } = await wdm.get({ params, caller });
    if (!testReportId) throw notFound();
    const wanted = { customerId: params.customerId, id: testReportId, kinds: ["TEST_REPORT"] as const };
    return documentFile(await readDocument(database, caller, wanted));
  });
}
