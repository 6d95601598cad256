import type { CreatedToken, Token } from "@demarc/contract/api-tokens";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { createPool } from "../../platform/database/database.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { tokenJobs } from "./api-tokens.jobs.ts";

const path = `/v1/customer/${companyIds.polderlicht}/account/${accountIdOf("api@polderlicht.example")}/token`;
let api: TestApi;
let workers: pg.Pool;
let token: string;
beforeAll(async () => {
  api = await testApi();
  workers = createPool(api.database.connect, "portal_jobs", 1);
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(async () => {
  await workers.end();
  await api.close();
});

const inDays = (days: number) => `now() + interval '${days} days'`;

it.each([
  ["revoked 91 days ago, before its end", true, inDays(-91), inDays(9)],
  ["ended 91 days ago", true, "null", inDays(-91)],
  ["ended 91 days ago, and revoked since", true, inDays(-1), inDays(-91)],
  ["revoked 89 days ago", false, inDays(-89), inDays(9)],
  ["ended 89 days ago", false, "null", inDays(-89)],
  ["that works", false, "null", inDays(9)],
])("a token %s is reduced to its hash: %s", async (_which, isForgotten, revoked, expires) => {
  const { body: made } = await api.send<CreatedToken>("POST", path, { token, body: { description: "Nightly import" } });
  await api.database.rows(
    `update api_token set revoked_at = ${revoked}, expires_at = ${expires}, last_used_ip = '192.0.2.1' where id = $1`,
    [made.id],
  );
  await tokenJobs["tokens.sweep"]?.({}, workContext(workers));
  const { body: listed } = await api.send<Token[]>("GET", path, { token });
  expect(listed.some(({ id }) => id === made.id)).toBe(!isForgotten);
  const kept = await api.database.rows(
    `select description, host(last_used_ip) as ip, secret_hash is not null as "isRefused" from api_token where id = $1`,
    [made.id],
  );
  const left = isForgotten
    ? { description: made.prefix, ip: null }
    : { description: "Nightly import", ip: "192.0.2.1" };
  expect(kept).toEqual([{ ...left, isRefused: true }]);
});
