import { hashKey, type QueryKey } from "@tanstack/react-query";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";

interface Query {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: number }) => unknown;
}
type Two = readonly [unknown, unknown];

const ids = ["0192f4aa-0000-7000-8000-000000000001", "0192f4aa-0000-7000-8000-000000000002"] as const;
const companies = [20120280, 20120281] as const;
const search = { filters: {}, sort: "", rows: 25, columns: [] };
const pages: Two = [
  { ...search, page: 1 },
  { ...search, page: 2 },
];
const flags: Two = [true, false];
const numbers: Two = [1, 2];
const of = (made: (company: number) => unknown): Two => [made(companies[0]), made(companies[1])];
const places = of((customerId) => ({ customerId, prefixId: ids[0] }));
const owners = of((customerId) => ({ customerId, accountId: ids[0] }));
const sources: Two = [
  { kind: "rack", id: ids[0] },
  { kind: "shared-colo", id: ids[0] },
];
const view = { range: "24h", span: { from: 0, to: 3600 }, compare: false };
const list: readonly Two[] = [companies, pages];

/** The arguments of queries that take others than a company and an id; those that `listData` made need no row. */
const others: Readonly<Record<string, readonly Two[]>> = {
  "account-list foundQuery": [companies, [{ filters: { q: "", status: "disabled" } }, { filters: { q: "x" } }]],
  "account-list searchedQuery": [companies, [{ all: true }, { all: false }]],
  "api-tokens.data ownerQuery": [owners],
  "api-tokens.data tokensQuery": [owners],
  "agreement-requirement.data agreementRequirementQuery": [companies],
  "audit.data auditQuery": list,
  "bulk-checks.data bulkRowsQuery": [companies, ids, pages, flags],
  "delegation.data delegationQuery": [places],
  "end-customers.data endCustomerPageQuery": [companies, ids, numbers],
  "invoice.data allLinesQuery": [of((customerId) => ({ customerId, number: "2026-1", lines: [], lineCount: 1 }))],
  "invoice.data invoiceQuery": [companies, ids, numbers],
  "invoices.data totalsQuery": [companies, [{ filters: {} }, { filters: { status: "OPEN" } }]],
  "line-availability.data availabilityQuery": [companies, [[ids[0]], [ids[1]]]],
  "line-order.data addressCheckQuery": [
    [
      { postalCode: "8011AB", houseNumber: 1 },
      { postalCode: "8011AB", houseNumber: 2 },
    ],
  ],
  "loyalty.data balanceQuery": [companies],
  "loyalty.data entriesQuery": [companies],
  "names.data addressMapQuery": [places, numbers],
  "names.data addressQuery": [places, ids],
  "names.data addressesQuery": [places, [{ usedOnly: true }, { usedOnly: false }], numbers],
  "names.data nameCheckQuery": [places, ids, ids],
  "notices.data noticesQuery": list,
  "notifications.data notificationsQuery": list,
  "order-like.data orderLikeQuery": [companies, ["WDM", "DC_CONNECTION"], ids],
  "order-saving.data priceQuery": [companies, [{ packageCode: "A" }, { packageCode: "B" }]],
  "packages.data packagesQuery": [companies, [["LINE"], ["RACK"]]],
  "power.data alertQuery": [companies, sources],
  "power.data powerQuery": [companies, sources],
  "power.data seriesQuery": [
    companies,
    sources,
    [
      { ...view, unit: "W" },
      { ...view, unit: "A" },
    ],
  ],
  "prefix-tree.data openNodesQuery": [companies, [[ids[0]], [ids[1]]]],
  "recent-checks.data recentChecksQuery": [flags],
  "route-authorisations.data routesQuery": [places],
  "signup.data activationQuery": [of((customerId) => ({ customerId, accountId: ids[0], token: "secret" }))],
  "signup.data registerQuery": [["coc", "vat"], ids],
  "sites.data sitesQuery": [["RACK", "SHARED_COLO"]],
  "subnets.data subnetsQuery": [places, numbers],
  "webhooks.data deliveriesQuery": [of((customerId) => ({ customerId, endpointId: ids[0], page: 1 }))],
  "address-lookup.data addressQuery": [
    [
      { postalCode: "8011AB", houseNumber: "1" },
      { postalCode: "8011AB", houseNumber: "2" },
    ],
  ],
  "tv-accounts.data tvAccountsQuery": list,
  "tv-events.data tvEventsQuery": [ids, ["devices", "problems"]],
  "users.data accountsQuery": [companies, flags],
};
/** Queries about an id alone, or about the person who is signed in. */
const withoutCompany = new Set([
  "application",
  "codes",
  "devices",
  "package",
  "pairing",
  "recentChecks",
  "savedViews",
  "sessions",
  "tvAccount",
  "tvProducts",
]);

