import { createPublicKey, verify } from "node:crypto";
import type http from "node:http";
import type { OperatorEvent } from "@demarc/contract/operator/event";
import type { WebhookDelivery, WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import { CloudEvent, HTTP } from "cloudevents";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sequenceAll } from "../../platform/events/sequencer.ts";
import { testJobs } from "../../testing/test-jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds } from "../../testing/test-api.ts";
import { measured } from "../../testing/measured.ts";
import { webhookAttempts } from "../../platform/metrics/metrics.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type Received, type WebhookHarness, webhookHarness } from "../../testing/webhooks/webhook-harness.ts";
import { deliverEvents } from "./webhook-events.queries.ts";

const { polderlicht } = companyIds;
const base = "/operator/v1/webhook-endpoint";

interface Page<Item> {
  items: Item[];
}
type Made = WebhookEndpoint & { secret: string | null; error?: { code: string } };

let harness: WebhookHarness;
let api: WebhookHarness["api"];
let jobs: WebhookHarness["jobs"];
let received: WebhookHarness["received"];
let answers: WebhookHarness["answers"];
let deliver: WebhookHarness["deliver"];
let mails: WebhookHarness["mails"];
let at: string;
let token: string;

beforeAll(async () => {
  harness = await webhookHarness();
  ({ api, jobs, received, answers, deliver, mails, at } = harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  token = await serviceToken(api.database, { name: `erp-${crypto.randomUUID().slice(0, 8)}` });
});

const create = async (path: string, more: object = {}, by = token) =>
  api.send<Made>("POST", base, { token: by, body: { url: `${at}${path}`, types: ["order.*"], ...more } });
const emit = (id: string, type = "order.noted") =>
  api.database.rows(
    `insert into outbox_event (type, customer_id, entity_type, entity_id, payload) values ($1, $2, 'order', $3, '{"changed": ["status"]}')`,
    [type, polderlicht, id],
  );
const deliveries = async (query = "", by = token) =>
  (await api.send<Page<WebhookDelivery>>("GET", `/operator/v1/webhook-delivery${query}`, { token: by })).body.items;
const endpoints = async () => (await api.send<Page<WebhookEndpoint>>("GET", base, { token })).body.items;
const subjects = () => received.map(({ body }) => (JSON.parse(body) as OperatorEvent).data.id);

describe("a delivery", () => {
  it("is the event of the feed, signed after Standard Webhooks, once for each event", async () => {
    const made = await create("/hook");
    expect([made.status, made.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    await emit("1");
    await emit("2", "invoice.paid");
    const delivered = await measured(webhookAttempts, { outcome: "delivered" });
    await deliver();
    await deliver();
    expect(received).toHaveLength(1);
    expect(await measured(webhookAttempts, { outcome: "delivered" })).toBe(delivered + 1);
    const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }] = received;
    const event = new Webhook(made.body.secret ?? "").verify(body, headers) as OperatorEvent;
    const feed = await api.send<Page<OperatorEvent>>("GET", "/operator/v1/event?subject=order/1", { token });
    expect(event).toEqual(feed.body.items[0]);
    expect(headers["webhook-id"]).toBe(`msg_${event.id.replaceAll("-", "")}`);
    expect(() => new Webhook(made.body.secret ?? "").verify(body.replace("order", "Order"), headers)).toThrow();
    expect(await deliveries()).toMatchObject([
      { state: "DELIVERED", type: "order.noted", subject: "order/1", attempts: [{ status: 204, error: null }] },
    ]);
  });

  it("has the provider's own id of its record", async () => {
    const [order] = await api.database.rows<{ id: string }>(
      "update customer_order set external_ref = 'OWN-1' where id = (select id from customer_order limit 1) returning id::text",
    );
    await create("/hook");
    await emit(order?.id ?? "");
    await deliver();
    expect((JSON.parse(received[0]?.body ?? "{}") as OperatorEvent).data.externalRef).toBe("OWN-1");
  });

  it("has two signatures for 24 hours after a rotation, and then one", async () => {
    const { body: made } = await create("/hook");
    const rotated = await api.send<Made>("POST", `${base}/${made.id}/rotate`, { token, body: {} });
    expect(rotated.body.secret).not.toBe(made.secret);
    await emit("1");
    await deliver();
    const verifies = (secret: string | null, one: Received | undefined) => {
      try {
        new Webhook(secret ?? "").verify(one?.body ?? "", one?.headers ?? {});
        return true;
      } catch {
        return false;
      }
    };
    expect([verifies(made.secret, received[0]), verifies(rotated.body.secret, received[0])]).toEqual([true, true]);
    await api.database.rows("update webhook_secret set expires_at = expires_at - interval '24 hours'");
    await emit("2");
    await deliver();
    expect([verifies(made.secret, received[1]), verifies(rotated.body.secret, received[1])]).toEqual([false, true]);
  });

  it("is signed with ed25519 if the endpoint asks for v1a, and the private key never leaves", async () => {
    const { body: made } = await create("/hook", { signature: "v1a" });
    expect(made.secret).toBeNull();
    await emit("1");
    await deliver();
    const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }] = received;
    const x = Buffer.from((made.publicKeys[0] ?? "").replace("whpk_", ""), "base64").toString("base64url");
    const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
    const content = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
    const [version, signature = ""] = headers["webhook-signature"]?.split(",") ?? [];
    expect(version).toBe("v1a");
    expect(verify(null, content, key, Buffer.from(signature, "base64"))).toBe(true);
  });

  it("is a CloudEvent in structured mode if the endpoint asks for it", async () => {
    await create("/hook", { format: "cloudevents" });
    await emit("1");
    await deliver();
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    const event = HTTP.toEvent({ headers, body });
    expect(event).toMatchObject({
      specversion: "1.0",
      type: "order.noted",
      subject: "order/1",
      source: "http://localhost:3000/operator/v1",
      data: { id: "1", customerId: polderlicht, changed: ["status"] },
    });
    expect(event instanceof CloudEvent && event.validate()).toBe(true);
  });

  it("keeps the order of one record, while other records do not wait", async () => {
    const first = Promise.withResolvers<http.ServerResponse>();
    answers["/hook"] = (response) => {
      if (received.length === 1) first.resolve(response);
      else response.writeHead(204).end();
    };
    await create("/hook");
    await emit("a", "order.accepted");
    await emit("a", "order.completed");
    await emit("b");
    const delivered = deliver();
    const held = await first.promise;
    await expect.poll(() => subjects().toSorted()).toEqual(["a", "b"]);
    held.writeHead(204).end();
    await delivered;
    const ofRecord = received
      .map(({ body }) => JSON.parse(body) as OperatorEvent)
      .filter(({ data }) => data.id === "a");
    expect(ofRecord.map(({ type }) => type)).toEqual(["order.accepted", "order.completed"]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["DELIVERED", "DELIVERED", "DELIVERED"]);
  });
});

