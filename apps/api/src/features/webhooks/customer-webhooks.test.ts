import type { OperatorEvent } from "@demarc/contract/operator/event";
import type { SecretWebhook, Webhook, WebhookDelivery, WebhookTrial } from "@demarc/contract/webhooks/webhooks";
import { Webhook as Receiver } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sequenceAll } from "../../platform/events/sequencer.ts";
import { testJobs } from "../../testing/test-jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { companyIds } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type WebhookHarness, webhookHarness } from "../../testing/webhooks/webhook-harness.ts";
import { deliverEvents } from "./webhook-events.queries.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const base = `/v1/customer/${polderlicht}/webhook-endpoint`;
type Answer<Body> = Body & { error?: { code: string; details?: unknown }; validationErrors?: { field: string }[] };

let harness: WebhookHarness;
let api: WebhookHarness["api"];
let joris: string;
beforeAll(async () => {
  harness = await webhookHarness();
  ({ api } = harness);
  joris = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const create = (path: string, more: object = {}, token = joris) =>
  api.send<Answer<SecretWebhook>>("POST", base, {
    token,
    body: { url: `${harness.at}${path}`, types: ["order.*"], ...more },
  });
const post = <Body = Record<string, unknown>>(path: string, body?: object, token = joris) =>
  api.send<Answer<Body>>("POST", `${base}/${path}`, { token, ...(body && { body }) });
const patch = (id: string, body: object) => api.send<Answer<Webhook>>("PATCH", `${base}/${id}`, { token: joris, body });
const list = async (token = joris) => (await api.send<Webhook[]>("GET", base, { token })).body;
const log = async (id: string, query = "") =>
  (
    await api.send<{ items: WebhookDelivery[]; total: number }>("GET", `${base}/${id}/delivery${query}`, {
      token: joris,
    })
  ).body;
const emit = (id: string, type = "order.accepted", customerId: number | null = polderlicht) =>
  api.database.rows(
    `insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
     values ($1, $2, 'order', $3, '{"version": 3, "status": "ACCEPTED", "externalRef": "ERP-1", "changed": ["status", "externalRef"]}')`,
    [type, customerId, id],
  );
/** Creates an endpoint of Fietsfabriek, a child of Polderlicht. */
const createOfChild = async (types: readonly string[]) => {
  const path = base.replace(String(polderlicht), String(fietsfabriek));
  const token = await api.tokenOf("eva.postma@fietsfabriek.example");
  const { status, body } = await api.send<SecretWebhook>("POST", path, {
    token,
    body: { url: `${harness.at}/child`, types },
  });
  expect(status).toBe(201);
  return { path: `${path}/${body.id}`, token };
};
const events = () => harness.received.map(({ body }) => JSON.parse(body) as OperatorEvent);

describe("an event of a customer", () => {
  it("is thin and signed, without what only the operator sees, and reaches no other company", async () => {
    const { body: made } = await create("/hook");
    const other = await api.send<SecretWebhook>("POST", base.replace(String(polderlicht), String(kadeblok)), {
      token: await api.tokenOf("mila.stone@kadeblok.example"),
      body: { url: `${harness.at}/other`, types: ["order.*"] },
    });
    expect(other.status).toBe(201);
    await emit("1");
    await harness.deliver();
    const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }, ...others] = harness.received;
    expect(others).toEqual([]);
    const event = new Receiver(made.secret ?? "").verify(body, headers) as OperatorEvent;
    expect(event).toEqual({
      id: expect.any(String),
      type: "order.accepted",
      timestamp: expect.any(String),
      subject: "order/1",
      customerId: polderlicht,
      version: 3,
      changed: ["status"],
      data: { id: "1", status: "ACCEPTED" },
    });
    expect(await log(made.id)).toMatchObject({
      total: 1,
      items: [{ state: "DELIVERED", type: "order.accepted", attempts: [{ status: 204, error: null }] }],
    });
  });

  it("is a CloudEvent of the API of the company if it asks for that", async () => {
    await create("/hook", { format: "cloudevents", signature: "v1a" });
    await emit("1");
    await harness.deliver();
    expect(harness.received[0]?.headers["webhook-signature"]).toMatch(/^v1a,/);
    expect(events()).toMatchObject([
      {
        specversion: "1.0",
        source: expect.stringMatching(new RegExp(`/v1/customer/${polderlicht}$`)),
        data: { id: "1" },
      },
    ]);
  });

  it("that was queued is withheld from a company that no longer is a customer", async () => {
    const { body: made } = await create("/hook");
    await emit("1");
    await sequenceAll(harness.jobs, [deliverEvents]);
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [polderlicht]);
    await harness.deliver();
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [polderlicht]);
    expect(harness.received).toEqual([]);
    expect((await log(made.id)).items).toMatchObject([{ state: "WITHHELD", attempts: [] }]);
  });

  it("reaches a company that is suspended", async () => {
    const { body: made } = await create("/hook");
    await emit("1");
    await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [polderlicht]);
    await harness.deliver();
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [polderlicht]);
    expect(events()).toMatchObject([{ data: { id: "1" } }]);
    expect((await log(made.id)).items).toMatchObject([{ state: "DELIVERED" }]);
  });

  it("that was queued waits while the endpoint is disabled", async () => {
    const { body: made } = await create("/hook");
    await emit("1");
    await sequenceAll(harness.jobs, [deliverEvents]);
    expect((await patch(made.id, { state: "DISABLED" })).status).toBe(200);
    await harness.deliver();
    expect(harness.received).toEqual([]);
    expect((await log(made.id)).items).toMatchObject([{ state: "PENDING", attempts: [] }]);
  });

  it("about a service that its reseller delivers has the number of the company and only fields that it sees", async () => {
    await createOfChild(["line.*"]);
    const lines = await api.database.rows(
      `insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
       select 'line.changed', customer_id, 'line', id::text, '{"changed": ["reference", "mrc"]}' from line
       where customer_id = $1 and end_user_customer_id = $2 limit 1 returning id`,
      [polderlicht, fietsfabriek],
    );
    expect(lines).toHaveLength(1);
    await harness.deliver();
    expect(events()).toMatchObject([{ type: "line.changed", customerId: fietsfabriek, changed: ["reference"] }]);
  });

  it("also reaches endpoints of the operator, and neither side sees the endpoints of the other", async () => {
    const token = await serviceToken(api.database);
    const body = { url: `${harness.at}/operator`, types: ["order.*"] };
    const operated = await api.send<Webhook>("POST", "/operator/v1/webhook-endpoint", { token, body });
    const { body: own } = await create("/hook");
    await emit("1");
    await emit("2", "order.accepted", null);
    await harness.deliver();
    expect(harness.received.map(({ path }) => path).toSorted()).toEqual(["/hook", "/operator", "/operator"]);
    expect((await list()).map(({ id }) => id)).toEqual([own.id]);
    const read = (path: string) => api.send<{ items: { id: string; endpointId: string }[] }>("GET", path, { token });
    expect((await read("/operator/v1/webhook-endpoint")).body.items.map(({ id }) => id)).toEqual([operated.body.id]);
    const sent = (await read("/operator/v1/webhook-delivery")).body.items.map(({ endpointId }) => endpointId);
    expect(new Set(sent)).toEqual(new Set([operated.body.id]));
    const [mine] = (await log(own.id)).items;
    for (const path of [`webhook-delivery/${mine?.id}/retry`, `webhook-endpoint/${own.id}/test`])
      expect((await api.send("POST", `/operator/v1/${path}`, { token, body: {} })).status).toBe(404);
    expect((await post(`${operated.body.id}/test`)).status).toBe(404);
  });
});

