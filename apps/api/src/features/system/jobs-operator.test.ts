import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { deliveryKind, queueMailAlone } from "../../platform/mail/mail.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { testKeys } from "../../testing/test-config.ts";
import { storedMails } from "../../testing/stored-mails.ts";

interface Answer {
  queues: { queue: string; failed: number; waiting: number }[];
  failed: { id: string; kind: string; error: string | null }[];
  items: { id: string }[];
  id: string;
}

let api: TestApi;
let jobsPool: pg.Pool;
let token: string;
beforeAll(async () => {
  api = await testApi();
  jobsPool = createPool(api.database.connect, "portal_jobs", 1);
  token = await serviceToken(api.database, { name: "monitoring" });
  await api.database.rows("delete from job where queue = 'tv'");
});
afterAll(async () => {
  await jobsPool.end();
  await api.close();
});

const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/job${path}`, { token, body });
const fail = async (kind: string): Promise<string> => {
  const [made] = await api.database.rows<{ id: string }>(
    `insert into job (queue, kind, failed_at, last_error, payload)
     values ('tv', $1, now(), 'Error: answered 500', '{"link": "secret-link"}') returning id`,
    [kind],
  );
  return made?.id ?? "";
};

it("200 shows queues and failed jobs without their contents, and retries one or all of a kind", async () => {
  const ids = [await fail("test.one"), await fail("test.one"), await fail("test.other")] as const;
  const shown = await send("GET", "");
  expect(shown.body.queues.find(({ queue }) => queue === "tv")).toMatchObject({ failed: 3, waiting: 0 });
  expect(shown.body.failed.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
  expect(JSON.stringify(shown.body)).not.toContain("secret-link");
  await send("POST", `/${ids[2]}/retry?dryRun=true`, {});
  expect((await send("POST", `/${ids[2]}/retry`, {})).body).toEqual({ id: ids[2], kind: "test.other" });
  expect((await send("POST", `/${ids[2]}/retry`, {})).status).toBe(404);
  expect((await send("POST", "/retry", { kind: "test.one" })).body.items).toHaveLength(2);
  expect((await send("POST", "/retry", { kind: "test.one" })).body.items).toEqual([]);
  const after = await send("GET", "");
  expect(after.body.queues.find(({ queue }) => queue === "tv")).toMatchObject({ failed: 0, waiting: 3 });
  const ledger = await api.database.rows("select actor_id from audit_event where action = 'job.retried'");
  expect(ledger).toEqual(Array.from({ length: 3 }, () => ({ actor_id: "monitoring" })));
});

it("200 drops a failed job with its mail, which is emptied, and a mail that waits; 404 for other jobs", async () => {
  await api.database.rows("delete from mail_message");
  await queueMailAlone(jobsPool, { to: "x@y.example", sender: "x", subject: "s", html: "h", text: "t" }, testKeys);
  await api.database.rows("delete from job where kind = $1", [deliveryKind]);
  const [mail] = await storedMails(api.database);
  const [failed, running, timer, waiting, unsent, sending] = await api.database.rows<{ id: string }>(
    `insert into job (queue, kind, payload, run_at, failed_at, locked_by, timer_key, repeat_seconds) values
       ('tv', 'test.mail', jsonb_build_object('mailId', $1::text), now(), now(), null, null, null),
       ('tv', 'test.running', '{}', now() + interval '10 s', null, gen_random_uuid(), null, null),
       ('timers', 'test.timer', '{}', now() + interval '1 day', null, null, 'test', 60),
       ('tv', 'test.waiting', '{}', now() + interval '1 day', null, null, null, null),
       ('mail', 'mail.deliver', '{}', now() + interval '1 day', null, null, null, null),
       ('mail', 'mail.deliver', '{}', now() + interval '10 s', null, gen_random_uuid(), null, null) returning id`,
    [mail?.id],
  );
  const drop = (id: string | undefined) => send("POST", `/${id}/drop`, { reason: "Its mailbox is gone" });
  expect((await drop(failed?.id)).body).toEqual({ id: failed?.id, kind: "test.mail" });
  expect((await drop(unsent?.id)).status).toBe(200);
  for (const id of [failed?.id, running?.id, timer?.id, waiting?.id, sending?.id, randomUUID()])
    expect((await drop(id)).status).toBe(404);
  const left = await api.database.rows<{ kind: string }>(
    "select kind from job where kind in ('test.mail', 'test.running', 'test.timer', 'test.waiting') order by kind",
  );
  expect(left.map(({ kind }) => kind)).toEqual(["test.running", "test.timer", "test.waiting"]);
  expect(mail).toMatchObject({ state: "QUEUED", html: "h", text: "t" });
  expect(await storedMails(api.database)).toMatchObject([{ id: mail?.id, state: "FAILED", html: "", text: "" }]);
  const ledger = await api.database.rows(
    "select entity_id as id, actor_id as by, reason from audit_event where action = 'job.dropped'",
  );
  expect(ledger).toEqual(
    [failed, unsent].map((job) => ({ id: job?.id, by: "monitoring", reason: "Its mailbox is gone" })),
  );
  await api.database.rows(
    "delete from job where kind in ('test.running', 'test.timer', 'test.waiting', 'mail.deliver')",
  );
});

it("404 for a job that is unknown or has not failed", async () => {
  const [waiting] = await api.database.rows<{ id: string }>(
    "insert into job (queue, kind) values ('tv', 'test.waiting') returning id",
  );
  for (const id of [randomUUID(), waiting?.id]) expect((await send("POST", `/${id}/retry`, {})).status).toBe(404);
});