describe("an endpoint that fails", () => {
  it("gets ten attempts with one id, then the delivery is given up and the staff get one mail", async () => {
    answers["/hook"] = (response) => response.writeHead(500).end("no\0t now");
    await create("/hook");
    await mails();
    await emit("1");
    await emit("2");
    await deliver();
    expect(received).toHaveLength(20);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
    const rows = await deliveries("?state=FAILED");
    expect(rows.map(({ attempts, nextAt }) => [attempts.length, nextAt])).toEqual([
      [10, null],
      [10, null],
    ]);
    expect(rows[0]?.attempts[0]).toMatchObject({ status: 500, response: "no\u{FFFD}t now" });
    expect(await mails()).toEqual([
      { subject: "Webhook niet bezorgd: " + at.replace("http://", ""), recipient: "noc@noordwal.example" },
    ]);
    expect((await endpoints())[0]).toMatchObject({ state: "ENABLED", failingSince: expect.any(String) });
  });

  it("waits between attempts as the table says", async () => {
    answers["/hook"] = (response) => response.writeHead(500).end();
    await create("/hook");
    await emit("1");
    await deliver(harness.patient);
    expect(received).toHaveLength(1);
    const [row] = await api.database.rows<{ seconds: number }>(
      "select extract(epoch from next_at - updated_at)::float8 as seconds from webhook_delivery",
    );
    expect(row?.seconds).toBeGreaterThanOrEqual(4.5);
    expect(row?.seconds).toBeLessThanOrEqual(5.5);
    const [job] = await api.database.rows<{ same: boolean }>(
      "select run_at = next_at as same from job, webhook_delivery where queue = 'webhooks'",
    );
    expect(job).toEqual({ same: true });
  });

  it("is disabled by the answer 410, with a mail, and gets no more", async () => {
    answers["/hook"] = (response) => response.writeHead(410).end();
    const { body: made } = await create("/hook");
    await mails();
    await emit("1");
    await deliver();
    await emit("2");
    await deliver();
    expect(received).toHaveLength(1);
    expect(await endpoints()).toMatchObject([{ id: made.id, state: "DISABLED", disabledReason: "gone" }]);
    expect(await mails()).toHaveLength(1);
    for (const path of [`${base}/${made.id}/test`, `${base}/${made.id}/resend`])
      expect(await api.send("POST", path, { token, body: {} })).toMatchObject({
        status: 409,
        body: { error: { code: "webhook-endpoint.state-conflict" } },
      });
  });

  it("is disabled after 5 days of failures, and gets the waiting deliveries when it is enabled again", async () => {
    answers["/hook"] = (response) => response.writeHead(503).end();
    const { body: made } = await create("/hook");
    await api.database.rows("update webhook_endpoint set failing_since = now() - interval '5 days 1 second'");
    await mails();
    await emit("1");
    await deliver();
    expect(received).toHaveLength(1);
    expect(await endpoints()).toMatchObject([{ state: "DISABLED", disabledReason: "failing" }]);
    expect(await mails()).toHaveLength(1);
    delete answers["/hook"];
    const enabled = await api.send("PATCH", `${base}/${made.id}`, { token, body: { state: "ENABLED" } });
    expect(enabled).toMatchObject({ status: 200, body: { state: "ENABLED" } });
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: "DELIVERED" }]);
    expect(await endpoints()).toMatchObject([{ disabledReason: null, failingSince: null }]);
  });

  it("counts its days of failures anew after a delivery that succeeds", async () => {
    await create("/hook");
    await api.database.rows("update webhook_endpoint set failing_since = now() - interval '6 days'");
    await emit("1");
    await deliver();
    expect(await endpoints()).toMatchObject([{ state: "ENABLED", failingSince: null }]);
    answers["/hook"] = (response) => response.writeHead(500).end();
    await emit("2");
    await deliver();
    expect(await endpoints()).toMatchObject([{ state: "ENABLED", failingSince: expect.any(String) }]);
  });

  it.each(["retried", "resent"])("gets ten attempts more for a delivery that is %s", async (how) => {
    answers["/hook"] = (response) => response.writeHead(500).end();
    const { body: made } = await create("/hook");
    await emit("1");
    await deliver();
    const [failed] = await deliveries("?state=FAILED");
    const path = how === "retried" ? `/operator/v1/webhook-delivery/${failed?.id}/retry` : `${base}/${made.id}/resend`;
    const body = how === "retried" ? {} : { ids: [failed?.eventId] };
    expect((await api.send("POST", path, { token, body })).status).toBe(200);
    await deliver(harness.patient);
    expect(received).toHaveLength(11);
    expect(await deliveries()).toMatchObject([{ id: failed?.id, state: "PENDING", nextAt: expect.any(String) }]);
  });

  it("that is slow does not delay another one; a process that ends leaves its deliveries to the next", async () => {
    const held: http.ServerResponse[] = [];
    answers["/slow"] = (response) => void held.push(response);
    await create("/slow");
    await create("/fast");
    const start = () =>
      testJobs({
        connect: api.database.connect,
        pool: jobs,
        leasePool: jobs,
        handlers: harness.handlers,
        timers: [],
        log: createLog("silent"),
      });
    const first = await start();
    for (let n = 0; n < 30; n += 1) await emit(String(n));
    await sequenceAll(jobs, [deliverEvents]);
    const arrived = (path: string) => received.filter((one) => one.path === path).length;
    await expect.poll(() => arrived("/fast"), { timeout: 20_000 }).toBe(30);
    expect(arrived("/slow")).toBeLessThanOrEqual(20);
    await first.close();
    delete answers["/slow"];
    for (const response of held) response.destroy();
    const second = await start();
    await expect.poll(async () => (await deliveries("?state=DELIVERED")).length, { timeout: 20_000 }).toBe(60);
    await second.close();
  });
});

