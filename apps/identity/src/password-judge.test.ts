import { afterAll, beforeAll, expect, test } from "vitest";
import { PasswordJudgeBusy, weaknessOf } from "./password-weakness.ts";
import { actionOf, type Harness, issuer, password, portal, startIdentity } from "./testing/identity-harness.ts";

let identity: Harness;
let judged: Promise<unknown>[] = [];
let isBusy = false;

/** As many passwords as may wait: the next one is refused at once. */
const fillQueue = (): void => {
  judged = Array.from({ length: 20 }, (_unused, place) => weaknessOf(`Regen op het dak, ${place} uur`, []));
};

beforeAll(async () => {
  identity = await startIdentity({
    attemptLimits: { perObject: 1000, perAddress: 1000 },
    wordsAbout: async () => {
      if (isBusy) fillQueue();
      return [];
    },
  });
});
afterAll(() => identity.close());

const common = { password: "wachtwoord123", passwordRepeat: "wachtwoord123" };
const good = { password: "een lange wandeling langs het water", passwordRepeat: "een lange wandeling langs het water" };

const openLink = async () => {
  const { username } = await identity.person();
  await identity.askReset(username);
  const [mail] = await identity.mailsTo(username);
  const browser = identity.browser();
  return { browser, page: await browser.open(mail?.action.url ?? "") };
};

test("429 after twenty passwords for a link, which works again fifteen minutes later", async () => {
  const { browser, page } = await openLink();
  for (let tries = 0; tries < 20; tries += 1)
    expect((await browser.submit(page, common)).location).toContain("problem=common");
  const refused = await browser.submit(page, good);
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  identity.travel(15 * 60_000 + 1000);
  expect((await browser.submit(page, good)).location).toContain("changed=yes");
});

test("429 after twenty passwords of a person who changes the password", async () => {
  const { username } = await identity.person();
  const browser = identity.browser();
  const url = `${issuer}/manage?client_id=${portal.clientId}&lang=en`;
  await browser.submit(await browser.get(url), { username, password });
  const page = await browser.get(url);
  const change = async () =>
    (await browser.submit(page, { currentPassword: password, ...common }, actionOf(page, "/manage/password"))).status;
  for (let tries = 0; tries < 20; tries += 1) expect(await change()).toBe(400);
  expect(await change()).toBe(429);
});

test("503 while twenty passwords wait to be judged; the link works afterwards", async () => {
  const { browser, page } = await openLink();
  isBusy = true;
  const refused = await browser.submit(page, good);
  isBusy = false;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await Promise.all(judged)).toHaveLength(20);
  expect((await browser.submit(page, good)).location).toContain("changed=yes");
});

test("at most twenty passwords wait, and a refused one leaves room", async () => {
  fillQueue();
  await expect(weaknessOf("Regen op het dak", [])).rejects.toBeInstanceOf(PasswordJudgeBusy);
  await Promise.all(judged);
  expect(await weaknessOf("wachtwoord123", [])).toBe("common");
});
