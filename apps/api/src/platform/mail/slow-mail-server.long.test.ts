import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailProcesses, proof } from "../../testing/processes/mail-processes.ts";
import { mailServer } from "../../testing/mail-server.ts";
import { testKeys } from "../../testing/test-config.ts";
import { queueMailAlone } from "./mail.ts";

let mails: Awaited<ReturnType<typeof mailProcesses>>;
beforeAll(async () => {
  mails = await mailProcesses();
});
beforeEach(() => mails.clear());
afterAll(() => mails.close());

describe("mail", () => {
  it("to a server that takes 9 s for each reply is delivered once, and delays no other job", async () => {
    const server = await mailServer({ replyMs: 9000 });
    const others: number[] = [];
    const running = await mails.startAll(server.url, { other: async () => void others.push(Date.now()) });
    const since = Date.now();
    await queueMailAlone(mails.pool, proof, testKeys);
    const attempts = () => mails.database.rows("select attempts from job where kind = 'mail.deliver'");
    await expect.poll(attempts).toEqual([{ attempts: 1 }]);
    const lags: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const asked = Date.now();
      await mails.database.rows("insert into job (kind) values ('other')");
      await expect.poll(() => others.length).toBe(at + 1);
      lags.push((others[at] ?? Infinity) - asked);
      expect(await attempts()).toEqual([{ attempts: 1 }]);
      await new Promise((resolve) => void setTimeout(resolve, 5000));
    }
    await expect.poll(mails.states).toEqual([{ state: "SENT" }]);
    await expect.poll(mails.jobsLeft).toEqual([]);
    await mails.stopAll(running);
    server.close();
    expect(Date.now() - since).toBeGreaterThan(35_000);
    expect([server.received.length, server.connections()]).toEqual([1, 1]);
    expect(Math.max(...lags)).toBeLessThan(9000);
  });

  it("to a silent server waits without using attempts, and delays no other job", async () => {
    const server = await mailServer({ speaks: false });
    const done: string[] = [];
    await queueMailAlone(mails.pool, proof, testKeys);
    const running = await mails.startAll(server.url, { other: async () => void done.push("other") });
    await mails.database.rows("insert into job (kind) values ('other')");
    await expect.poll(() => done).toEqual(["other"]);
    const waits = () =>
      mails.database.rows("select attempts from job where last_error like 'Error: the mail server is unavailable%'");
    await expect.poll(waits).toEqual([{ attempts: 0 }]);
    await mails.stopAll(running);
    server.close();
    expect(await mails.states()).toEqual([{ state: "QUEUED" }]);
  });
});