/** Queries whose request names no argument, because the token says whose records they are: each argument is in the key. */
const ofPerson = new Set([
  "agreement-requirement.data agreementRequirementQuery",
  "loyalty.data balanceQuery",
  "loyalty.data entriesQuery",
  "profile.data sessionsQuery",
  "recent-checks.data recentChecksQuery",
]);

const modules = import.meta.glob<Record<string, unknown>>(
  ["../features/**/{*.data,account-list}.ts", "../../../../packages/shell/src/**/{*.data,saved-views}.ts"],
  { eager: true },
);
/** The exports of a module, and the fields of those that are lists, records or kinds of services. */
const membersOf = (exported: Readonly<Record<string, unknown>>) =>
  Object.entries(exported).flatMap(([name, value]): [string, unknown][] =>
    typeof value === "object" && value !== null && ("pageQuery" in value || "recordQuery" in value)
      ? Object.entries(value).map(([field, member]) => [`${name}.${field}`, member])
      : [[name, value]],
  );
const queries = Object.entries(modules).flatMap(([path, exported]) =>
  membersOf(exported).flatMap(([name, query]) => {
    if (!name.endsWith("Query") || typeof query !== "function") return [];
    const title = `${path.replace(/^.*\//, "").replace(/\.ts$/, "")} ${name}`;
    const ofRecord = withoutCompany.has(name.replace(/Query$/, "")) ? [ids] : [companies, ids];
    // Whatever a slice calls a query that `listData` made, the function keeps its name.
    const usual = query.name === "pageQuery" ? list : ofRecord;
    return [{ title, query: query as (...given: unknown[]) => Query, given: others[title] ?? usual }];
  }),
);

/** A query with arguments. Fails with the way out if it cannot take them. */
const queryWith = (title: string, query: (...given: unknown[]) => Query, given: readonly unknown[]): Query => {
  try {
    return query(...given);
  } catch (cause) {
    throw new Error(`${title} takes other arguments than a company and an id: add them to \`others\``, { cause });
  }
};

beforeAll(async () => {
  fakeApi({});
  await loadConfiguration();
});
afterEach(() => vi.unstubAllGlobals());

const requestsOf = async ({ queryFn }: Query): Promise<string> => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL, { body }: RequestInit = {}) => {
    sent.push(`${address} ${typeof body === "string" ? body : ""}`);
    return Response.json({ items: [], total: 0, lines: [] });
  });
  queryClient.clear();
  // What a query makes of the response does not matter here.
  await Promise.resolve(queryFn({ signal: new AbortController().signal, pageParam: 0 })).catch(() => undefined);
  return sent.join("\n");
};

test.each(queries)(
  "$title: the key changes with each argument that changes the request",
  async ({ title, query, given }) => {
    const usual = queryWith(
      title,
      query,
      given.map(([first]) => first),
    );
    const sent = await requestsOf(usual);
    const isOfPerson = ofPerson.has(title);
    let changes = 0;
    for (const place of given.keys()) {
      const other = query(...given.map(([first, second], at) => (at === place ? second : first)));
      const isSame = !isOfPerson && (await requestsOf(other)) === sent;
      changes += isSame ? 0 : 1;
      expect([place, isSame || hashKey(other.queryKey) !== hashKey(usual.queryKey)]).toEqual([place, true]);
    }
    expect([sent !== "", changes > 0]).toEqual([true, true]);
  },
);

/** Queries that read through another one, which several screens can want. */
const sharing = new Set(["account-list foundQuery", "prefix-tree.data openNodesQuery"]);
const alone = queries.filter(({ title }) => !sharing.has(title));

test.each(alone)("$title: each request stops when the query is no longer wanted", async ({ query, given }) => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", async (_address: string | URL, { signal }: RequestInit = {}) => {
    signals.push(signal);
    return Response.json({ items: [], total: 0, lines: [] });
  });
  queryClient.clear();
  const wanted = new AbortController();
  const { queryFn } = query(...given.map(([first]) => first));
  await Promise.resolve(queryFn({ signal: wanted.signal, pageParam: 0 })).catch(() => undefined);
  wanted.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual(signals.map(() => true));
});
