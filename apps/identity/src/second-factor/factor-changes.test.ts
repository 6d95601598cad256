import { afterAll, beforeAll, expect, test } from "vitest";
import type { SecondFactorChange } from "../identity-options.ts";
import { deleteFactors } from "../store/second-factor.queries.ts";
import { codeAt } from "../testing/app-code.ts";
import {
  authorization,
  type Browser,
  type Harness,
  issuer,
  password,
  startIdentity,
  testSealing,
} from "../testing/identity-harness.ts";
import { codesOn, passkeyOptions, secondFactors, secretOn } from "../testing/second-factors.ts";
import { SoftAuthenticator } from "../testing/soft-authenticator.ts";

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;
let arePortalsAway = false;
const administrators = new Set<string>();
const changes: SecondFactorChange[] = [];

beforeAll(async () => {
  identity = await startIdentity({
    sessionsEnded: async () => {
      if (arePortalsAway) throw new Error("the portals are away");
    },
    secondFactor: {
      requiredFor: "administrators",
      sealing: testSealing,
      isAdministrator: async ({ username }) => administrators.has(username),
      isStaff: async () => false,
      changed: async (change) => void changes.push(change),
    },
  });
  factors = secondFactors(identity);
});
afterAll(() => identity.close());

const sessionsOf = (subject: string) =>
  identity.rows("select from identity.payload where model = 'Session' and account_id = $1", [subject]);
const codesOf = (subject: string) => identity.rows("select from identity.recovery_code where subject = $1", [subject]);

/** A person with the set-up of an app open: in a session, or for an administrator in a sign-in. */
const settingUp = async (given?: { readonly username: string; readonly subject: string }) => {
  const person = given ?? (await identity.person());
  const { browser } = await factors.openManage(person.username);
  const path = administrators.has(person.username) ? "/manage/second?way=app&lang=en" : "/manage/app?lang=en";
  const form = await browser.get(`${issuer}${path}`);
  const confirm = () =>
    browser.submit(form, { act: "app", code: codeAt(secretOn(form), identity.options.now()) }, `${issuer}${path}`);
  return { ...person, browser, confirm };
};

const administrator = async () => {
  const person = await identity.person();
  administrators.add(person.username);
  return person;
};

test.each([
  ["Session", () => settingUp()],
  ["PendingSignIn", async () => settingUp(await administrator())],
] as const)("400 or 401 for an app when its %s ends meanwhile, and neither of them is stored", async (model, open) => {
  const { subject, confirm } = await open();
  const held = await identity.hold(
    `delete from identity.payload where model = '${model}' and account_id = '${subject}'`,
  );
  const answer = confirm();
  await held.untilWaiting(1);
  await held.commit();
  expect([400, 401]).toContain((await answer).status);
  expect(await factors.kindsOf(subject)).toEqual([]);
  expect([await codesOf(subject), await sessionsOf(subject)]).toEqual([[], []]);
});

test.each([
  ["sessions", () => identity.person()],
  ["sign-ins", administrator],
] as const)("200 for one of two set-ups of the first factor, in two %s at once", async (_where, invite) => {
  const person = await invite();
  const [one, other] = [await settingUp(person), await settingUp(person)];
  const held = await identity.hold(`select from identity.credential where subject = '${person.subject}' for update`);
  const answers = [one.confirm(), other.confirm()];
  await held.untilWaiting(2);
  await held.commit();
  const shown = (await Promise.all(answers)).map((answer) => codesOn(answer).length);
  expect(shown.sort((a, b) => a - b)).toEqual([0, 10]);
  expect(changes.filter(({ subject }) => subject === person.subject)).toHaveLength(1);
});

