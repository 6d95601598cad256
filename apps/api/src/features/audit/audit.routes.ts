import * as contract from "@demarc/contract/audit";
import type { Api } from "../../platform/api.ts";
import { pageAnswer } from "../../platform/page-answer.ts";
import type { AuditRow } from "./audit.queries.ts";
import * as queries from "./audit.queries.ts";

export function auditRoutes({ serve, database }: Api): void {
  serve(contract.listAuditEvents, ({ params, query, caller }) => {
    const { limit, offset, ...filter } = query;
    return pageAnswer<AuditRow>(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => queries.listAuditEvents(params.customerId, filter, size, from),
        total: () => queries.countAuditEvents(params.customerId, filter),
      },
    );
  });
}
