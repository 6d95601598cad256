import * as contract from "@demarc/contract/invoices";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { csvFile, partsOf } from "../../platform/http/csv-file.ts";
import { ApiError, forbidden, invalid, notFound } from "../../platform/refusals/errors.ts";
import { rechargeColumns } from "./invoice-csv.ts";
import type { Recharged, RechargeRow } from "./invoice-recharge.queries.ts";
import * as queries from "./invoice-recharge.queries.ts";

const dayMs = 86_400_000;

const checkPeriod = (from: string, to: string): void => {
  if (to < from) throw invalid("to", "validation.date-too-early");
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days > contract.mostRechargeDays) throw invalid("from", "validation.date-too-early");
};

/** Recharge of one invoice or a period, per end customer of a reseller. */
export function rechargeRoutes({ serve, database }: RouteContext): void {
  const refuseOthers = async (caller: Caller, customerId: number): Promise<void> => {
    const [company] = await database.read(caller, queries.findCompanyType(customerId));
    if (company?.type !== "reseller") throw forbidden("customer.reseller-only", "Only resellers charge on.");
  };
  const holds = async (caller: Caller, customerId: number, what: Recharged): Promise<boolean> => {
    const found = await database.read(caller, queries.findRecharged(customerId, what));
    return found.length > 0;
  };
  async function* rowsOf(caller: Caller, customerId: number, what: Recharged, endCustomer: string | undefined) {
    yield* partsOf<RechargeRow>(database, caller, (last, limit) =>
      queries.listRechargeAfter(customerId, what, endCustomer, limit, last),
    );
    if (endCustomer !== undefined) return;
    yield* partsOf<RechargeRow>(database, caller, (last, limit) =>
      queries.listWholeAllowancesAfter(customerId, what, limit, last),
    );
  }

  serve(contract.exportRechargeOfPeriod, async ({ params: { customerId }, query, caller }) => {
    const { from, to, endCustomer, csv } = query;
    checkPeriod(from, to);
    await refuseOthers(caller, customerId);
    if (!(await holds(caller, customerId, { from, to })))
      throw new ApiError(404, "invoice.none-in-period", `There is no invoice from ${from} up to and including ${to}.`);
    const rows = rowsOf(caller, customerId, { from, to }, endCustomer);
    return csvFile({ database, caller, csv }, `recharge-${customerId}-${from}-${to}.csv`, rechargeColumns, rows);
  });

  serve(contract.exportRecharge, async ({ params: { customerId, number }, query, caller }) => {
    await refuseOthers(caller, customerId);
    if (!(await holds(caller, customerId, { number }))) throw notFound();
    const rows = rowsOf(caller, customerId, { number }, query.endCustomer);
    return csvFile({ database, caller, csv: query.csv }, `recharge-${number}.csv`, rechargeColumns, rows);
  });
}
