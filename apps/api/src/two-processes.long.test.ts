import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPostgres } from "./platform/database/embedded-postgres.ts";
import { jobQueues } from "./platform/jobs/job-queues.ts";
import { connectBySocket } from "./platform/migrate.ts";
import { freePorts } from "./testing/free-ports.ts";
import { type MailServer, mailServer } from "./testing/mail-server.ts";
import { type ProductProcess, startProduct, withoutDemo } from "./testing/processes/product-process.ts";

const mails = 60;
const timers = 20;
/** As many as two processes run at a time, so that each is killed in the middle of its jobs. */
const heldMails = 2 * jobQueues.mail;
const heldTimers = 2 * jobQueues.timers;
/** The lock of the triggers below: they wait for it after the work of a held job and before its commit. */
const heldLock = 471_147;

let folder: string;
let ports: number[];
let products: ProductProcess[];
let owner: pg.Client;
let server: MailServer;

/** Records the committed work of each job, and blocks jobs named `held` just before their commit. */
const watchWork = `
  create table work_done (kind text not null, name text not null);
  create function note_work() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    name text := coalesce(to_jsonb(new) ->> 'timer_key', to_jsonb(new) ->> 'recipient');
  begin
    if name like 'held-%' then perform pg_advisory_xact_lock_shared(${heldLock}); end if;
    insert into work_done values (tg_table_name, name);
    return null;
  end $$;
  create trigger note_mail after update of state on mail_message for each row when (new.state = 'SENT')
    execute function note_work();
  create trigger note_timer after update of run_at on job for each row
    when (new.timer_key ~ '^(held|tick)-' and old.locked_by is not null and new.locked_by is null)
    execute function note_work()`;

const queueMails = (names: readonly string[]) =>
  owner.query(
    `with message as (
       insert into mail_message (recipient, subject) select name, 'Subject' from unnest($1::text[]) as name returning id, recipient
     )
     insert into job (queue, kind, payload, run_at)
     select 'mail', 'mail.deliver', jsonb_build_object('mailId', id), now() - make_interval(mins => (recipient like 'held-%')::int)
     from message`,
    [names],
  );

const addTimers = (names: readonly string[]) =>
  owner.query(
    `insert into job (queue, kind, timer_key, repeat_seconds, run_at)
     select 'timers', 'sweep.failed-attempts', name, 86400, now() - make_interval(mins => (name like 'held-%')::int)
     from unnest($1::text[]) as name`,
    [names],
  );

const countOf = async (text: string, values: unknown[] = []): Promise<number> =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from ${text}`, values)).rows[0]?.count ?? 0;

/** Kills one of the two processes while both are blocked in held work; the other one continues. */
const killOneInTheMiddle = async (held: number, add: () => Promise<unknown>): Promise<void> => {
  await owner.query("select pg_advisory_lock($1)", [heldLock]);
  await add();
  const stopped = () =>
    countOf(
      "pg_stat_activity where datname = current_database() and wait_event = 'advisory' and usename = 'portal_jobs'",
    );
  await expect.poll(stopped, { interval: 20 }).toBe(held);
  const [first] = products;
  first?.process.kill("SIGKILL");
  if (first) await once(first.process, "exit");
  await owner.query("select pg_advisory_unlock($1)", [heldLock]);
};

const start = (at: readonly number[]) => startProduct(folder, at, { ...withoutDemo, SMTP_URL: server.url });
const named = (begin: string, count: number) => Array.from({ length: count }, () => `${begin}-${randomUUID()}`);
const noted = async (kind: string) =>
  (await owner.query<{ name: string }>("select name from work_done where kind = $1", [kind])).rows
    .map(({ name }) => name)
    .toSorted();

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-two-"));
  ports = await freePorts(6);
  server = await mailServer();
  const first = await start(ports.slice(0, 3));
  products = [first, await start(ports.slice(3))];
  const postgres = await startPostgres({ dataFolder: path.join(folder, "postgres") });
  owner = new pg.Client(connectBySocket(postgres, "postgres")());
  await owner.connect();
  await owner.query(watchWork);
});
afterAll(async () => {
  await owner.end();
  for (const product of products) await product.stop();
  server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const deliveries = (names: readonly string[]): Map<string, number> =>
  new Map(names.map((name) => [name, server.received.filter((text) => text.includes(`To: ${name}`)).length]));

it("two processes deliver every mail once; a mail sent but not recorded before a kill comes twice, under one Message-ID", async () => {
  const held = named("held", heldMails).map((name) => `${name}@mail.example`);
  const names = [...held, ...named("mail", mails).map((name) => `${name}@mail.example`)];
  await killOneInTheMiddle(heldMails, () => queueMails(names));
  await expect.poll(() => countOf("job where kind = 'mail.deliver'"), { interval: 50 }).toBe(0);
  expect(await noted("mail_message")).toEqual(names.toSorted());
  expect(await countOf("mail_message where state <> 'SENT'")).toBe(0);
  const twice = [...deliveries(names)].filter(([, times]) => times !== 1);
  expect(twice).toHaveLength(jobQueues.mail);
  expect(twice.every(([name, times]) => held.includes(name) && times === 2)).toBe(true);
  // Those of the demo's own jobs do not count.
  const queued = server.received.filter((text) => names.includes(/^To: (\S+)/m.exec(text)?.[1] ?? ""));
  const messageIds = queued.map((text) => /Message-ID: (\S+)/.exec(text)?.[1]);
  expect(new Set(messageIds).size).toBe(names.length);
}, 150_000);

it("two processes run every timer once a period, one of them killed while a timer runs", async () => {
  products = [await start(ports.slice(0, 3)), ...products.slice(1)];
  const names = [...named("held", heldTimers), ...named("tick", timers)];
  await killOneInTheMiddle(heldTimers, () => addTimers(names));
  await expect
    .poll(() => countOf("job where timer_key = any ($1) and (run_at <= now() or locked_by is not null)", [names]), {
      timeout: 60_000,
      interval: 50,
    })
    .toBe(0);
  expect(await noted("job")).toEqual(names.toSorted());
}, 150_000);
