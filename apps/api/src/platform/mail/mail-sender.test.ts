import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailServer } from "../../testing/mail-server.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { createPool } from "../database/database.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { type Jobs, startJobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { mailSender } from "./mail-sender.ts";
import { queueMailAlone } from "./mail.ts";

let database: TestDatabase;
let pools: pg.Pool[];
let pool: pg.Pool;
const from = "portal@noordwal.example";
const proof = {
  sender: "Noordwal Internet",
  to: "joris.bakker@polderlicht.example",
  subject: "Één proef",
  html: "<p>hallo</p>",
  text: "hallo",
};

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.connect, "portal_jobs", 4);
  pools = [pool, createPool(database.connect, "portal_jobs", 4)];
});
beforeEach(async () => {
  await database.rows("delete from job");
  await database.rows("delete from mail_message");
});
afterAll(async () => {
  await Promise.all(pools.map((one) => one.end()));
  await database.drop();
});

/** Processes that deliver by SMTP, or write files. */
const startAll = (
  smtpUrl: string,
  others: Record<string, JobHandler> = {},
  folder = "",
  processes = pools.length,
): Promise<Jobs[]> =>
  Promise.all(
    pools.slice(0, processes).map((one) =>
      startJobs({
        connect: database.connect,
        pool: one,
        leasePool: one,
        handlers: { "mail.send": mailSender({ smtpUrl, from, folder }), ...others },
        timers: [],
        log: createLog("silent"),
      }),
    ),
  );
const stopAll = (running: Jobs[]) => Promise.all(running.map((jobs) => jobs.close()));
const jobsLeft = () => database.rows("select kind from job");
const states = () => database.rows<{ state: string }>("select state from mail_message");

