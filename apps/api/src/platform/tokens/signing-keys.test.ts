import { afterEach, expect, it } from "vitest";
import { loadKeys } from "@demarc/identity/store/provider-keys.queries";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig, testKeys } from "../../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { signingKeysOf } from "../../testing/tokens/signing-keys-of.ts";
import { createPool } from "../database/database.ts";
import { systemClock } from "../process/clock.ts";
import { createLog } from "../process/log.ts";
import type { SecretKeys } from "../sealing.ts";
import { providerKeySealing } from "./sealed-provider-keys.ts";
import { followedTokens } from "./signing-keys.ts";

const started: TestApi[] = [];
const processOn = async (database: TestDatabase) => {
  const api = await testApi({}, database);
  started.push(api);
  return api;
};
const databases: TestDatabase[] = [];
const newDatabase = async () => {
  const database = await testDatabase();
  databases.push(database);
  return database;
};
afterEach(async () => {
  for (const api of started.splice(0)) await api.close();
  for (const database of databases.splice(0)) await database.drop();
});

const inTheClear = async (database: TestDatabase) =>
  database.rows(
    "select kid from signing_key where sealed is null union all select kind from identity.provider_key where sealed is null",
  );

it("keys of an earlier version, in the clear, are sealed by the next start, and what they signed stays valid", async () => {
  const database = await newDatabase();
  const first = await processOn(database);
  const token = await first.tokenOf(personWith.RESELLER_ADMIN);
  const [key] = await signingKeysOf(database.rows);
  await database.rows("update signing_key set sealed = null, private_key = $1", [key?.private_key]);
  const pool = createPool(database.connect, "portal_identity", 2);
  const options = { pool, keySealing: providerKeySealing(testConfig()) };
  const { cookies } = await loadKeys(options);
  await database.rows(
    "update identity.provider_key set sealed = null, secret = to_jsonb($1::text) where kind = 'cookie'",
    [cookies[0]],
  );
  const next = await processOn(database);
  expect((await loadKeys(options)).cookies).toEqual(cookies);
  await pool.end();
  expect((await next.send("GET", "/v1/me", { token })).status).toBe(200);
  expect(await inTheClear(database)).toEqual([]);
});

it("processes that start together on an empty database share one key", async () => {
  const database = await newDatabase();
  const [one, two] = await Promise.all([processOn(database), processOn(database)]);
  expect(await signingKeysOf(database.rows)).toHaveLength(1);
  const token = await one.tokenOf(personWith.RESELLER_ADMIN);
  expect((await two.send("GET", "/v1/me", { token })).status).toBe(200);
});

it("a start under another TV_SECRET_KEY is refused, and one with the previous key is not", async () => {
  const database = await newDatabase();
  const first = await processOn(database);
  const token = await first.tokenOf(personWith.RESELLER_ADMIN);
  const pool = createPool(database.connect, "portal_auth", 1);
  const followed = (keys: SecretKeys) => followedTokens(database.connect, pool, systemClock, createLog("silent"), keys);
  const another = { current: "another key of the tests, of 32 characters too", previous: "" };
  await expect(followed(another)).rejects.toThrow(/sealed under another TV_SECRET_KEY/);
  const next = await followed({ ...another, previous: testKeys.secretKeys.current });
  expect(next.tokens.verify(token)).toMatchObject({ username: personWith.RESELLER_ADMIN });
  await next.close();
  await pool.end();
});
