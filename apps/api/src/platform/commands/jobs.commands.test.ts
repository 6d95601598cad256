import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workOnJobs } from "./jobs.commands.ts";
import { createPool } from "../database/database.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLog } from "../process/log.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.connect, "portal_jobs", 3);
});
beforeEach(async () => {
  await database.rows("delete from job");
  await database.rows("delete from mail_message");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const printed = async (action: string, what?: string) => (await workOnJobs(pool, action, what))?.join("\n") ?? "";
const failedMail = async (): Promise<string> => {
  const [mail] = await database.rows<{ id: string }>(
    "insert into mail_message (recipient, subject, html, body_text, state) values ('x@y.example', 's', 'h', 't', 'QUEUED') returning id",
  );
  const [job] = await database.rows<{ id: string }>(
    `insert into job (queue, kind, payload, attempts, failed_at, last_error)
     values ('mail', 'mail.send', jsonb_build_object('mailId', $1::text), 8, now(), 'Error: refused') returning id`,
    [mail?.id],
  );
  return job?.id ?? "";
};

describe("operate -- jobs", () => {
  it("shows the waiting, oldest, running and failed jobs of each queue, and the last error", async () => {
    await failedMail();
    await database.rows(
      `insert into job (queue, kind, created_at, run_at, locked_by, last_error) values
        ('mail', 'mail.send', now() - interval '3 hours', now() + interval '1 minute', null, 'Error: away'),
        ('mail', 'mail.send', now(), now() + interval '10 s', gen_random_uuid(), null),
        ('dns', 'ip.ptr', now() - interval '90 s', now() - interval '1 s', gen_random_uuid(), null)`,
    );
    await database.rows(
      "insert into job (queue, kind, timer_key, repeat_seconds, run_at) values ('timers', 't', 't', 60, now() + interval '1 minute')",
    );
    const lines = (await printed("list")).split("\n").map((line) => line.replaceAll(/ +/g, " ").trim());
    expect(lines).toEqual([
      "queue waiting oldest running failed",
      "dns 1 90 s 0 0",
      "mail 1 3 h 1 1 Error: away",
      "timers 0 - 0 0",
    ]);
  });

  it("lists failed jobs and retries them at once, by id or by kind", async () => {
    const [first, second] = [await failedMail(), await failedMail()];
    expect(await printed("failed")).toContain(`${first}  `);
    expect(await printed("failed")).toContain("mail.send  -  8 attempts  Error: refused");
    const done: string[] = [];
    const jobs = await startJobs({
      connect: database.connect,
      pool,
      leasePool: pool,
      handlers: {
        "mail.send": async ({ mailId }) => {
          const counts = await database.rows<{ attempts: number }>(
            "select attempts from job where locked_by is not null",
          );
          done.push(`${String(mailId)} attempt ${counts[0]?.attempts}`);
        },
      },
      timers: [],
      log: createLog("silent"),
    });
    expect(await printed("retry", first)).toBe(`${first}  mail.send is retried`);
    await expect.poll(() => done.length).toBe(1);
    expect(await printed("retry", "mail.send")).toBe(`${second}  mail.send is retried`);
    await expect.poll(() => done.length).toBe(2);
    await jobs.close();
    expect(done).toEqual(done.map(() => expect.stringMatching(/^[\da-f-]{36} attempt 1$/)));
    await expect(printed("retry", "mail.send")).rejects.toThrow("No failed job");
  });

  it("drops a job with its mail, but no running job and no timer", async () => {
    const id = await failedMail();
    expect(await printed("drop", id)).toBe(`${id}  mail.send is dropped`);
    expect(await database.rows("select state, html, body_text as text from mail_message")).toEqual([
      { state: "FAILED", html: "", text: "" },
    ]);
    const [running] = await database.rows<{ id: string }>(
      "insert into job (kind, run_at, locked_by) values ('x', now() + interval '10 s', gen_random_uuid()) returning id",
    );
    const [timer] = await database.rows<{ id: string }>(
      "insert into job (queue, kind, timer_key, repeat_seconds) values ('timers', 't', 't', 60) returning id",
    );
    for (const other of [running?.id, timer?.id, "nonsense"])
      await expect(printed("drop", other)).rejects.toThrow("No waiting or failed job");
    expect(await database.rows("select 1 from job")).toHaveLength(2);
  });

  it("refuses unknown and incomplete commands", async () => {
    expect([await workOnJobs(pool, "frobnicate"), await workOnJobs(pool, "retry")]).toEqual([undefined, undefined]);
  });
});
