import { endCustomerSorts } from "@demarc/contract/end-customers";
import { sortableInvoiceFields } from "@demarc/contract/invoices";
import { prefixSorts } from "@demarc/contract/ip-management/prefixes";
import { lineSorts } from "@demarc/contract/lines/lines";
import { orderSorts } from "@demarc/contract/orders/orders";
import { quotationSorts } from "@demarc/contract/quotations/quotations";
import { tvAccountSorts } from "@demarc/contract/tv-accounts/tv-accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endCustomers } from "./features/end-customers/end-customers.queries.ts";
import { invoices } from "./features/invoices/invoice/invoices.queries.ts";
import { prefixes } from "./features/ip-management/prefixes/prefixes.queries.ts";
import { lines } from "./features/lines/lines.queries.ts";
import { orders } from "./features/orders/reading/order-list.queries.ts";
import { quotations } from "./features/quotations/reading/quotation-reading.queries.ts";
import { tvAccounts } from "./features/tv-accounts/tv-accounts.queries.ts";
import { type Sql, sql } from "./platform/database/sql.ts";
import { found } from "./platform/refusals/errors.ts";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { nodesIn, type PlanNode } from "./testing/statements/plan-conditions.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const { polderlicht: customerId } = companyIds;
const given = { customerId };

/** The lists of the contract that can be sorted, by the names of their endpoints. */
const lists: Readonly<Record<string, readonly [keys: readonly string[], page: (sort: string) => Sql]>> = {
  listLines: [lineSorts, (sort) => lines.page({ ...given, delivered: false }, sort, 50, 0)],
  listOrders: [orderSorts, (sort) => orders.page(given, sort, 50, 0)],
  listInvoices: [sortableInvoiceFields, (sort) => invoices.page(given, sort, 50, 0)],
  listPrefixes: [prefixSorts, (sort) => prefixes.page(given, sort, 50, 0)],
  listQuotations: [quotationSorts, (sort) => quotations.page(given, sort, 50, 0)],
  listTvAccounts: [tvAccountSorts, (sort) => tvAccounts.page(given, sort, 50, 0)],
  listEndCustomers: [endCustomerSorts, (sort) => endCustomers.page(given, sort, 50, 0)],
};

const oneByOne = "the operator makes each of them, so that a company has hundreds at most";
const delivered =
  "the list joins what a company owns with what its reseller delivers to it, and a company has thousands at most";

/** Lists and sorts without an index that has their order, with the reason. */
const sorted: Readonly<Record<string, string>> = {
  listMaintenance: "a notice belongs to no company; those that touch services of a company are few",
  listNotices: "the dates are computed from the contracts of five kinds of records",
  listManualAgreements: oneByOne,
  "listQuotations number": oneByOne,
  "listQuotations validUntil": oneByOne,
  "listQuotations mrcTotal": oneByOne,
  "listQuotations contractTotal": oneByOne,
  listRacks: delivered,
  listSharedColos: delivered,
  listDcConnections: delivered,
  listWdm: delivered,
};

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** How PostgreSQL selects the ids of a page when it sorts only if no index has the order. */
const planOf = async (page: Sql): Promise<PlanNode[]> => {
  const avoided = ["sort", "incremental_sort", "seqscan", "bitmapscan"].map(
    (way) => sql<{ on: string }>`select set_config(${`enable_${way}`}, 'off', true) as on`,
  );
  const explain = sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`explain (format json, costs off) ${page}`;
  const rows = (await api.tenants.readAll(given, [...avoided, explain])).at(-1) as {
    "QUERY PLAN": [{ Plan: PlanNode }];
  }[];
  const [{ Plan: plan }] = found(rows)["QUERY PLAN"];
  const ids = nodesIn(plan).filter(
    (node) => node["Node Type"] === "Limit" && node["Subplan Name"]?.startsWith("InitPlan"),
  );
  return nodesIn(found(ids));
};

const isReason = (name: string, key: string): boolean => name in sorted || `${name} ${key}` in sorted;

const inOrder = async (page: Sql): Promise<boolean> => {
  const nodes = await planOf(page);
  const condition = nodes.find((node) => node["Index Name"])?.["Index Cond"] ?? "";
  return condition.includes("customer_id") && !nodes.some((node) => node["Node Type"].includes("Sort"));
};

it("every sort of a list has an index that begins with the company, or a reason why not", async () => {
  const sorts = Object.entries(lists).flatMap(([name, [keys, page]]) =>
    keys
      .filter((key) => !isReason(name, key))
      .flatMap((key) => [key, `-${key}`].map((sort) => ({ what: `${name} ${sort}`, page: page(sort) }))),
  );
  const slow: string[] = [];
  for (const { what, page } of sorts) if (!(await inOrder(page))) slow.push(what);
  expect(slow).toEqual([]);
});

it("every list of the contract that can be sorted is one of these, with all its sorts", async () => {
  const sortable = (await contractEndpoints()).flatMap(({ name, query }) => {
    const sort = (query as { properties?: { sort?: { pattern: string } } } | undefined)?.properties?.sort;
    return sort ? [[name, sort.pattern] as const] : [];
  });
  for (const [name, pattern] of sortable) {
    const [keys] = lists[name] ?? [];
    if (keys) expect(pattern).toContain(keys.join("|").replaceAll(".", "\\."));
    else expect(Object.keys(sorted)).toContain(name);
  }
});
