import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { companyIds } from "../../testing/company-ids.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { sessionOf, staffPerson, staffSession } from "../../testing/tokens/staff-session.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

interface Answer {
  readonly error?: { readonly code: string };
}
const call = (method: string, path: string, token: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/${path}`, { token, ...(body && { body }) });
const refusal = ({ status, body }: { readonly status: number; readonly body: Answer }) => [status, body.error?.code];

describe("15 minutes without activity", () => {
  const idle = [403, "reauthentication-required"];
  const credit = (token: string, query = "") =>
    call("POST", `invoice/2026-none/credit${query}`, token, { reason: "Agreed" });
  const setActive = (sid: string, ago: string) =>
    api.database.rows("update staff_session set last_active_at = now() - $2::interval where sid = $1", [sid, ago]);

  it("403 for what moves money, from 15 minutes on; other calls, and dry runs, go on", async () => {
    const { sid, token } = await staffSession(api);
    expect((await credit(token)).status).toBe(404);
    await setActive(sid, "14 minutes 50 seconds");
    expect((await credit(token)).status).toBe(404);
    await setActive(sid, "15 minutes");
    expect(refusal(await credit(token))).toEqual(idle);
    expect((await credit(token, "?dryRun=true")).status).toBe(404);
    const path = `customer/${companyIds.polderlicht}`;
    expect(refusal(await call("PATCH", path, token, { creditLimit: "1.00" }))).toEqual(idle);
    expect(refusal(await call("POST", "customer/bulk", token, []))).toEqual(idle);
    expect((await call("PATCH", `${path}?dryRun=true`, token, { creditLimit: "1.00" })).status).toBe(200);
    expect((await call("PATCH", path, token, { invoiceEmail: "idle@company.example" })).status).toBe(200);
  });

  it("403 a call after the pause does not end it; a new sign-in does", async () => {
    const person = await staffSession(api, { signedInMinutesAgo: 16 });
    expect((await call("GET", "customer", person.token)).status).toBe(200);
    expect(refusal(await credit(person.token))).toEqual(idle);
    expect(refusal(await credit(person.token))).toEqual(idle);
    const again = await sessionOf(api, person);
    expect((await credit(again.token)).status).toBe(404);
  });

  it.each([20, -20])(
    "goes by the clock of the database, also if that of the process is %i minutes off",
    async (minutes) => {
      const [active, idleFor, over] = [await staffPerson(api), await staffPerson(api), await staffPerson(api)];
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
      try {
        const [working, paused] = [await sessionOf(api, active, 14), await sessionOf(api, idleFor, 15)];
        const expired = await sessionOf(api, over, 8 * 60);
        expect((await credit(working.token)).status).toBe(404);
        expect(refusal(await credit(paused.token))).toEqual(idle);
        expect((await call("GET", "me", expired.token)).status).toBe(401);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("403 for what gives others rights, too", async () => {
    const { id, token } = await staffSession(api, { signedInMinutesAgo: 15 });
    for (const [method, path, given] of [
      ["POST", "staff", { username: "new@provider.example", name: "New", roles: ["FINANCE"] }],
      ["POST", `staff/${id}/enable`, {}],
      ["POST", "service-token", { name: "new", rights: ["invoices.credit"] }],
      ["PUT", "approval-policy", { rules: [], reason: "x" }],
    ] as const)
      expect([path, refusal(await call(method, path, token, given))]).toEqual([path, idle]);
  });

  it("200 each call is activity, except those that the console makes by itself", async () => {
    const activeAgo = async (sid: string) =>
      (
        await api.database.rows<{ minutes: number }>(
          "select round(extract(epoch from now() - last_active_at) / 60)::int as minutes from staff_session where sid = $1",
          [sid],
        )
      )[0]?.minutes;
    const background = await staffSession(api, { signedInMinutesAgo: 14 });
    expect((await call("POST", "token/refresh", background.token)).status).toBe(200);
    expect((await call("GET", "event?after=latest", background.token)).status).toBe(200);
    expect((await call("GET", "me", background.token)).status).toBe(200);
    await expect.poll(() => activeAgo(background.sid)).toBe(0);
    const quiet = await staffSession(api, { signedInMinutesAgo: 14 });
    await call("POST", "token/refresh", quiet.token);
    await call("GET", "event?after=latest", quiet.token);
    const witness = await staffSession(api, { signedInMinutesAgo: 14 });
    await call("GET", "me", witness.token);
    await expect.poll(() => activeAgo(witness.sid)).toBe(0);
    expect(await activeAgo(quiet.sid)).toBe(14);
  });
});