describe("mail", () => {
  it("is sent by SMTP if that is configured, from the brand to its recipient", async () => {
    const server = await mailServer();
    const running = await startAll(server.url);
    await queueMailAlone(pool, proof);
    await expect.poll(jobsLeft).toEqual([]);
    await stopAll(running);
    server.close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain("From: Noordwal Internet <portal@noordwal.example>");
    expect(server.received[0]).toContain("To: joris.bakker@polderlicht.example");
    const [mail] = await database.rows<{ id: string; state: string }>("select id, state from mail_message");
    expect(server.received[0]).toContain(`Message-ID: <${mail?.id}@noordwal.example>`);
    expect(mail?.state).toBe("SENT");
  });

  it("that was sent is not delivered again when its job is run once more", async () => {
    const server = await mailServer();
    const running = await startAll(server.url);
    await queueMailAlone(pool, proof);
    await expect.poll(states).toEqual([{ state: "SENT" }]);
    await database.rows(
      "insert into job (queue, kind, payload) select 'mail', 'mail.send', jsonb_build_object('mailId', id) from mail_message",
    );
    await expect.poll(jobsLeft).toEqual([]);
    await stopAll(running);
    server.close();
    expect(server.received).toHaveLength(1);
  });

  it("that the server accepted but the database failed to record is not delivered again by the same process", async () => {
    const server = await mailServer();
    await database.rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
       create trigger refuse before update on mail_message for each row execute function refuse()`,
    );
    const running = await startAll(server.url, {}, "", 1);
    await queueMailAlone(pool, proof);
    const refused = "select 1 from job where last_error like '%not now%' and locked_by is null";
    await expect.poll(() => database.rows(refused)).toHaveLength(1);
    await database.rows("drop trigger refuse on mail_message; drop function refuse");
    await database.rows("update job set run_at = now()");
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: "SENT" }]);
    await stopAll(running);
    server.close();
    expect(server.received).toHaveLength(1);
  }, 20_000);

  it("to a slow server is aborted when the process ends, uses no attempt, and is delivered once by the next process", async () => {
    const slow = await mailServer({ replyMs: 9000 });
    const first = await startAll(slow.url);
    await queueMailAlone(pool, proof);
    await expect.poll(() => slow.connections()).toBe(1);
    const since = Date.now();
    await stopAll(first);
    expect(Date.now() - since).toBeLessThan(8000);
    slow.close();
    expect(await database.rows("select attempts, locked_by, run_at <= now() as due from job")).toEqual([
      { attempts: 0, locked_by: null, due: true },
    ]);
    const server = await mailServer();
    const second = await startAll(server.url);
    await expect.poll(states).toEqual([{ state: "SENT" }]);
    await stopAll(second);
    server.close();
    expect([slow.received.length, server.received.length]).toEqual([0, 1]);
  }, 20_000);

  it("that the server has received completely when the process ends is delivered once, by the ending process", async () => {
    const server = await mailServer({ acceptMs: 6500 });
    const first = await startAll(server.url);
    await queueMailAlone(pool, proof);
    await expect.poll(() => server.received.length).toBe(1);
    const since = Date.now();
    await stopAll(first);
    expect(Date.now() - since).toBeLessThan(8000);
    expect([await states(), await jobsLeft()]).toEqual([[{ state: "SENT" }], []]);
    const second = await startAll(server.url);
    await stopAll(second);
    server.close();
    expect([server.received.length, server.connections()]).toEqual([1, 1]);
  }, 20_000);

  it("that a silent server has received completely does not keep the process from ending", async () => {
    const silent = await mailServer({ acceptMs: 60_000 });
    const running = await startAll(silent.url);
    await queueMailAlone(pool, proof);
    await expect.poll(() => silent.received.length).toBe(1);
    const since = Date.now();
    await stopAll(running);
    expect(Date.now() - since).toBeLessThan(8200);
    silent.close();
    await expect.poll(silent.open).toBe(0);
    expect(await database.rows("select attempts, locked_by from job")).toEqual([{ attempts: 0, locked_by: null }]);
  }, 20_000);

  it("to a server that takes 9 s for each reply is delivered once, and delays no other job", async () => {
    const server = await mailServer({ replyMs: 9000 });
    const others: number[] = [];
    const running = await startAll(server.url, { other: async () => void others.push(Date.now()) });
    const since = Date.now();
    await queueMailAlone(pool, proof);
    const attempts = () => database.rows("select attempts from job where kind = 'mail.send'");
    await expect.poll(attempts).toEqual([{ attempts: 1 }]);
    const lags: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const asked = Date.now();
      await database.rows("insert into job (kind) values ('other')");
      await expect.poll(() => others.length, { timeout: 8000 }).toBe(at + 1);
      lags.push((others[at] ?? Infinity) - asked);
      expect(await attempts()).toEqual([{ attempts: 1 }]);
      await new Promise((resolve) => void setTimeout(resolve, 5000));
    }
    await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: "SENT" }]);
    await expect.poll(jobsLeft).toEqual([]);
    await stopAll(running);
    server.close();
    expect(Date.now() - since).toBeGreaterThan(35_000);
    expect([server.received.length, server.connections()]).toEqual([1, 1]);
    expect(Math.max(...lags)).toBeLessThan(2000);
  }, 120_000);

  it("to a silent server waits without using attempts, and delays no other job", async () => {
    const server = await mailServer({ speaks: false });
    const done: string[] = [];
    await queueMailAlone(pool, proof);
    const running = await startAll(server.url, { other: async () => void done.push("other") });
    await database.rows("insert into job (kind) values ('other')");
    await expect.poll(() => done).toEqual(["other"]);
    const waits = () =>
      database.rows("select attempts from job where last_error like 'Error: the mail server is unavailable%'");
    await expect.poll(waits, { timeout: 25_000 }).toEqual([{ attempts: 0 }]);
    await stopAll(running);
    server.close();
    expect(await states()).toEqual([{ state: "QUEUED" }]);
  }, 40_000);

  it("that a server refuses eight times is set aside as failed, and leaves no connection open", async () => {
    await queueMailAlone(pool, proof);
    await database.rows("update job set attempts = 7");
    const server = await mailServer({ refuses: true });
    const running = await startAll(server.url);
    await expect.poll(states).toEqual([{ state: "FAILED" }]);
    await expect.poll(server.open).toBe(0);
    await stopAll(running);
    server.close();
    expect(await database.rows("select attempts, failed_at is not null as parked from job")).toEqual([
      { attempts: 8, parked: true },
    ]);
  });

  it("is delivered once as a file named after its id, with both parts, and marked as sent", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-mail-"));
    const running = await startAll("", {}, folder);
    await queueMailAlone(pool, proof);
    await expect.poll(states).toEqual([{ state: "SENT" }]);
    await stopAll(running);
    const files = fs.readdirSync(folder);
    const [mail] = await database.rows<{ id: string }>("select id from mail_message");
    expect(files).toEqual([`${mail?.id}.eml`]);
    const text = fs.readFileSync(path.join(folder, files[0] ?? ""), "utf8");
    expect(text).toContain("To: joris.bakker@polderlicht.example");
    expect(text).toMatch(/text\/plain[\s\S]*text\/html/);
    fs.rmSync(folder, { recursive: true });
  });
});
