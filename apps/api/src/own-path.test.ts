import type { Endpoint } from "@demarc/contract/core/endpoint";
import { pathParameters } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { personWith } from "./testing/tenancy/people-with-roles.ts";
import { rowsOfCompany } from "./testing/all-fixtures.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const guarded = (await contractEndpoints()).filter(({ access }) => access.caller !== "public");
const naming = guarded.filter(({ path }) => path.includes(":customerId") && pathParameters(path).length > 1);

let api: TestApi;
let token: string;
let ids: Readonly<Record<"child" | "stranger", Readonly<Record<string, string>>>>;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(personWith.RESELLER_ADMIN);
  ids = {
    child: await rowsOfCompany(api.database, fietsfabriek, 1),
    stranger: await rowsOfCompany(api.database, kadeblok, 2),
  };
  // The policy hides drafts too, so a statement must not return one when the policy is off.
  await api.database.rows(
    `insert into invoice (customer_id, issue_date, due_date, buyer_reference, locale, variant, seller, buyer, tax_subtotals,
       line_total, net_total, vat_total, gross_total, payment_means, amount_open)
     values ($1, now(), now(), 'x', 'nl', 'main', '{}', '{}', '[]', 0, 0, 0, 0, '58', 0)`,
    [polderlicht],
  );
});
afterAll(() => api.close());

const good: Record<string, ReturnType<typeof goodRequest>> = {};

/** A request on the caller's own path that names records of another company. */
const namingRowsOf = async (endpoint: Endpoint, rows: Readonly<Record<string, string>>) => {
  const { path, request } = await (good[endpoint.name] ??= goodRequest(api, endpoint, token));
  const named = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === "customerId" ? String(polderlicht) : (rows[name] ?? `no row for ${name}`),
  );
  const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
  const { contactId: id } = rows;
  const body = endpoint.name === "replaceContact" ? { ...(request.body as object), id } : request.body;
  return api.send(endpoint.method, named + query, { ...request, body });
};

/** The file for auditors has its time and signatures in it. */
const withoutSignatures = (body: unknown): unknown =>
  typeof body === "string" && body.startsWith('{"format":"demarc-ledger')
    ? body.replaceAll(/"(?:at|file|signature)":"[^"]*"| \S+Z [\w+/=]+(?=")/g, "")
    : body;

const readAll = async (): Promise<Record<string, unknown>> => {
  const read: Record<string, unknown> = {};
  for (const endpoint of guarded) {
    if (endpoint.method !== "GET" || endpoint.name === "startLoyaltyShop") continue; // it writes to the activity log
    if (pathParameters(endpoint.path).some((name) => name !== "customerId")) continue;
    const { path, request } = await goodRequest(api, endpoint, token);
    const { status, body } = await api.send("GET", path, request);
    read[endpoint.name] = { status, body: withoutSignatures(body) };
  }
  return read;
};

const everyTable = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname = 'public' and rowsecurity`;

const hides = async (endpoint: Endpoint, whose: "child" | "stranger"): Promise<void> => {
  const answer = await namingRowsOf(endpoint, ids[whose]);
  expect([whose, answer.status, answer.body]).toMatchObject([whose, 404, { error: { code: "not-found" } }]);
};

describe("records of a child and of a stranger on the caller's own path", () => {
  it.each(naming)("404 $name", async (endpoint) => {
    await hides(endpoint, "child");
    await hides(endpoint, "stranger");
  });
});

describe("without row-level security every statement still filters by company", () => {
  let before: Record<string, unknown>;
  beforeAll(async () => {
    await api.database.rows("select seal_ledger()");
    before = await readAll();
    expect(before["downloadLedgerProof"]).toMatchObject({ body: expect.stringContaining('"leaves"') });
    for (const { name } of await api.database.rows<{ name: string }>(everyTable))
      await api.database.rows(`alter table ${name} disable row level security`);
  });

  it("200 lists, counts, searches and exports return the same as before", async () => {
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(await readAll()).toEqual(before);
  });

  it.each(naming)("404 $name of a stranger", (endpoint) => hides(endpoint, "stranger"));
});
