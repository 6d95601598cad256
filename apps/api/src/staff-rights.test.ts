import type { Endpoint } from "@demarc/contract/core/endpoint";
import { type Right, rights } from "@demarc/contract/core/rights";
import { staffRoles, usualRights } from "@demarc/contract/core/staff-roles";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";
import { staffSession } from "./testing/tokens/staff-session.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

/*
 * packages/contract/src/core/staff-roles.test.ts has the table of roles and rights, typed by hand; operator-api.test.ts has the one of
 * operations and rights, and calls each operation with each right alone. Here, each role calls an operation of each right.
 */

/**
 * Calls about a request of another person, which staff-approvals.test.ts makes; those that a person cannot make; and one that gives a
 * role, which needs the rights of that role too.
 */
const leftOut = new Set([
  "approveRequest",
  "readApproval",
  "refuseRequest",
  "withdrawRequest",
  "createStaffPerson",
  "createWebhookEndpoint",
  "changeWebhookEndpoint",
]);

const ofEachRight = new Map<Right, Endpoint>();
for (const endpoint of await operatorEndpoints())
  if (endpoint.access.right && !leftOut.has(endpoint.name) && !ofEachRight.has(endpoint.access.right))
    ofEachRight.set(endpoint.access.right, endpoint);

let api: TestApi;
let all: string;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await testApi();
  all = await serviceToken(api.database);
  for (const role of staffRoles) tokens.set(role, (await staffSession(api, { roles: [role] })).token);
});
afterAll(() => api.close());

it("there is an operation of each right but those of deciding requests and of events about power", () => {
  expect(rights.filter((right) => !ofEachRight.has(right))).toEqual(["approvals.decide", "power.read"]);
});

it.each([...ofEachRight])("%s opens its operation to the roles that have it", async (right, endpoint) => {
  for (const role of staffRoles) {
    const { path, request } = await goodRequest(api, endpoint, all);
    const answer = await api.send<{ error?: { code: string } }>(endpoint.method, path, {
      ...request,
      token: tokens.get(role),
    });
    if (usualRights[role].includes(right))
      expect([role, answer.status < 300, answer.body]).toMatchObject([role, true, {}]);
    else expect([role, answer.status, answer.body.error?.code]).toEqual([role, 403, "right.missing"]);
  }
});
