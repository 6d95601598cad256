import { setTimeout as pause } from "node:timers/promises";
import { tokenLifetimeSeconds } from "@demarc/contract/session";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { createPool } from "../database/database.ts";
import { createLog } from "../process/log.ts";
import { revokedSessions } from "./revoked-sessions.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
afterEach(() => void vi.useRealTimers());

const newSession = async (): Promise<string> => {
  await api.tokenOf(personWith.RESELLER_ADMIN);
  const [last] = await api.database.rows<{ sid: string }>(
    "select sid from sso_session order by started_at desc limit 1",
  );
  return last?.sid ?? "";
};

const end = (sid: string, secondsAgo = 0) =>
  api.database.rows("update sso_session set revoked_at = now() - make_interval(secs => $2) where sid = $1", [
    sid,
    secondsAgo,
  ]);

const startedProcess = async () => {
  const pool = createPool(api.database.connect, "portal_auth", 1);
  const revoked = await revokedSessions(api.database.connect, pool, createLog("silent"));
  const close = async () => {
    await revoked.close();
    await pool.end();
  };
  return { revoked, close };
};

it("a process that starts knows every ended session whose token may still be valid", async () => {
  const [valid, expired] = [await newSession(), await newSession()];
  await end(valid, tokenLifetimeSeconds - 1);
  await end(expired, tokenLifetimeSeconds + 120);
  const { revoked, close } = await startedProcess();
  await expect.poll(() => revoked.has(valid)).toBe(true);
  expect(revoked.has(expired)).toBe(false);
  await close();
});

it("an ended session is remembered as long as its token is valid, and then forgotten", async () => {
  const { revoked, close } = await startedProcess();
  const [first, second, third] = [await newSession(), await newSession(), await newSession()];
  const at = Date.now();
  await end(first);
  await expect.poll(() => revoked.has(first)).toBe(true);
  vi.useFakeTimers({ toFake: ["Date"], now: at + (tokenLifetimeSeconds - 1) * 1000 });
  await end(second);
  while (!revoked.has(second)) await pause(10);
  expect(revoked.has(first)).toBe(true);
  vi.setSystemTime(at + (tokenLifetimeSeconds + 600) * 1000);
  await end(third);
  while (!revoked.has(third)) await pause(10);
  expect([revoked.has(first), revoked.has(second)]).toEqual([false, true]);
  await close();
});