describe("an endpoint of a customer", () => {
  it("400 for an address that is not public, a private range of the operator, and types that customers do not get", async () => {
    const { body: made } = await create("/hook");
    const inRange = "https://10.20.0.1/";
    const operated = { token: await serviceToken(api.database), body: { url: inRange, types: ["order.*"] } };
    expect((await api.send("POST", "/operator/v1/webhook-endpoint", operated)).status).toBe(201);
    for (const url of [
      "http://erp.example/",
      "https://10.0.0.1/",
      inRange,
      "https://u:p@erp.example/",
      "https://[fd00::1]/",
    ])
      for (const { status, body } of [
        await create("", { url }),
        await patch(made.id, { url }),
        await post("try", { url }),
      ])
        expect([url, status, body.validationErrors]).toMatchObject([
          url,
          400,
          [{ field: "url", message: "validation.address-not-public" }],
        ]);
    for (const types of [["application.*"], ["service-token.created"], ["no-such"]])
      expect(await create("/x", { types })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "types.0" }] },
      });
    expect((await post(`${made.id}/resend`, { types: ["price-list.*"] })).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  it("409 for more than ten of a company, also with twenty parallel requests", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`/${n}`)));
    const codes = made.map(({ status, body }) => (status === 201 ? 201 : body.error?.code));
    expect(codes.filter((code) => code === 201)).toHaveLength(10);
    expect(new Set(codes)).toEqual(new Set([201, "webhook-endpoint.limit"]));
    expect(await list()).toHaveLength(10);
  });

  it("200 is changed, disabled and deleted; 409 for a version that is not current", async () => {
    const { body: made } = await create("/hook");
    const stale = { token: joris, body: { description: "ERP" }, headers: { "if-match": '"7"' } };
    expect((await api.send("PATCH", `${base}/${made.id}`, stale)).status).toBe(409);
    expect((await patch(made.id, { state: "DISABLED" })).body).toMatchObject({
      state: "DISABLED",
      disabledReason: "customer",
      version: 2,
    });
    expect((await post(`${made.id}/test`)).body.error?.code).toBe("webhook-endpoint.state-conflict");
    await emit("1");
    await harness.deliver();
    expect(harness.received).toEqual([]);
    expect((await api.send("DELETE", `${base}/${made.id}`, { token: joris })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await api.send("GET", `${base}/${made.id}/delivery`, { token: joris })).status).toBe(404);
  });

  it("signs with two secrets after a rotation, and shows each of them once", async () => {
    const { body: made } = await create("/hook");
    const { body: rotated } = await post<SecretWebhook>(`${made.id}/rotate`, {});
    await emit("1");
    await harness.deliver();
    const [{ headers, body } = { headers: {} as Record<string, string>, body: "" }] = harness.received;
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [made.secret, rotated.secret])
      expect(new Receiver(secret ?? "").verify(body, headers)).toMatchObject({ data: { id: "1" } });
    const [row] = await api.database.rows<{ text: string }>(
      `select concat((select json_agg(webhook_secret) from webhook_secret), (select json_agg(audit_event) from audit_event),
         (select json_agg(outbox_event) from outbox_event), (select json_agg(idempotency_record) from idempotency_record)) as text`,
    );
    for (const secret of [made.secret, rotated.secret])
      expect(row?.text + JSON.stringify(await list())).not.toContain(secret?.replace("whsec_", ""));
  });

  it("200 sends a test before it is saved, and shows the answer of the address", async () => {
    harness.answers["/no"] = (response) => response.writeHead(401).end(`no\0${"x".repeat(5000)}`);
    const tried = await post<WebhookTrial>("try", { url: `${harness.at}/no` });
    expect(tried).toMatchObject({ status: 200, body: { status: 401, error: null } });
    expect(tried.body.response).toHaveLength(1000);
    expect(events()).toMatchObject([{ type: "webhook.test", customerId: polderlicht, changed: [] }]);
    expect((await post<WebhookTrial>("try", { url: "https://localhost/" })).body).toMatchObject({ status: null });
    expect(await list()).toEqual([]);
  });

  it("200 sends a test, one delivery, chosen events and a period again", async () => {
    const { body: made } = await create("/hook");
    await emit("1");
    await emit("2");
    await harness.deliver();
    expect((await post(`${made.id}/test`)).status).toBe(200);
    await harness.deliver();
    expect(events().at(-1)).toMatchObject({ type: "webhook.test", data: { id: made.id } });
    const { items } = await log(made.id);
    const first = items.find(({ subject }) => subject === "order/1");
    expect((await post(`${made.id}/delivery/${first?.id}/retry`)).status).toBe(200);
    await harness.deliver();
    expect(events().at(-1)).toMatchObject({ data: { id: "1" } });
    expect((await post(`${made.id}/resend`, { ids: [first?.eventId] })).status).toBe(204);
    await harness.deliver();
    expect(events()).toHaveLength(5);
    await api.database.rows("delete from webhook_delivery");
    expect((await post(`${made.id}/resend`, { from: "2026-11-01T00:00:00Z", types: ["order.accepted"] })).status).toBe(
      204,
    );
    await harness.deliver();
    expect(
      events()
        .slice(5)
        .map(({ id }) => id),
    ).toEqual(
      expect.arrayContaining(
        events()
          .slice(0, 2)
          .map(({ id }) => id),
      ),
    );
  });

  it("429 for a second period of the company within a minute, also for twenty calls at once", async () => {
    const { body: made } = await create("/hook");
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await post(`${made.id}/resend`, {})).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, ...Array<number>(19).fill(429)]);
    await api.database.rows("update webhook_endpoint set resent_at = resent_at - interval '61 seconds'");
    expect((await post(`${made.id}/resend`, {})).status).toBe(204);
  });

  it("429 for a period of another endpoint of the company within a minute, also for ten calls at once", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, n) => create(`/${n}`)));
    const statuses = await Promise.all(made.map(async ({ body }) => (await post(`${body.id}/resend`, {})).status));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, ...Array<number>(9).fill(429)]);
  });

  it("429 for the 61st test of the company within a minute", async () => {
    const { path, token } = await createOfChild(["order.*"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }); // the window of a limit is a minute of the clock
    onTestFinished(() => void vi.useRealTimers());
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await api.send("POST", `${path}/test`, { token })).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });

  it("404 for a delivery of another endpoint, and for one of another company", async () => {
    const [one, two] = [await create("/one"), await create("/two")];
    await post(`${one.body.id}/test`);
    const [sent] = (await log(one.body.id)).items;
    expect((await post(`${two.body.id}/delivery/${sent?.id}/retry`)).status).toBe(404);
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const foreign = base.replace(String(polderlicht), String(kadeblok));
    for (const path of [`${one.body.id}/test`, `${one.body.id}/delivery/${sent?.id}/retry`])
      expect((await api.send("POST", `${foreign}/${path}`, { token: mila })).status).toBe(404);
  });

  it("410 disables it at once, and the enabled administrators get a mail; 5 days without a success too", async () => {
    harness.answers["/gone"] = (response) => response.writeHead(410).end();
    harness.answers["/dead"] = (response) => response.writeHead(503).end();
    await create("/gone");
    await create("/dead");
    await api.database.rows(
      "update webhook_endpoint set failing_since = now() - interval '5 days 1 second' where url like '%dead'",
    );
    await api.database.rows(
      `insert into customer_account (customer_id, username, email, first_name, last_name, roles, status, kind, deleted_at)
       select $1, name, name, 'Bo', 'Bos', '{RESELLER_ADMIN}', status, kind, deleted_at
       from (values ('disabled@polderlicht.example', 'DISABLED', 'PERSON', null),
         ('program@polderlicht.example', 'ENABLED', 'API', null),
         ('deleted@polderlicht.example', 'ENABLED', 'PERSON', now())) account (name, status, kind, deleted_at)`,
      [polderlicht],
    );
    await harness.mails();
    await emit("1");
    await harness.deliver();
    expect((await list()).map(({ state, disabledReason }) => [state, disabledReason])).toEqual([
      ["DISABLED", "gone"],
      ["DISABLED", "failing"],
    ]);
    const mails = await harness.mails();
    expect(mails.map(({ recipient }) => recipient)).toContain("joris.bakker@polderlicht.example");
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(["joris.bakker@polderlicht.example"]));
    expect(mails.map(({ recipient }) => recipient).join()).not.toMatch(/noordwal|fenna|daan|kadeblok/);
    for (const { subject } of mails) expect(subject).toMatch(/^Webhook (uitgeschakeld|disabled): 127/);
    const audit = await api.send<{ items: { action: string; actorType: string }[] }>(
      "GET",
      `/v1/customer/${polderlicht}/audit?entityType=webhook-endpoint`,
      { token: joris },
    );
    expect(audit.body.items).toContainEqual(
      expect.objectContaining({ action: "webhook-endpoint.disabled", actorType: "SYSTEM" }),
    );
  });

  it("gets one mail for its dead letters until it works again, and then another one", async () => {
    const refuses: (typeof harness.answers)[string] = (response) => response.writeHead(500).end();
    harness.answers["/hook"] = refuses;
    const { body: made } = await create("/hook");
    await harness.mails();
    for (const id of ["1", "2"]) {
      await emit(id);
      await harness.deliver();
    }
    expect((await log(made.id, "?state=FAILED")).total).toBe(2);
    const warnings = async () =>
      (await harness.mails())
        .filter(({ recipient }) => recipient === "joris.bakker@polderlicht.example")
        .map(({ subject }) => subject);
    const warning = expect.stringMatching(/^Webhook (niet bezorgd|not delivered): /);
    expect(await warnings()).toEqual([warning]);
    delete harness.answers["/hook"];
    await emit("3");
    await harness.deliver();
    expect(await warnings()).toEqual([]);
    harness.answers["/hook"] = refuses;
    await emit("4");
    await harness.deliver();
    expect(await warnings()).toEqual([warning]);
  });

  it("403 for an API token that creates, changes, deletes, rotates or tries; it may read and send again", async () => {
    const { body: made } = await create("/hook");
    const account = await api.database.rows<{ id: string }>(
      "select id from customer_account where username = 'joris.bakker@polderlicht.example'",
    );
    const { body: token } = await api.send<{ token: string }>(
      "POST",
      `/v1/customer/${polderlicht}/account/${account[0]?.id}/token`,
      { token: joris, body: { description: "Script" } },
    );
    const refused = [
      await create("/x", {}, token.token),
      await post("try", { url: `${harness.at}/x` }, token.token),
      await post(`${made.id}/rotate`, {}, token.token),
    ];
    expect(refused.map(({ body }) => body.error?.code)).toEqual(Array(3).fill("token.interactive-only"));
    expect(await list(token.token)).toHaveLength(1);
    expect((await post(`${made.id}/test`, undefined, token.token)).status).toBe(200);
  });
});

