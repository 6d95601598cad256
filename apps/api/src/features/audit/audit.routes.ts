import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/audit";
import type { RouteContext } from "../../platform/route-context.ts";
import { csvFile, partsOf } from "../../platform/http/csv-file.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import { signingIdentity } from "../../platform/pdf/signing-identity.ts";
import { auditColumns } from "./audit-csv.ts";
import type { AuditRow } from "./audit.queries.ts";
import * as queries from "./audit.queries.ts";
import { proofParts } from "./ledger/proof-file.ts";

export function auditRoutes({ serve, database, clock, config, records }: RouteContext): void {
  serve(contract.listAuditEvents, ({ params, query, caller }) => {
    const { limit, offset, ...filter } = query;
    return pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) =>
          queries.listAuditEvents(params.customerId, filter, { limit: size, offset: from }, records),
        total: () => queries.countAuditEvents(params.customerId, filter),
      },
    );
  });

  serve(contract.exportAuditEvents, ({ params, query, caller }) => {
    const { format: _format, csv, ...filter } = query;
    const { customerId } = params;
    const day = amsterdamDate(clock.now());
    const events = partsOf<AuditRow>(database, caller, (last, limit) =>
      queries.listAuditEventsAfter(customerId, filter, limit, last, records),
    );
    return csvFile({ database, caller, csv }, `ledger-${customerId}-${day}.csv`, auditColumns, events);
  });

  serve(contract.downloadLedgerProof, async ({ params: { customerId }, query, caller }) => {
    const at = clock.now();
    const parts = await proofParts({
      read: (statement) => database.read(caller, statement),
      filter: { customerId, from: query.from?.slice(0, 7) ?? null, to: query.to?.slice(0, 7) ?? null },
      identity: await signingIdentity(config),
      at,
      forCompany: true,
    });
    const name = `ledger-proof-${customerId}-${amsterdamDate(at)}.jsonl`;
    return { type: "application/x-ndjson", name, parts };
  });
}
