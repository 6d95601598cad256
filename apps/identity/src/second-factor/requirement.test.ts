import { afterAll, beforeAll, expect, test } from "vitest";
import type { SecondFactorChange } from "../identity-options.ts";
import {
  actionOf,
  type Answer,
  authorization,
  type Harness,
  issuer,
  password,
  startIdentity,
  testSealing,
} from "../testing/identity-harness.ts";
import { codeAt } from "../testing/app-code.ts";
import { codesOn, passkeyOptions, secondFactors, secretOn } from "../testing/second-factors.ts";
import { SoftAuthenticator } from "../testing/soft-authenticator.ts";
import { findBySubject } from "../store/credential.queries.ts";
import { nextStep } from "./requirement.ts";

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;
const administrators = new Set<string>();
const changes: SecondFactorChange[] = [];

beforeAll(async () => {
  identity = await startIdentity({
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

const administrator = async () => {
  const person = await identity.person();
  administrators.add(person.username);
  return person;
};

/** The page after the right password, in the sign-in of a portal. */
const afterPassword = async (username: string) => {
  const [browser, request] = [identity.browser(), authorization()];
  const form = await browser.get((await browser.get(request.url)).location);
  const answer = await browser.submit(form, { username, password });
  return { browser, answer, page: answer.location.includes("/second") ? await browser.get(answer.location) : answer };
};

const codeIn = async (browser: Awaited<ReturnType<typeof afterPassword>>["browser"], { location }: Answer) =>
  new URL((await browser.get(location)).location).searchParams.get("code");

test.each([
  ["optional", "none", "none"],
  ["administrators", "set-up", "none"],
  ["all", "set-up", "set-up"],
] as const)("%s: the step of an administrator is %s, and that of a colleague is %s", async (requiredFor, ...steps) => {
  const { pool, secondFactor } = identity.options;
  const stepOf = async ({ subject }: { readonly subject: string }) => {
    const credential = await findBySubject(pool, subject);
    return credential && nextStep({ pool, secondFactor: { ...secondFactor, requiredFor } }, credential);
  };
  expect([await stepOf(await administrator()), await stepOf(await identity.person())]).toEqual(steps);
});

test.each(["optional", "administrators", "all"] as const)(
  "%s: a person of the operator sets one up",
  async (requiredFor) => {
    const { pool, secondFactor } = identity.options;
    const person = await identity.person(`${requiredFor}-desk@provider.example`);
    const credential = await findBySubject(pool, person.subject);
    const isStaff = async ({ subject }: { readonly subject: string }) => subject === person.subject;
    const options = { pool, secondFactor: { ...secondFactor, requiredFor, isStaff } };
    expect(credential && (await nextStep(options, credential))).toBe("set-up");
  },
);

test("303 leads an administrator through the set-up of an app, and signs in after it", async () => {
  const person = await administrator();
  const { browser, page } = await afterPassword(person.username);
  expect(page.text).toContain("Protect your account");
  const set = await browser.get(`${actionIn(page)}&way=app&lang=en`);
  const wrong = await browser.submit(set, { act: "app", code: "000000" });
  expect([wrong.status, secretOn(wrong)]).toEqual([401, secretOn(set)]);
  const codes = await browser.submit(set, { act: "app", code: codeAt(secretOn(set), identity.options.now()) });
  expect(codesOn(codes)).toHaveLength(10);
  expect(await codeIn(browser, await browser.submit(codes, {}))).toBeTruthy();
  expect(await factors.kindsOf(person.subject)).toEqual(["app"]);
  expect(changes.at(-1)).toMatchObject({
    subject: person.subject,
    action: "account.second-factor-added",
    factor: "authenticator-app",
    enrolled: true,
  });
});

test("303 leads an administrator through the set-up of a passkey", async () => {
  const person = await administrator();
  const { browser, page } = await afterPassword(person.username);
  const set = await browser.get(`${actionIn(page)}&way=passkey&lang=en`);
  const passkey = new SoftAuthenticator(issuer).create(passkeyOptions(set));
  const codes = await browser.submit(set, { passkey });
  expect(await codeIn(browser, await browser.submit(codes, {}))).toBeTruthy();
  expect(await factors.kindsOf(person.subject)).toEqual(["passkey"]);
});

test("303 without the set-up signs no administrator in, and a colleague with another role at once", async () => {
  const person = await administrator();
  const { browser, page } = await afterPassword(person.username);
  await browser.submit(page, { act: "continue" }, actionIn(page));
  const silent = await browser.get(authorization({ prompt: "none" }).url);
  expect(new URL(silent.location).searchParams.get("error")).toBe("login_required");
  const colleague = await identity.person();
  const signedIn = await afterPassword(colleague.username);
  expect(await codeIn(signedIn.browser, signedIn.answer)).toBeTruthy();
});

test("200 keeps the set-up closed to who must use the factor that exists", async () => {
  const person = await factors.withApp();
  administrators.add(person.username);
  const { browser, page } = await afterPassword(person.username);
  const passkey = new SoftAuthenticator(issuer).create({ challenge: "AAAA" });
  expect((await browser.submit(page, { passkey })).status).toBe(401);
  expect(await factors.kindsOf(person.subject)).toEqual(["app"]);
});

test("303 leads a set-up that was open when the first factor was added back to the sign-in", async () => {
  const person = await administrator();
  const { browser, page } = await afterPassword(person.username);
  const set = await browser.get(`${actionIn(page)}&way=passkey&lang=en`);
  const opened = await factors.openManage(person.username);
  const other = await opened.browser.get(`${issuer}/manage/second?way=app&lang=en`);
  await opened.browser.submit(other, { act: "app", code: codeAt(secretOn(other), identity.options.now()) });
  const passkey = new SoftAuthenticator(issuer).create(passkeyOptions(set));
  expect((await browser.submit(set, { passkey })).status).toBe(303);
  expect(await factors.kindsOf(person.subject)).toEqual(["app"]);
});

test("409 keeps the last factor of an administrator, also when two are removed at once", async () => {
  const person = await factors.withApp();
  administrators.add(person.username);
  const { authenticator } = await factors.addPasskey(person.browser);
  const answers = await Promise.all(["", authenticator.id].map((id) => factors.remove(person.browser, id)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 409]);
  expect(await factors.kindsOf(person.subject)).toHaveLength(1);
});

test("303 records each change, with whether a factor is left, and mails it to the person", async () => {
  const person = await factors.withApp();
  const { authenticator } = await factors.addPasskey(person.browser);
  const manage = await person.browser.get(factors.manageUrl);
  await person.browser.submit(manage, {}, `${issuer}/manage/recovery-codes?lang=en`);
  for (const id of ["", authenticator.id]) await factors.remove(person.browser, id);
  const recorded = changes
    .filter(({ subject }) => subject === person.subject)
    .map(({ action, factor, enrolled }) => [action, factor, enrolled]);
  expect(recorded).toEqual([
    ["account.second-factor-added", "authenticator-app", true],
    ["account.second-factor-added", "passkey", true],
    ["account.recovery-codes-created", "recovery-code", true],
    ["account.second-factor-removed", "authenticator-app", true],
    ["account.second-factor-removed", "passkey", false],
  ]);
  const mails = await identity.mailsTo(person.email, recorded.length);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Authenticator-app ingesteld voor uw account bij Noordwal Internet",
    "Passkey toegevoegd aan uw account bij Noordwal Internet",
    "Nieuwe herstelcodes voor uw account bij Noordwal Internet",
    "Authenticator-app verwijderd van uw account bij Noordwal Internet",
    "Passkey verwijderd van uw account bij Noordwal Internet",
  ]);
});

test("303 asks to sign in again for a change more than fifteen minutes after the sign-in", async () => {
  const person = await factors.withApp();
  identity.travel(16 * 60_000);
  for (const path of ["/manage/app", "/manage/passkey"]) {
    const answer = await person.browser.get(`${issuer}${path}`);
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining("again=yes")]);
  }
  const removed = await factors.remove(person.browser, "");
  expect(removed.location).toContain("again=yes");
  expect(await factors.kindsOf(person.subject)).toEqual(["app"]);
});

test("403 for a form of another site, which removes no factor", async () => {
  const person = await factors.withApp();
  const page = await person.browser.get(factors.manageUrl);
  const answer = await person.browser.post(actionOf(page, "/manage/factor/remove"), { passkey: "" });
  expect(answer.status).toBe(403);
  expect(await factors.kindsOf(person.subject)).toEqual(["app"]);
});

const actionIn = ({ text }: Answer): string =>
  (/href="([^"]*\/second\?[^"]*)way=/.exec(text)?.[1] ?? "").replaceAll("&amp;", "&").replace(/[?&]$/, "");