describe("rights", () => {
  it("are the rights of the owner at the time of delivery: deliveries that it may no longer read are withheld", async () => {
    await create("/hook", { types: ["order.noted", "invoice.paid"] });
    await api.database.rows("update service_token set rights = '{webhooks.read,orders.read}' where prefix = $1", [
      token.slice(0, 12),
    ]);
    await emit("1");
    await emit("2", "invoice.paid");
    await deliver();
    expect(subjects()).toEqual(["1"]);
    const reader = await serviceToken(api.database);
    expect((await deliveries("", reader)).map(({ type, state }) => `${type} ${state}`).toSorted()).toEqual([
      "invoice.paid WITHHELD",
      "order.noted DELIVERED",
    ]);
    const blind = await serviceToken(api.database, { rights: ["webhooks.read", "orders.read"] });
    expect((await deliveries("", blind)).map(({ type }) => type)).toEqual(["order.noted"]);
  });

  it.each([
    ["revoked", "revoked_at = now(), revoked_by = 'x'"],
    ["expired", "expires_at = now() - interval '1 second'"],
  ])("a token that is %s gets no events", async (_how, change) => {
    await create("/hook");
    await api.database.rows(`update service_token set ${change} where prefix = $1`, [token.slice(0, 12)]);
    await emit("1");
    await deliver();
    expect(received).toEqual([]);
    expect(await deliveries("", await serviceToken(api.database))).toMatchObject([{ state: "WITHHELD" }]);
  });
});

