import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, issuer, startIdentity } from "../testing/identity-harness.ts";
import { passkeyOptions, secondFactors } from "../testing/second-factors.ts";
import { SoftAuthenticator } from "../testing/soft-authenticator.ts";

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  identity = await startIdentity();
  factors = secondFactors(identity);
});
afterAll(() => identity.close());

test.each([
  [
    ["internal", "", "\u0000", "usb", "usb", 7],
    ["internal", "usb"],
  ],
  ["internal", []],
  [null, []],
])("200 with the transports %j stores the known ones: %j", async (transports, known) => {
  const { username, subject } = await identity.person();
  const { browser } = await factors.openManage(username);
  const form = await browser.get(`${issuer}/manage/passkey?lang=en`);
  const made = JSON.parse(new SoftAuthenticator(issuer).create(passkeyOptions(form))) as { response: object };
  const passkey = JSON.stringify({ ...made, response: { ...made.response, transports } });
  expect((await browser.submit(form, { passkey, name: "Key" })).status).toBe(200);
  const rows = await identity.rows("select transports from identity.passkey where subject = $1", [subject]);
  expect(rows).toEqual([{ transports: known }]);
});

test.each(["\u0000", "", "a".repeat(1401), "a b", 7])("401 for the id %j", async (id) => {
  const person = await factors.withPasskey();
  const { browser } = await factors.openManage(person.username);
  const page = await browser.get(`${issuer}/manage/second?way=passkey&lang=en`);
  const used = JSON.parse(person.authenticator.use(passkeyOptions(page))) as object;
  expect((await browser.submit(page, { passkey: JSON.stringify({ ...used, id }) })).status).toBe(401);
});

test("400 for a new passkey with an id that is too long to store", async () => {
  const { username, subject } = await identity.person();
  const { browser } = await factors.openManage(username);
  expect((await factors.addPasskey(browser, { idBytes: 1100 })).page.status).toBe(400);
  expect(await factors.kindsOf(subject)).toEqual([]);
});
