import * as contract from "@demarc/contract/lines/lines";
import type { RouteContext } from "../../platform/route-context.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import * as parts from "./line-parts.queries.ts";
import { serviceHandlers } from "../services/service-handlers.ts";
import { findLine, lineKind } from "./line.kind.ts";

const partRoutes = ({ serve, database }: RouteContext): void => {
  serve(contract.listLinePrefixes, async ({ params, caller }) => {
    await findLine(database, caller, params);
    return database.read(caller, parts.listLinePrefixes(params.lineId));
  });

  serve(contract.listLineIpAddresses, async ({ params, query, caller }) => {
    await findLine(database, caller, params);
    return pageAnswer(database, caller, query, {
      items: (limit, offset) => parts.listLineIpAddresses(params.lineId, limit, offset),
      total: () => parts.countLineIpAddresses(params.lineId),
    });
  });

  serve(contract.listLineEvents, async ({ params, query, caller }) => {
    const { limit, offset, ...filter } = query;
    await findLine(database, caller, params);
    return pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => parts.listLineEvents(params.lineId, filter, size, from),
        total: () => parts.countLineEvents(params.lineId, filter),
      },
    );
  });
};

export function linesRoutes(api: RouteContext): void {
  const { serve } = api;
  const line = serviceHandlers(api, lineKind);
  serve(contract.listLines, line.list);
  serve(contract.exportLines, line.file);
  serve(contract.getLine, line.get);
  serve(contract.updateLineReference, line.updateReference);
  partRoutes(api);
}
