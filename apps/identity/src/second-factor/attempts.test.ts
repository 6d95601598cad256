import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Browser, type Harness, issuer, startIdentity } from "../testing/identity-harness.ts";
import { secondFactors } from "../testing/second-factors.ts";

type Factors = ReturnType<typeof secondFactors>;

const isIn = ({ location }: Answer): boolean => /\/manage\?/.test(location);

const tryCode = async (factors: Factors, username: string, code: string, browser?: Browser): Promise<Answer> => {
  const opened = await factors.openManage(username, browser);
  const page = await opened.browser.get(`${issuer}/manage/second?way=app&lang=en`);
  return opened.browser.submit(page, { act: "app", code });
};

describe("with the usual limits", () => {
  let identity: Harness;
  let factors: Factors;
  beforeAll(async () => {
    identity = await startIdentity();
    factors = secondFactors(identity);
  });
  afterAll(() => identity.close());

  test("429 after ten wrong codes, also from other networks, after the right password and for the right code", async () => {
    const person = await factors.withApp();
    for (let tries = 0; tries < 10; tries += 1) {
      const from = identity.browser({ "x-forwarded-for": `203.0.113.${tries}` });
      expect((await tryCode(factors, person.username, "000000", from)).status).toBe(401);
    }
    const refused = await tryCode(factors, person.username, person.code());
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(isIn(await tryCode(factors, person.username, person.code(), person.browser))).toBe(true);
  });
});

describe("with three tries for an account, and two accounts for a network", () => {
  let identity: Harness;
  let factors: Factors;
  beforeAll(async () => {
    identity = await startIdentity({ attemptLimits: { perObject: 3, perAddress: 2 } });
    factors = secondFactors(identity);
  });
  afterAll(() => identity.close());

  /** A browser that has signed in to no account, in a network of its own. */
  const from = (network: number) => identity.browser({ "x-forwarded-for": `203.0.113.${network}` });

  test("429 for the fourth code in a browser that has signed in before; other browsers keep their tries", async () => {
    const person = await factors.withApp();
    for (let tries = 0; tries < 3; tries += 1)
      expect((await tryCode(factors, person.username, "000000", person.browser)).status).toBe(401);
    expect((await tryCode(factors, person.username, person.code(), person.browser)).status).toBe(429);
    expect(isIn(await tryCode(factors, person.username, person.code(), from(1)))).toBe(true);
  });

  test("429 for the third account in one network; another network keeps its tries", async () => {
    const [one, two, third] = [await factors.withApp(), await factors.withApp(), await factors.withApp()];
    for (const { username } of [one, two])
      expect((await tryCode(factors, username, "000000", from(2))).status).toBe(401);
    expect((await tryCode(factors, third.username, third.code(), from(2))).status).toBe(429);
    expect(isIn(await tryCode(factors, third.username, third.code(), from(3)))).toBe(true);
  });

  test("303 for a right code, which gives all tries back; 401 for a wrong one, which is reported", async () => {
    const { username, code } = await factors.withApp();
    for (const _round of ["first", "second"]) {
      for (let tries = 0; tries < 2; tries += 1)
        expect((await tryCode(factors, username, "000000", from(4))).status).toBe(401);
      expect(isIn(await tryCode(factors, username, code(), from(4)))).toBe(true);
      factors.nextStep();
    }
    const reported = identity.refusals.filter((refusal) => refusal.username === username);
    expect(reported).toEqual(Array.from({ length: 4 }, () => ({ username, address: "203.0.113.4" })));
  });
});
