import { afterAll, beforeAll, expect, test } from "vitest";
import nl from "../identity.nl.ts";
import { type Harness, issuer, startIdentity, testSealing } from "../testing/identity-harness.ts";
import { secondFactors } from "../testing/second-factors.ts";

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;
const administrators = new Set<string>();

beforeAll(async () => {
  identity = await startIdentity({
    secondFactor: {
      requiredFor: "administrators",
      sealing: testSealing,
      isAdministrator: async ({ username }) => administrators.has(username),
      isStaff: async () => false,
    },
  });
  factors = secondFactors(identity);
});
afterAll(() => identity.close());

test("303 leads a session with only a password to a new sign-in once a second step is required; it can still sign out", async () => {
  const person = await identity.person();
  const { browser, page } = await factors.openManage(person.username);
  const other = await factors.openManage(person.username);
  administrators.add(person.username);
  expect((await browser.get(factors.manageUrl)).location).toContain("again=yes");
  for (const path of ["/manage/sessions", "/manage/password", "/manage/passkey/rename"]) {
    const answer = await browser.submit(page, {}, `${issuer}${path}`);
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining("again=yes")]);
  }
  const sessions = () =>
    identity.rows("select from identity.payload where model = 'Session' and account_id = $1", [person.subject]);
  expect(await sessions()).toHaveLength(2);
  await other.browser.submit(other.page, {}, `${issuer}/manage/sign-out`);
  expect(await sessions()).toHaveLength(1);
});

test("303 asks for the password before the first factor, when the session began at a portal", async () => {
  const { username } = await identity.person();
  const browser = identity.browser();
  await identity.signIn(browser, username);
  for (const path of ["/manage/app", "/manage/passkey"])
    expect((await browser.get(`${issuer}${path}`)).location).toContain("again=yes");
  await factors.openManage(username, browser);
  expect((await browser.get(`${issuer}/manage/app`)).status).toBe(200);
});

test("the mail about what outlives a new password says so, and leads to the page that removes it", async () => {
  const person = await factors.withApp();
  await factors.addPasskey(person.browser);
  const manage = await person.browser.get(factors.manageUrl);
  await person.browser.submit(manage, {}, `${issuer}/manage/recovery-codes?lang=en`);
  await factors.remove(person.browser, "");
  const mails = await identity.mailsTo(person.email, 4);
  const leads = mails.map(({ closing, action }) => [closing, new URL(action.url).pathname]);
  const added = [nl["mail.added.not-you"], "/identity/manage"];
  expect(leads).toEqual([added, added, added, [nl["mail.changed.not-you"], "/identity/password/forgotten"]]);
});
