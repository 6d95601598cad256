import { randomUUID } from "node:crypto";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicants } from "./testing/applicant.ts";
import { tableFingerprints, whileWritesFail } from "./testing/failing-writes.ts";
import { kadeblokInvoices } from "./testing/invoices/kadeblok-invoices.ts";
import { plantAddressCheck, type PlantedKind, plantOrder } from "./testing/orders/order-rows.ts";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { commandsOn } from "./testing/operator-commands.ts";
import { orderOperator } from "./testing/orders/operated-orders.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const { kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

type Ready = () => Promise<unknown>;

const order = (action: string, number: string, ...words: string[]) => orderOperator(api)(action, number, ...words);
const planted = (kind: PlantedKind) =>
  plantOrder(api.database, kind === "LINE" || kind === "SHARED_COLO" ? polderlicht : kadeblok, kind);

const acceptable = (kind: PlantedKind) => async (): Promise<Ready> => {
  const { orderNumber } = await planted(kind);
  return () => order("accept", orderNumber);
};
const completable = (kind: PlantedKind) => async (): Promise<Ready> => {
  const { orderNumber } = await planted(kind);
  await order("schedule", orderNumber, today);
  return () => order("complete", orderNumber, "fillIn=true");
};
const publishable = async (): Promise<Ready> => {
  const operator = kadeblokInvoices(api.operatorPool);
  const id = await operator.store();
  return () => operator.publish(id);
};
const grantable = async (): Promise<Ready> => {
  const body = { family: 4, prefixLength: 29, purpose: "Lab", usage: { now: 1, in3m: 2, in12m: 3 } };
  const path = `/v1/customer/${polderlicht}/prefix/request`;
  const { body: made } = await api.send<{ id: string }>("POST", path, { token, body });
  return () => commandsOn(api)("prefix-request", "grant", made.id);
};
const approvable = async (): Promise<Ready> => {
  const applicant = applicants(api, api.operatorPool);
  const { id } = await applicant.applied();
  await applicant.decide(id, "startReview");
  return () => applicant.decide(id, "approve");
};

const kinds = ["LINE", "RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"] as const;
const completed = { table: "customer_order", when: "new.status = 'COMPLETED'" };
const accepted = { table: "customer_order", when: "new.status = 'ACCEPTED'" };

describe("a step of the operator whose last write fails changes nothing", () => {
  beforeAll(() => plantAddressCheck(api.database));
  afterAll(() => api.database.rows("delete from availability_check"));

  it.each([
    ...kinds.map((kind) => ({ title: `acceptance of ${kind}`, ready: acceptable(kind), failing: accepted })),
    ...kinds.map((kind) => ({ title: `delivery of ${kind}`, ready: completable(kind), failing: completed })),
    { title: "publication of an invoice", ready: publishable, failing: { table: "audit_event" } },
    { title: "assignment of a prefix", ready: grantable, failing: { table: "audit_event" } },
    { title: "approval of an application", ready: approvable, failing: { table: "customer_application_event" } },
  ])("$title", async ({ ready, failing }) => {
    const step = await ready();
    const before = await tableFingerprints(api.database);
    await expect(whileWritesFail(api.database, failing, step)).rejects.toThrow(
      /a write that fails|Something went wrong on our side/,
    );
    expect(await tableFingerprints(api.database)).toEqual(before);
    // The failure was the only obstacle.
    await step();
    expect(await tableFingerprints(api.database)).not.toEqual(before);
  });
});

/** Requests that only read, that publish no event, or that have nothing to change here. */
const silent = new Set([
  "clearIpAddress",
  "deleteCalendarAddress",
  "downloadInvoices",
  "generatePtrRecords",
  "readNotification",
  "readNotifications",
  "replaceSharedColoEquipment",
  "summariseOrder",
  "tryWebhook",
  "undoLineReferences",
  "undoPtrChange",
]);
/** Requests whose usual body is a dry run. */
const dry = new Set(["changeLineReferences", "planSubnets"]);

const changing = (await contractEndpoints()).filter(
  ({ name, method, access, path }) =>
    method !== "GET" && access.caller !== "public" && path.includes(":customerId") && !silent.has(name),
);

describe("a request whose last write fails changes nothing", () => {
  it.each(changing)("500 $name", async (endpoint: Endpoint) => {
    const { path, request } = await goodRequest(api, endpoint, token);
    const body = dry.has(endpoint.name) ? { ...(request.body as object), dryRun: false } : request.body;
    const headers = { ...request.headers, ...(endpoint.idempotent ? { "idempotency-key": randomUUID() } : {}) };
    const before = await tableFingerprints(api.database);
    const answer = await whileWritesFail(api.database, { table: "outbox_event" }, () =>
      api.send(endpoint.method, path, { ...request, body, headers }),
    );
    expect(answer.status).toBe(500);
    expect(await tableFingerprints(api.database)).toEqual(before);
  });
});
