import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dropJobCommand } from "./jobs.commands.ts";
import { createPool } from "../database/database.ts";
import { operateOn } from "../../testing/run-command.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.connect, "portal_operator", 1);
});
beforeEach(async () => {
  await database.rows("delete from job");
  await database.rows("delete from mail_message");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const drop = (...words: string[]) => operateOn({ database }, pool)(dropJobCommand, words);
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

it("drops a job with its mail, but no running job and no timer", async () => {
  const id = await failedMail();
  expect(await drop(id)).toEqual([`${id}  mail.send is dropped`]);
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
    await expect(drop(other ?? "")).rejects.toThrow("No waiting or failed job");
  expect(await database.rows("select 1 from job")).toHaveLength(2);
  expect(await drop()).toBeUndefined();
});
