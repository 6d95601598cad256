import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { createPool } from "./database.ts";
import { type JobHandler, type Jobs, startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { mailSender, queueMailAlone } from "./mail.ts";
import { platformJobs, platformTimers } from "./timers.ts";

let database: TestDatabase;
let pools: pg.Pool[];
const log = createLog("silent");

beforeAll(async () => {
  database = await testDatabase();
  pools = [createPool(database.connect, "portal_jobs", 3), createPool(database.connect, "portal_jobs", 3)];
});
beforeEach(async () => {
  await database.rows("delete from job");
  await database.rows("delete from mail_message");
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

/** As many processes as there are pools, all with the same work to do. */
const startAll = (
  handlers: Record<string, JobHandler>,
  timers: { key: string; everySeconds: number }[] = [],
): Promise<Jobs[]> =>
  Promise.all(pools.map((pool) => startJobs({ connect: database.connect, pool, handlers, timers, log })));
const stopAll = (running: Jobs[]) => Promise.all(running.map((jobs) => jobs.close()));
const add = (kind: string, payload: object) =>
  database.rows("insert into job (kind, payload) values ($1, $2)", [kind, JSON.stringify(payload)]);
const left = async () => (await database.rows("select kind from job where repeat_seconds is null")).length;

describe("jobs", () => {
  it("are each done once, whatever the number of processes", async () => {
    const done: number[] = [];
    const running = await startAll({ count: async (payload) => void done.push(Number(payload["number"])) });
    await Promise.all(Array.from({ length: 50 }, (_, number) => add("count", { number })));
    await expect.poll(left).toBe(0);
    await stopAll(running);
    expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, number) => number));
  });

  it("keep what their handler wrote only when it succeeded", async () => {
    await add("fail", {});
    const running = await startAll({
      fail: async (_payload, client) => {
        await client.query("insert into job (kind, run_at) values ('half', 'infinity')");
        throw new Error("no luck");
      },
    });
    await expect.poll(async () => (await database.rows("select 1 from job where attempts > 0")).length).toBe(1);
    await stopAll(running);
    expect(await database.rows("select kind, attempts, last_error, run_at > now() as later from job")).toEqual([
      { kind: "fail", attempts: 1, last_error: "Error: no luck", later: true },
    ]);
  });

  it("come back at once when the process that holds them is killed", async () => {
    await add("hold", {});
    const killed = await database.rows<{ id: string }>("select id from job");
    const client = await pools[0]?.connect();
    client?.on("error", () => undefined);
    await client?.query("begin");
    await client?.query("select id from job for update skip locked");
    const done: string[] = [];
    const second = pools[1];
    if (!second) throw new Error("no second process");
    const other = await startJobs({
      connect: database.connect,
      pool: second,
      handlers: { hold: async () => void done.push("x") },
      timers: [],
      log,
    });
    expect(done).toEqual([]);
    await database.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and usename = 'portal_jobs'",
    );
    await add("hold", {});
    await expect.poll(() => done.length).toBe(2);
    client?.release(true);
    await other.close();
    expect(killed).toHaveLength(1);
  });

  it("run timers once a period over all processes", async () => {
    let ticks = 0;
    const running = await startAll({ tick: async () => void (ticks += 1) }, [{ key: "tick", everySeconds: 3600 }]);
    await expect.poll(() => ticks).toBe(1);
    await stopAll(running);
    expect(await database.rows("select timer_key, run_at > now() + interval '50 minutes' as later from job")).toEqual([
      { timer_key: "tick", later: true },
    ]);
  });

  it("prepare the ledger's partitions and sweep what has had its day", async () => {
    await database.rows(
      "insert into failed_attempt (subject, at) values ('old', now() - interval '2 days'), ('new', now())",
    );
    const running = await startAll({ ...platformJobs }, [...platformTimers]);
    await expect.poll(() => database.rows("select subject from failed_attempt")).toEqual([{ subject: "new" }]);
    await stopAll(running);
  });
});

const proof = {
  sender: "Noordwal Internet",
  to: "joris.bakker@polderlicht.example",
  subject: "Één proef",
  html: "<p>hallo</p>",
  text: "hallo",
};

/** A mail server that takes everything, or takes connections and says nothing. */
const mailServer = async (speaks: boolean) => {
  const received: string[] = [];
  const server = net.createServer((socket) => {
    let text = "";
    let isMail = false;
    socket.on("error", () => undefined);
    if (!speaks) return;
    socket.write("220 mail.example\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (!text.endsWith(isMail ? "\r\n.\r\n" : "\r\n")) return;
      if (isMail) received.push(text);
      isMail = !isMail && text.startsWith("DATA");
      socket.write(isMail ? "354 go on\r\n" : "250 well\r\n");
      text = "";
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
};

describe("mail", () => {
  const from = "portal@noordwal.example";

  it("goes out by SMTP where that is configured, from the brand to its recipient", async () => {
    const server = await mailServer(true);
    const running = await startAll({ "mail.send": mailSender({ smtpUrl: server.url, from, folder: "" }) });
    await queueMailAlone(pools[0] as pg.Pool, proof);
    await expect.poll(() => server.received.length).toBe(1);
    await expect.poll(left).toBe(0);
    await stopAll(running);
    server.close();
    expect(server.received[0]).toContain("From: Noordwal Internet <portal@noordwal.example>");
    expect(server.received[0]).toContain("To: joris.bakker@polderlicht.example");
    expect(await database.rows("select state from mail_message")).toEqual([{ state: "SENT" }]);
  });

  it("to a server that says nothing is tried again later, and holds up nobody's work for long", async () => {
    const server = await mailServer(false);
    const done: string[] = [];
    const [pool] = pools;
    if (!pool) throw new Error("no pool");
    await queueMailAlone(pool, proof);
    await add("other", {});
    const jobs = await startJobs({
      connect: database.connect,
      pool,
      handlers: {
        "mail.send": mailSender({ smtpUrl: server.url, from, folder: "" }),
        other: async () => void done.push("other"),
      },
      timers: [],
      log,
    });
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(["other"]);
    await jobs.close();
    server.close();
    expect(await database.rows("select kind, attempts, run_at > now() as later from job")).toEqual([
      { kind: "mail.send", attempts: 1, later: true },
    ]);
    expect(await database.rows("select state from mail_message where state = 'QUEUED'")).toHaveLength(1);
  }, 30_000);

  it("that cannot be delivered eight times over is given up, and says so", async () => {
    const [pool] = pools;
    if (!pool) throw new Error("no pool");
    await queueMailAlone(pool, proof);
    await database.rows("update job set attempts = 7");
    const nobody = { smtpUrl: "smtp://127.0.0.1:1", from, folder: "" };
    const running = await startAll({ "mail.send": mailSender(nobody) });
    await expect.poll(() => database.rows("select state from mail_message")).toEqual([{ state: "FAILED" }]);
    await stopAll(running);
    expect(await database.rows("select attempts, failed_at is not null as parked from job")).toEqual([
      { attempts: 8, parked: true },
    ]);
  });

  it("is delivered once as a file named after it, with both parts, and marked as sent", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-mail-"));
    const [pool] = pools;
    if (!pool) throw new Error("no pool");
    const running = await startAll({
      "mail.send": mailSender({ smtpUrl: "", from, folder }),
    });
    await queueMailAlone(pool, proof);
    await expect
      .poll(async () => (await database.rows("select 1 from mail_message where state = 'SENT'")).length)
      .toBe(1);
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
