import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailProcesses, proof } from "../../testing/processes/mail-processes.ts";
import { measured } from "../../testing/measured.ts";
import { mailServer } from "../../testing/mail-server.ts";
import * as metrics from "../metrics/metrics.ts";
import { testKeys } from "../../testing/test-config.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { queueMailAlone } from "./mail.ts";

let mails: Awaited<ReturnType<typeof mailProcesses>>;
beforeAll(async () => {
  mails = await mailProcesses();
});
beforeEach(() => mails.clear());
afterAll(() => mails.close());

describe("mail", () => {
  it("is sent by SMTP if that is configured, from the brand to its recipient", async () => {
    const server = await mailServer();
    const running = await mails.startAll(server.url);
    await queueMailAlone(mails.pool, proof, testKeys);
    await expect.poll(mails.jobsLeft).toEqual([]);
    await mails.stopAll(running);
    server.close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain("From: Noordwal Internet <portal@noordwal.example>");
    expect(server.received[0]).toContain("To: joris.bakker@polderlicht.example");
    const [mail] = await mails.database.rows<{ id: string; state: string }>("select id, state from mail_message");
    expect(server.received[0]).toContain(`Message-ID: <${mail?.id}@noordwal.example>`);
    expect(mail?.state).toBe("SENT");
  });

  it("that was sent by SMTP is stored without its text; one that waits for a retry keeps it", async () => {
    const counts = () => Promise.all(["sent", "failed"].map((outcome) => measured(metrics.mails, { outcome })));
    const [sent = 0, failed = 0] = await counts();
    const server = await mailServer();
    const running = await mails.startAll(server.url);
    await queueMailAlone(mails.pool, proof, testKeys);
    const stored = async () =>
      (await storedMails(mails.database)).map(({ state, html, text }) => ({ state, html, text }));
    await expect.poll(stored).toEqual([{ state: "SENT", html: "", text: "" }]);
    await mails.stopAll(running);
    server.close();
    expect(server.received[0]).toContain(proof.text);
    await mails.clear();
    const away = await mails.startAll(server.url);
    await queueMailAlone(mails.pool, proof, testKeys);
    const errors = () => mails.database.rows("select 1 from job where last_error is not null");
    await expect.poll(errors).toHaveLength(1);
    await mails.stopAll(away);
    expect(await counts()).toEqual([sent + 1, failed + 1]);
    expect(await stored()).toEqual([{ state: "QUEUED", html: proof.html, text: proof.text }]);
  });

  it("that was sent is not delivered again when its job is run once more", async () => {
    const server = await mailServer();
    const running = await mails.startAll(server.url);
    await queueMailAlone(mails.pool, proof, testKeys);
    await expect.poll(mails.states).toEqual([{ state: "SENT" }]);
    await mails.database.rows(
      "insert into job (queue, kind, payload) select 'mail', 'mail.deliver', jsonb_build_object('mailId', id) from mail_message",
    );
    await expect.poll(mails.jobsLeft).toEqual([]);
    await mails.stopAll(running);
    server.close();
    expect(server.received).toHaveLength(1);
  });

  it("that the server accepted but the database failed to record is not delivered again by the same process", async () => {
    const server = await mailServer();
    await mails.database.rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
       create trigger refuse before update on mail_message for each row execute function refuse()`,
    );
    const running = await mails.startAll(server.url, {}, "", 1);
    await queueMailAlone(mails.pool, proof, testKeys);
    const refused = "select 1 from job where last_error like '%not now%' and locked_by is null";
    await expect.poll(() => mails.database.rows(refused)).toHaveLength(1);
    await mails.database.rows("drop trigger refuse on mail_message; drop function refuse");
    await mails.database.rows("update job set run_at = now()");
    await expect.poll(mails.states).toEqual([{ state: "SENT" }]);
    await mails.stopAll(running);
    server.close();
    expect(server.received).toHaveLength(1);
  });

  it("to a slow server is aborted when the process ends, uses no attempt, and is delivered once by the next process", async () => {
    const slow = await mailServer({ replyMs: 9000 });
    const first = await mails.startAll(slow.url);
    await queueMailAlone(mails.pool, proof, testKeys);
    await expect.poll(() => slow.connections()).toBe(1);
    await mails.stopAll(first);
    slow.close();
    expect(await mails.database.rows("select attempts, locked_by, run_at <= now() as due from job")).toEqual([
      { attempts: 0, locked_by: null, due: true },
    ]);
    const server = await mailServer();
    const second = await mails.startAll(server.url);
    await expect.poll(mails.states).toEqual([{ state: "SENT" }]);
    await mails.stopAll(second);
    server.close();
    expect([slow.received.length, server.received.length]).toEqual([0, 1]);
  });

  it("that the server has received completely when the process ends is delivered once, by the ending process", async () => {
    const server = await mailServer({ acceptMs: 6500 });
    const first = await mails.startAll(server.url);
    await queueMailAlone(mails.pool, proof, testKeys);
    await expect.poll(() => server.received.length).toBe(1);
    await mails.stopAll(first);
    expect([await mails.states(), await mails.jobsLeft()]).toEqual([[{ state: "SENT" }], []]);
    const second = await mails.startAll(server.url);
    await mails.stopAll(second);
    server.close();
    expect([server.received.length, server.connections()]).toEqual([1, 1]);
  });

  it("that a silent server has received completely does not keep the process from ending", async () => {
    const silent = await mailServer({ acceptMs: 60_000 });
    const running = await mails.startAll(silent.url);
    await queueMailAlone(mails.pool, proof, testKeys);
    await expect.poll(() => silent.received.length).toBe(1);
    await mails.stopAll(running);
    silent.close();
    await expect.poll(silent.open).toBe(0);
    expect(await mails.database.rows("select attempts, locked_by from job")).toEqual([
      { attempts: 0, locked_by: null },
    ]);
  });

  it("that a server refuses eight times is set aside as failed, is counted as given up, and leaves no connection open", async () => {
    const givenUp = () => measured(metrics.mails, { outcome: "given-up" });
    const before = await givenUp();
    await queueMailAlone(mails.pool, proof, testKeys);
    await mails.database.rows("update job set attempts = 7");
    const server = await mailServer({ refuses: true });
    const running = await mails.startAll(server.url);
    await expect.poll(mails.states).toEqual([{ state: "FAILED" }]);
    await expect.poll(server.open).toBe(0);
    await mails.stopAll(running);
    server.close();
    expect(await mails.database.rows("select attempts, failed_at is not null as parked from job")).toEqual([
      { attempts: 8, parked: true },
    ]);
    expect(await givenUp()).toBe(before + 1);
  });

  it("that was sent stays sent when its job is given up", async () => {
    const server = await mailServer();
    const running = await mails.startAll(server.url);
    await queueMailAlone(mails.pool, proof, testKeys);
    await expect.poll(mails.states).toEqual([{ state: "SENT" }]);
    await mails.database.rows(
      `insert into job (queue, kind, payload, attempts, locked_by, run_at)
       select 'mail', 'mail.deliver', jsonb_build_object('mailId', id), 8, gen_random_uuid(), now() from mail_message`,
    );
    await expect.poll(() => mails.database.rows("select 1 from job where failed_at is not null")).toHaveLength(1);
    await mails.stopAll(running);
    server.close();
    expect(await mails.states()).toEqual([{ state: "SENT" }]);
  });

  it("is delivered once as a file named after its id, with both parts, and marked as sent", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-mail-"));
    const running = await mails.startAll("", {}, folder);
    await queueMailAlone(mails.pool, proof, testKeys);
    await expect.poll(mails.states).toEqual([{ state: "SENT" }]);
    await mails.stopAll(running);
    const files = fs.readdirSync(folder);
    const [mail] = await mails.database.rows<{ id: string }>("select id from mail_message");
    expect(files).toEqual([`${mail?.id}.eml`]);
    const text = fs.readFileSync(path.join(folder, files[0] ?? ""), "utf8");
    expect(text).toContain("To: joris.bakker@polderlicht.example");
    expect(text).toMatch(/text\/plain[\s\S]*text\/html/);
    fs.rmSync(folder, { recursive: true });
  });
});