it("ten dead endpoints of a company, each with many events, do not delay another company", async () => {
  for (let n = 0; n < 10; n += 1) {
    harness.answers[`/dead${n}`] = () => undefined;
    await create(`/dead${n}`);
  }
  await api.send("POST", base.replace(String(polderlicht), String(kadeblok)), {
    token: await api.tokenOf("mila.stone@kadeblok.example"),
    body: { url: `${harness.at}/fast`, types: ["order.*"] },
  });
  for (let n = 0; n < 30; n += 1) await emit(`dead-${n}`);
  await sequenceAll(harness.jobs, [deliverEvents]);
  const { jobs, handlers } = harness;
  const running = await testJobs({
    connect: api.database.connect,
    pool: jobs,
    leasePool: jobs,
    handlers,
    timers: [],
    log: createLog("silent"),
  });
  const arrived = (path: RegExp) => harness.received.filter((one) => path.test(one.path)).length;
  // Dead endpoints without a limit would occupy all places by now.
  await expect.poll(() => arrived(/dead/), { timeout: 20_000 }).toBeGreaterThanOrEqual(20);
  for (let n = 0; n < 30; n += 1) await emit(`fast-${n}`, "order.accepted", kadeblok);
  await sequenceAll(jobs, [deliverEvents]);
  await expect.poll(() => arrived(/fast/), { timeout: 20_000 }).toBe(30);
  const working = await api.database.rows(
    "select from webhook_endpoint where customer_id = $1 and worked_until > now()",
    [polderlicht],
  );
  expect(working.length).toBeLessThanOrEqual(2);
  await running.close();
});