test("500 while the portals are away: the added factor is mailed and recorded all the same", async () => {
  const person = await settingUp();
  await identity.signIn(identity.browser(), person.username);
  arePortalsAway = true;
  expect((await person.confirm()).status).toBe(500);
  arePortalsAway = false;
  // The other one is about the new browser.
  const mails = (await identity.mailsTo(person.username, 2)).map(({ subject }) => subject);
  expect(mails).toEqual(expect.arrayContaining([expect.stringMatching(/authenticator-app/i)]));
  expect(changes.at(-1)).toMatchObject({ subject: person.subject, enrolled: true });
});

test("a reset leaves no factor and no recovery codes of a session that adds them meanwhile", async () => {
  const { subject, confirm } = await settingUp();
  // A session can be changed, but does not end, until the commit.
  const held = await identity.hold(
    `select from identity.payload where model = 'Session' and account_id = '${subject}' for key share`,
  );
  const reset = deleteFactors(identity.options.pool, subject);
  await held.untilWaiting(1);
  const answer = confirm();
  await held.untilWaiting(2);
  await held.commit();
  await Promise.all([reset, answer]);
  expect(await factors.kindsOf(subject)).toEqual([]);
  expect([await codesOf(subject), await sessionsOf(subject)]).toEqual([[], []]);
});

test("a reset ends a session that begins meanwhile with a factor that it removes", async () => {
  const { subject, username, browser } = await factors.withApp();
  const { authenticator } = await factors.addPasskey(browser);
  const held = await identity.hold(`select from identity.authenticator_app where subject = '${subject}' for update`);
  const reset = deleteFactors(identity.options.pool, subject);
  await held.untilWaiting(1);
  const opened = await factors.openManage(username);
  const page = await opened.browser.get(`${issuer}/manage/second?way=passkey&lang=en`);
  const done = await opened.browser.submit(page, { passkey: authenticator.use(passkeyOptions(page)) });
  expect(done.location).toMatch(/\/manage\?/);
  await held.commit();
  await reset;
  expect([await factors.kindsOf(subject), await sessionsOf(subject)]).toEqual([[], []]);
});

/** Whether the browser is signed in, with whatever factors. */
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get(factors.manageUrl)).text.includes("Where you are signed in");

test("200 for the first factor, which ends all other sessions", async () => {
  const person = await settingUp();
  const other = await factors.openManage(person.username);
  expect(codesOn(await person.confirm())).toHaveLength(10);
  expect([await isSignedIn(person.browser), await isSignedIn(other.browser)]).toEqual([true, false]);
  expect(await sessionsOf(person.subject)).toHaveLength(1);
});

test("303 completes the sign-in of a set-up in a browser that was signed in before, and ends the other sessions", async () => {
  const person = await identity.person();
  const [own, other] = [identity.browser(), identity.browser()];
  await identity.signIn(own, person.username);
  await identity.signIn(other, person.username);
  administrators.add(person.username);
  const form = await own.get((await own.get(authorization().url)).location);
  const second = await own.submit(form, { username: person.username, password: "Demo-wachtwoord-2026!" });
  const set = await own.get(`${second.location}&way=passkey&lang=en`);
  const codes = await own.submit(set, { passkey: new SoftAuthenticator(issuer).create(passkeyOptions(set)) });
  const done = await own.get((await own.submit(codes, {})).location);
  expect(new URL(done.location).searchParams.get("code")).toBeTruthy();
  expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([true, false]);
});

test("400 when a browser follows a sign-in to the portal after a reset, and it stays signed out", async () => {
  const person = await factors.withApp();
  factors.nextStep();
  const browser = identity.browser();
  const form = await browser.open(authorization().url);
  const second = await browser.submit(form, { username: person.username, password });
  const page = await browser.get(`${second.location}&way=app`);
  const finished = await browser.submit(page, { act: "app", code: person.code() });
  expect(finished.status).toBe(303);
  await deleteFactors(identity.options.pool, person.subject);
  expect((await browser.get(finished.location)).status).toBe(400);
  expect(await sessionsOf(person.subject)).toEqual([]);
});
