import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SnapshotChanges, snapshotChanges } from "./testing/mirror/snapshot-changes.ts";
import { orderOperator } from "./testing/orders/operated-orders.ts";
import { plantOrder } from "./testing/orders/order-rows.ts";
import { applicationBody } from "./testing/applicant.ts";
import { contractEndpoints, operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

let api: TestApi;
let all: string;
let changes: SnapshotChanges;
beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  all = await serviceToken(api.database, { name: "everything" });
  changes = snapshotChanges(api, all);
});
afterAll(() => api.close());

const writes = (endpoints: readonly Endpoint[]) =>
  endpoints
    .filter(({ method, access }) => method !== "GET" && access.caller !== "public")
    .map((endpoint) => [endpoint.name, endpoint] as const);

const unreportedBy = (call: () => Promise<unknown>) => changes.unreportedBy(call).then(({ unreported }) => unreported);

const done = async (...call: Parameters<TestApi["send"]>): Promise<void> =>
  expect((await api.send(...call)).status).toBeLessThan(300);

const isDryRun = (body: unknown): body is { readonly dryRun: true } =>
  typeof body === "object" && body !== null && "dryRun" in body;

// Customers come first: the operator replaces the catalogue from which they order.
describe.each([
  // Some calls end the sessions of the person.
  ["the API of customers", writes(await contractEndpoints()), () => api.tokenOf("joris.bakker@polderlicht.example")],
  ["the operator API", writes(await operatorEndpoints()), async () => all],
] as const)("a write of %s", (_name, endpoints, token) => {
  it.each(endpoints)("2xx of %s has an event for each record that changes in a snapshot", async (_of, endpoint) => {
    const { path, request } = await goodRequest(api, endpoint, await token());
    const body = isDryRun(request.body) ? { ...request.body, dryRun: false } : request.body;
    expect(await unreportedBy(() => done(endpoint.method, path, { ...request, body }))).toEqual([]);
  });
});

it("201 a new application publishes an event of the application and one of its company", async () => {
  expect(await unreportedBy(() => done("POST", "/v1/customer", { body: applicationBody() }))).toEqual([]);
});

describe("feeds and meters", () => {
  it.each(["RACK", "SHARED_COLO"] as const)(
    "of %s have events when it is delivered, and when it ends",
    async (kind) => {
      const order = orderOperator(api);
      const { polderlicht, kadeblok } = companyIds;
      const { orderNumber } = await plantOrder(api.database, kind === "RACK" ? kadeblok : polderlicht, kind);
      await order("schedule", orderNumber, amsterdamDate(new Date()));
      expect(await unreportedBy(() => order("complete", orderNumber, "fillIn=true"))).toEqual([]);
      const [made] = await api.database.rows<{ path: string }>(
        `select (services -> 0 ->> 'type') || '/' || (services -> 0 ->> 'id') as path from customer_order where order_number = $1`,
        [orderNumber],
      );
      // A rack cannot end while prefixes are routed to it.
      await api.database.rows("update prefix set rack_id = null, shared_colo_id = null");
      const end = { token: all, body: { reason: "Moved away" } };
      const path = `/operator/v1/${made?.path}/terminate`;
      expect(await unreportedBy(() => done("POST", path, end))).toEqual([]);
    },
  );
});
