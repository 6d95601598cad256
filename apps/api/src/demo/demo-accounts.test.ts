import { afterEach, beforeEach, expect, it } from "vitest";
import { operateOn } from "../testing/run-command.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { demoAccountsCommand } from "./demo-accounts.ts";
import { people } from "../features/users/demo/people.demo.ts";

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
  const usable = people.filter(({ status }) => status !== "DISABLED").length;

  const lines = await run({ DEMO: "false" });
  expect(lines?.at(-1)).toBe(`${usable} accounts were disabled.`);
  await expect.poll(() => statusOf(token)).toBe(401);
  expect(await api.database.rows("select username from customer_account where status <> 'DISABLED'")).toEqual([
    { username: own },
  ]);
  expect(await countOf("identity.credential where disabled_at is null")).toBe(0);
  expect(await countOf("api_token where revoked_at is null and expires_at > now()")).toBe(0);
  expect(await countOf("customer_account where activation_token_hash is not null")).toBe(0);
  expect(await countOf("audit_event where action = 'account.disabled' and actor_id = 'test'")).toBe(usable);

  expect(await run({ DEMO: "false" })).toEqual(["No account of the demo can be used."]);
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
  expect(open.length).toBe(people.filter(({ status, kind }) => status === undefined && kind !== "API").length);
});
