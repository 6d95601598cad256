import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Browser, type Harness, issuer, startIdentity } from "../testing/identity-harness.ts";
import { secondFactors } from "../testing/second-factors.ts";

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  identity = await startIdentity();
  factors = secondFactors(identity);
});
afterAll(() => identity.close());

const isIn = ({ location }: Answer): boolean => /\/manage\?/.test(location);

const tryCode = async (username: string, code: string, browser?: Browser): Promise<Answer> => {
  const opened = await factors.openManage(username, browser);
  const page = await opened.browser.get(`${issuer}/manage/second?way=app&lang=en`);
  return opened.browser.submit(page, { act: "app", code });
};

test("429 after ten wrong codes, also from other networks, after the right password and for the right code", async () => {
  const person = await factors.withApp();
  for (let tries = 0; tries < 10; tries += 1) {
    const from = identity.browser({ "x-forwarded-for": `203.0.113.${tries}` });
    expect((await tryCode(person.username, "000000", from)).status).toBe(401);
  }
  const refused = await tryCode(person.username, person.code());
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect(isIn(await tryCode(person.username, person.code(), person.browser))).toBe(true);
});
