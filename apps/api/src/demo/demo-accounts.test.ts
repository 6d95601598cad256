import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../platform/process/log.ts";
import { operateOn } from "../testing/run-command.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { demoAccountsCommand, reportDemoAccounts } from "./demo-accounts.ts";
import { demoStaff } from "../features/staff/demo/staff-people.demo.ts";
import { people } from "../features/users/demo/people.demo.ts";
import { sessionOf } from "../testing/tokens/staff-session.ts";

let api: TestApi;
beforeEach(async () => {
  api = await testApi({ DEMO: "false" });
});
afterEach(() => api.close());

const joris = "joris.bakker@polderlicht.example";
const run = (environment: Record<string, string>, words: string[] = []) =>
  operateOn(api, api.operatorPool, environment)(demoAccountsCommand, words);
const statusOf = async (token: string) => (await api.send("GET", "/v1/me", { token })).status;
const countOf = async (from: string) =>
  (await api.database.rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count;

it("401 for the people of the demo after they were disabled, and no one else is", async () => {
  const own = "beheer@polderlicht.example";
  await api.database.rows(
    `insert into customer_account (customer_id, username, email, first_name, last_name, status, roles)
     values (20120280, $1, $1, 'Eigen', 'Beheer', 'ENABLED', '{RESELLER_ADMIN}')`,
    [own],
  );
  const token = await api.tokenOf(joris);
  expect(await statusOf(token)).toBe(200);
  const usable = people.filter(({ status }) => status !== "DISABLED").length + demoStaff.length;

  const lines = await run({ DEMO: "false" });
  expect(lines?.at(-1)).toBe(`${usable} accounts were disabled.`);
  await expect.poll(() => statusOf(token)).toBe(401);
  expect(await api.database.rows("select username from customer_account where status <> 'DISABLED'")).toEqual([
    { username: own },
  ]);
  expect(await countOf("identity.credential where disabled_at is null")).toBe(0);
  expect(await countOf("api_token where revoked_at is null and expires_at > now()")).toBe(0);
  expect(await countOf("customer_account where activation_token_hash is not null")).toBe(0);
  const recorded = "audit_event where action in ('account.disabled', 'staff.disabled') and actor_id = 'test'";
  expect(await countOf(recorded)).toBe(usable);

  expect(await run({ DEMO: "false" })).toEqual(["No account of the demo can be used."]);
});

it("401 for the people of the provider in the demo after they were disabled, without their second factor", async () => {
  const [first] = demoStaff;
  if (!first) throw new Error("the demo has no people of the provider");
  const { token } = await sessionOf(api, first);
  const statusOfStaff = async () => (await api.send("GET", "/operator/v1/me", { token })).status;
  expect(await statusOfStaff()).toBe(200);
  expect(await countOf("identity.authenticator_app")).toBe(demoStaff.length);

  await run({ DEMO: "false" });
  await expect.poll(statusOfStaff).toBe(401);
  expect(await countOf("staff where disabled_at is null")).toBe(0);
  expect(await countOf("staff_session where revoked_at is null")).toBe(0);
  expect(await countOf("identity.authenticator_app")).toBe(0);
});

it("an error names the people of the demo who can be used, those of the provider too", async () => {
  const reported: { accounts: string[] }[] = [];
  const log = createLog("error", { write: (line) => void reported.push(JSON.parse(line) as { accounts: string[] }) });
  await reportDemoAccounts(api.operatorPool, log);
  const usable = people.filter(({ status }) => status !== "DISABLED");
  const names = [...usable, ...demoStaff].map(({ username }) => username).toSorted();
  expect(reported.map(({ accounts }) => accounts.toSorted())).toEqual([names]);

  await run({ DEMO: "false" });
  await reportDemoAccounts(api.operatorPool, log);
  expect(reported).toHaveLength(1);
});

it("refuses a database of the demo, and unknown words", async () => {
  await expect(run({})).rejects.toThrow("This database is one of the demo");
  expect(await run({ DEMO: "false" }, ["now"])).toBeUndefined();
  expect(await countOf("customer_account where status <> 'DISABLED'")).toBeGreaterThan(5);
});

it("a person of the demo who is disabled has no usable password from the start", async () => {
  const disabled = people.filter(({ status }) => status === "DISABLED").map(({ username }) => username);
  expect(disabled.length).toBeGreaterThan(0);
  const open = await api.database.rows<{ username: string }>(
    "select username from identity.credential where disabled_at is null",
  );
  expect(open.map(({ username }) => username).filter((username) => disabled.includes(username))).toEqual([]);
  const signingIn = people.filter(({ status, kind }) => status === undefined && kind !== "API");
  expect(open.length).toBe(signingIn.length + demoStaff.length);
});