describe("an endpoint", () => {
  it("200 sends a test, a delivery again, and events of the past again", async () => {
    await emit("past");
    await deliver();
    const { body: made } = await create("/hook");
    const test = await api.send<WebhookDelivery>("POST", `${base}/${made.id}/test`, { token, body: {} });
    await deliver();
    expect(received.map(({ body }) => JSON.parse(body) as OperatorEvent)).toMatchObject([
      { type: "webhook.test", id: test.body.id, data: { id: made.id } },
    ]);
    const past = (await api.send<Page<OperatorEvent>>("GET", "/operator/v1/event?subject=order/past", { token })).body
      .items[0];
    const resend = (body: object) =>
      api.send<{ queued: number; until: string | null }>("POST", `${base}/${made.id}/resend`, { token, body });
    expect((await resend({ ids: [past?.id] })).body).toMatchObject({ queued: 1, until: null });
    await deliver();
    expect(received[1]?.headers["webhook-id"]).toBe(`msg_${past?.id.replaceAll("-", "")}`);
    expect((await resend({ from: past?.timestamp, types: ["invoice.*"] })).body.queued).toBe(0);
    expect((await resend({ from: past?.timestamp, to: past?.timestamp, types: ["order.noted"] })).body.queued).toBe(1);
    await deliver();
    expect(received).toHaveLength(3);
    const [again] = await deliveries("?endpointId=" + made.id);
    expect(
      (await api.send("POST", `/operator/v1/webhook-delivery/${again?.id}/retry`, { token, body: {} })).status,
    ).toBe(200);
    await deliver();
    expect(received).toHaveLength(4);
  });

  const addDeliveries = (endpointId: string, count: number, state = "DELIVERED") =>
    api.database.rows(
      `insert into webhook_delivery (endpoint_id, event_id, type, subject, state)
       select $1, gen_random_uuid(), 'webhook.test', 'x/' || n, $3 from generate_series(1, $2::int) n`,
      [endpointId, count, state],
    );

  it("200 is deleted at once with its secret and receives no more events; its deliveries are deleted later", async () => {
    const { body: made } = await create("/hook");
    const { body: other } = await create("/other");
    for (const { id } of [made, other]) await addDeliveries(id, 3, "PENDING");
    const [delivery] = await deliveries(`?endpointId=${made.id}`);
    expect((await api.send("DELETE", `${base}/${made.id}`, { token })).status).toBe(200);
    expect((await endpoints()).map(({ id }) => id)).toEqual([other.id]);
    expect(new Set((await deliveries()).map(({ endpointId }) => endpointId))).toEqual(new Set([other.id]));
    for (const query of [`?endpointId=${made.id}`, `?eventId=${delivery?.eventId}`])
      expect(await deliveries(query)).toEqual([]);
    const retried = await api.send("POST", `/operator/v1/webhook-delivery/${delivery?.id}/retry`, { token, body: {} });
    expect(retried.status).toBe(404);
    await emit("1");
    await deliver();
    expect(received.map(({ path }) => path)).not.toContain("/hook");
    const left = () =>
      api.database.rows(
        `select (select count(*)::int from webhook_endpoint where id = $1) as endpoints,
           (select count(*)::int from webhook_secret where endpoint_id = $1) as secrets,
           (select count(*)::int from webhook_delivery where endpoint_id = $1) as deliveries`,
        [made.id],
      );
    expect(await left()).toEqual([{ endpoints: 1, secrets: 0, deliveries: 3 }]);
    await harness.handlers["sweep.webhook-deliveries"]?.({}, workContext(jobs));
    expect(await left()).toEqual([{ endpoints: 0, secrets: 0, deliveries: 0 }]);
    expect((await deliveries()).length).toBeGreaterThan(0);
  });

  it("200 resends a period that begins before any event", async () => {
    const { body: made } = await create("/hook");
    await emit("1");
    await deliver();
    const resent = await api.send<{ queued: number }>("POST", `${base}/${made.id}/resend`, {
      token,
      body: { from: "1960-01-01T00:00:00Z", types: ["order.noted"] },
    });
    expect(resent).toMatchObject({ status: 200, body: { until: null } });
    expect(resent.body.queued).toBeGreaterThan(0);
  });

  it("keeps deliveries and their attempts for 30 days", async () => {
    const { body: made } = await create("/hook");
    await api.database.rows(
      `with delivery as (
         insert into webhook_delivery (id, endpoint_id, type, subject, state)
         select first_uuidv7(now() - days * interval '1 day'), $1, 'webhook.test', 'x/' || days, 'DELIVERED'
         from unnest(array[29, 31]) days returning id, subject
       )
       insert into webhook_attempt (delivery_id, at, ms) select id, now() - days * interval '1 day', 1
       from delivery, unnest(array[28, 31]) days where subject = 'x/29'`,
      [made.id],
    );
    await harness.handlers["sweep.webhook-deliveries"]?.({}, workContext(jobs));
    expect((await deliveries()).map(({ subject, attempts }) => [subject, attempts.length])).toEqual([["x/29", 1]]);
  });
});
