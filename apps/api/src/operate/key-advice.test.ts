import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../features.ts";
import { createPool } from "../platform/database/database.ts";
import { sealAgain } from "../platform/sealed-places.ts";
import { sealing } from "../platform/sealing.ts";
import { sealedPlacesOf } from "../sealed-places.ts";
import { testKeys } from "../testing/test-config.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { keyAdvice } from "./key-advice.ts";

const old = testKeys.secretKeys.current;
const next = { current: "the next key of the tests, of 32 characters too", previous: old };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const advice = (secretKeys: { readonly current: string; readonly previous: string }) =>
  keyAdvice(database.connect, { secretKeys });

it("the check says how many secrets are under the previous key, when it can go, and what no key opens", async () => {
  expect(await advice(testKeys.secretKeys)).toEqual([]);
  expect(await advice({ current: "", previous: "" })).toEqual([]);
  expect(await advice(next)).toEqual([
    expect.stringMatching(/^Secrets under TV_SECRET_KEY_PREVIOUS: [1-9]\d*\. Keep it/),
  ]);
  expect(await advice({ ...next, previous: "" })).toEqual([
    expect.stringMatching(/^Secrets that cannot be opened: [1-9]\d*\. Set TV_SECRET_KEY_PREVIOUS/),
  ]);
  const pools = {
    portal_jobs: createPool(database.connect, "portal_jobs", 1),
    portal_identity: createPool(database.connect, "portal_identity", 1),
  };
  await sealAgain(sealedPlacesOf(features), next, pools, new AbortController().signal);
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  expect(await advice(next)).toEqual([expect.stringMatching(/^No secret is under TV_SECRET_KEY_PREVIOUS any more/)]);
  expect(await advice({ ...next, previous: "" })).toEqual([]);
  const lost = sealing({ current: "a lost key", previous: "" }, "mails").seal("x", "x");
  await database.rows("insert into mail_message (recipient, subject, content_sealed) values ('x', 'x', $1)", [lost]);
  expect(await advice({ ...next, previous: "" })).toEqual([
    expect.stringMatching(/^Secrets that cannot be opened: 1\./),
  ]);
});
