import { roles } from "@demarc/contract/core/access";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { initials, personWith } from "./testing/tenancy/people-with-roles.ts";
import { allowed } from "./testing/tenancy/role-table.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const { fietsfabriek } = companyIds;
const writing = (await contractEndpoints()).filter(
  ({ method, path, access }) => method !== "GET" && path.includes(":customerId") && access.caller !== "public",
);
const isOwnOnly = ({ access }: Endpoint): boolean => access.ownCustomer === true;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const mayCall = ({ name }: Endpoint, role: (typeof roles)[number]): boolean => {
  const rule = allowed[name] ?? "";
  return rule === "*" || rule.includes(initials[role]);
};

const rowsOf = async (table: string): Promise<number> => {
  const [row] = await api.database.rows<{ count: number }>(
    `select count(*)::int as count from ${table} where customer_id = $1`,
    [fietsfabriek],
  );
  return row?.count ?? 0;
};

/** How many rows some of the endpoints add to the child. */
const effects: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  createFaultReport: { fault_report: 1, line_event: 1, mail_message: 2, job: 2 },
  diagnoseLine: { line_diagnosis: 1 },
  createLineOrder: { customer_order: 1, mail_message: 1, job: 1 },
  requestPrefix: { prefix_request: 1 },
  uploadDocument: { document: 1 },
};

describe("a reseller in its child, with every endpoint that changes something there", () => {
  it("includes changes of each kind of service, and some that are the child's own", () => {
    const names = writing.filter((endpoint) => !isOwnOnly(endpoint)).map(({ name }) => name);
    for (const name of ["createFaultReport", "terminateRack", "updateWdmReference", "releasePrefix", "submitOrder"])
      expect(names).toContain(name);
    expect(names.length).toBeGreaterThan(35);
    expect(writing.some(isOwnOnly)).toBe(true);
  });

  describe.each(writing)("$name", (endpoint) => {
    const callers = (["RESELLER_ADMIN", "RESELLER_SERVICE_DESK"] as const).filter((role) => mayCall(endpoint, role));
    it.each(callers)(
      isOwnOnly(endpoint) ? "403 customer.own-only for %s" : "answers %s as documented, and keeps what it did",
      async (role) => {
        const counted = Object.keys(effects[endpoint.name] ?? {});
        const token = await api.tokenOf(personWith[role]);
        const { path, request } = await goodRequest(api, endpoint, token, fietsfabriek);
        const before = await Promise.all(counted.map(rowsOf));
        const answer = await api.send<{ error?: { code: string } }>(endpoint.method, path, request);
        const expected = isOwnOnly(endpoint) ? 403 : Number(Object.keys(endpoint.responses).at(-1));
        expect([answer.status, answer.status === expected ? null : answer.body]).toEqual([expected, null]);
        if (isOwnOnly(endpoint)) expect(answer.body.error?.code).toBe("customer.own-only");
        const after = await Promise.all(counted.map(rowsOf));
        const added = counted.map((table, place) => [table, (after[place] ?? 0) - (before[place] ?? 0)]);
        expect(Object.fromEntries(added)).toEqual(effects[endpoint.name] ?? {});
      },
    );
  });
});
