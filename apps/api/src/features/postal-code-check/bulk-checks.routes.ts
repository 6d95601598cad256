import * as contract from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import type { RouteContext } from "../../platform/route-context.ts";
import { csvFile, type CsvColumns, partsOf } from "../../platform/http/csv-file.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import { allowanceUsed, found } from "../../platform/refusals/errors.ts";
import type { CheckedRow } from "./bulk-checks.queries.ts";
import * as queries from "./bulk-checks.queries.ts";

const columns: CsvColumns<CheckedRow> = {
  address: ["Adres", (row) => row.address],
  outcome: ["Uitkomst", (row) => row.outcome],
  street: ["Straat", (row) => row.result.street],
  city: ["Plaats", (row) => row.result.city],
  speedDown: ["Download (kbit/s)", (row) => row.result.down],
  speedUp: ["Upload (kbit/s)", (row) => row.result.up],
  packages: ["Pakketten", (row) => row.result.packages?.join(" ")],
};

/** Daily limit of addresses per company. The error states the rest of the quota and when the next day begins. */
const refuseBeyond = (limit: number, today: queries.TodayRow | undefined, wanted: number): void => {
  if (!today) throw new Error("the quota was not counted");
  const left = Math.max(0, limit - today.taken);
  if (wanted <= left) return;
  const { freeAt, secondsLeft } = today;
  throw allowanceUsed(
    contract.dailyLimitCode,
    `Of the ${limit} addresses that a company may have checked a day, ${left} are left; the next day begins at ${freeAt}.`,
    secondsLeft,
    { limit, left, freeAt },
  );
};

export function bulkCheckRoutes({ serve, database, config }: RouteContext): void {
  serve(contract.startBulkCheck, ({ params: { customerId }, body: { addresses }, caller, change }) =>
    change(async (transaction) => {
      transaction.send(queries.lockQuota(customerId));
      const [today] = await transaction.query(queries.countToday(customerId));
      refuseBeyond(config.limits.bulkPostalCodeChecksPerDay, today, addresses.length);
      const inserting = queries.insertBulkCheck(customerId, caller.tokenId ?? caller.accountId, addresses);
      const [made] = await transaction.query(inserting);
      if (!made) throw new Error("a bulk check was not stored");
      transaction.record({
        action: "bulk-check.started",
        entityType: "bulk-check",
        entityId: made.id,
        after: { total: made.total },
        event: "bulk-check.started",
      });
      return made;
    }),
  );

  serve(contract.listBulkChecks, ({ params: { customerId }, caller }) =>
    database.read(caller, queries.listBulkChecks(customerId)),
  );

  const find = async (caller: Parameters<typeof database.read>[0], customerId: number, id: string) => {
    return found(await database.read(caller, queries.findBulkCheck(customerId, id)));
  };

  serve(contract.getBulkCheck, ({ params: { customerId, bulkCheckId }, caller }) =>
    find(caller, customerId, bulkCheckId),
  );

  serve(contract.listBulkCheckRows, async ({ params: { customerId, bulkCheckId }, query, caller }) => {
    await find(caller, customerId, bulkCheckId);
    return pageAnswer(database, caller, query, {
      items: (limit, offset) => queries.listFoundRows(customerId, bulkCheckId, query.outcome, limit, offset),
      total: () => queries.countFoundRows(customerId, bulkCheckId, query.outcome),
    });
  });

  serve(contract.exportBulkCheck, async ({ params: { customerId, bulkCheckId }, query, caller }) => {
    const { createdAt } = await find(caller, customerId, bulkCheckId);
    const rows = partsOf<CheckedRow>(database, caller, (last, limit) =>
      queries.listCheckedRows(customerId, bulkCheckId, last?.position ?? 0, limit),
    );
    return csvFile(
      { database, caller, csv: query.csv },
      `postal-code-check-${createdAt.slice(0, 10)}.csv`,
      columns,
      rows,
    );
  });
}
