import type { WebhookDelivery } from "@demarc/contract/operator/webhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool, queryRows } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { sequenceAll } from "../../platform/events/sequencer.ts";
import { operatorPlan } from "../../testing/statements/operator-plan.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { resendMatching } from "./webhook-events.queries.ts";
import { pageOfDeliveries } from "./webhooks.queries.ts";

let api: TestApi;
let token: string;
let endpointId: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database);
  const [endpoint] = await api.database.rows<{ id: string }>(
    `insert into webhook_endpoint (url, format, types, signature, owner)
     values ('https://hook.example', 'standard', '{order.*}', 'v1', 'test') returning id`,
  );
  endpointId = endpoint?.id ?? "";
});
afterAll(() => api.close());

it("200 lists failed deliveries, and the deliveries of one event, with an index", async () => {
  await api.database.rows(
    `insert into webhook_delivery (endpoint_id, event_id, type, subject, state)
     select $1, gen_random_uuid(), 'webhook.test', 'x/' || n, case when n = 1 then 'FAILED' else 'DELIVERED' end
     from generate_series(1, 20000) n`,
    [endpointId],
  );
  await api.database.rows("vacuum analyze webhook_delivery");
  const listed = async (query: string) =>
    (await api.send<{ items: WebhookDelivery[] }>("GET", `/operator/v1/webhook-delivery?${query}`, { token })).body
      .items;
  const page = (filter: object) => {
    const all = { types: ["webhook.test"], endpointId: null, eventId: null, state: null, ...filter };
    return pageOfDeliveries(all, { limit: 100, updatedSince: null, ids: null, after: null });
  };
  const [failed] = await listed("state=FAILED");
  expect(failed?.subject).toBe("x/1");
  expect(await listed(`eventId=${failed?.eventId}`)).toMatchObject([{ id: failed?.id }]);
  expect(await operatorPlan(api.database, page({ state: "FAILED" }))).toContain("webhook_delivery_failed");
  expect(await operatorPlan(api.database, page({ eventId: failed?.eventId }))).toContain(
    "webhook_delivery_endpoint_id_event_id_key",
  );
});

it("200 resends at most so many events, and says up to which time", async () => {
  for (const day of [2, 1])
    await api.database.rows(
      `insert into outbox_event (type, entity_type, entity_id, payload, created_at)
       values ('order.noted', 'order', 'resent', '{}', now() - $1::int * interval '1 day')`,
      [day],
    );
  const events = await queryRows(
    api.operatorPool,
    sql<{
      id: string;
      at: string;
    }>`select id, created_at as at from outbox_event where entity_id = 'resent' order by id`,
  );
  const jobs = createPool(api.database.connect, "portal_jobs", 1);
  await sequenceAll(jobs, []);
  await jobs.end();
  const wanted = { endpointId, ids: events.map(({ id }) => id), from: null, to: null, types: ["order.noted"] };
  const resend = (most: number) => queryRows(api.operatorPool, resendMatching({ company: null, ...wanted, most }));
  expect(await resend(1)).toEqual([{ queued: 1, until: events[0]?.at }]);
  expect(await resend(2)).toEqual([{ queued: 2, until: null }]);
});

it("200 resends a period without reading the events before it", async () => {
  const wanted = { endpointId, ids: null, to: null, types: ["order.noted"], most: 10 };
  const plan = await operatorPlan(
    api.database,
    resendMatching({ company: null, ...wanted, from: new Date().toISOString() }),
  );
  expect(plan).toContain("outbox_event_pkey");
});
