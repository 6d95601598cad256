import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Browser, type Harness, issuer, startIdentity } from "../testing/identity-harness.ts";
import { secondFactors } from "../testing/second-factors.ts";

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  identity = await startIdentity({ attemptLimits: { perObject: 2, perAddress: 1000 } });
  factors = secondFactors(identity);
});
afterAll(() => identity.close());

/** Types the right password and a code. */
const enter = async (username: string, code: string, browser: Browser): Promise<Answer> => {
  await factors.openManage(username, browser);
  return browser.submit(await browser.get(`${issuer}/manage/second?way=app&lang=en`), { act: "app", code });
};
const isIn = ({ location }: Answer): boolean => /\/manage\?/.test(location);

test("429 in the browser of a mailed link: it has no tries of its own at a code", async () => {
  const person = await factors.withApp();
  for (let tries = 0; tries < 2; tries += 1)
    expect((await enter(person.username, "000000", identity.browser())).status).toBe(401);
  await identity.askReset(person.username);
  const mails = await identity.mailsTo(person.email, 2);
  const browser = identity.browser();
  const chosen = "een lange wandeling langs het water";
  const link = mails.find(({ action }) => action.url.includes("token="))?.action.url ?? "";
  await browser.submit(await browser.open(link), { password: chosen, passwordRepeat: chosen });
  const form = await browser.get(`${factors.manageUrl}&again=yes`);
  const second = await browser.submit(form, { username: person.username, password: chosen });
  const page = await browser.get(`${second.location}&way=app`);
  expect((await browser.submit(page, { act: "app", code: person.code() })).status).toBe(429);
});

test("429 in a known browser after the tries of five others", async () => {
  const person = await factors.withApp();
  const others = Array.from({ length: 5 }, () => identity.browser());
  for (const browser of others) {
    expect(isIn(await enter(person.username, person.code(), browser))).toBe(true);
    factors.nextStep();
  }
  for (const browser of others)
    for (let tries = 0; tries < 2; tries += 1)
      expect((await enter(person.username, "000000", browser)).status).toBe(401);
  expect((await enter(person.username, person.code(), person.browser)).status).toBe(429);
});
