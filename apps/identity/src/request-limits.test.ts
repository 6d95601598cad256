import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authorization, type Browser, type Harness, issuer, startIdentity } from "./testing/identity-harness.ts";

let identity: Harness;

beforeAll(async () => {
  identity = await startIdentity({ requestLimits: { perAddress: 20, storingPerAddress: 5 } });
});
afterAll(() => identity.close());

let networks = 0;
const newNetwork = (headers: Record<string, string> = {}): Browser =>
  identity.browser({ "x-forwarded-for": `203.0.113.${(networks += 1)}`, accept: "text/html", ...headers });

/** The answers to one more request than two windows of a limit allow, wherever in its minute the clock is. */
const untilRefused = async (limit: number, send: () => Promise<{ status: number; text: string; headers: Headers }>) => {
  const answers = [];
  for (let sent = 0; sent <= 2 * limit; sent += 1) answers.push(await send());
  expect(answers.slice(0, limit).map(({ status }) => status)).not.toContain(429);
  const refused = answers.find(({ status }) => status === 429);
  const seconds = Number(refused?.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  return refused;
};
const interactions = async () =>
  (await identity.rows("select 1 from identity.payload where model = 'Interaction'")).length;

describe("the requests of an address", () => {
  test.each([
    ["en", "Too many sign-ins at once"],
    ["nl", "Te veel mensen loggen tegelijk in"],
  ])("429 with a page in %s above the limit of started sign-ins, which are not stored", async (language, title) => {
    const before = await interactions();
    const browser = newNetwork({ "accept-language": language });
    const refused = await untilRefused(5, () => browser.get(authorization().url));
    expect(refused?.text).toContain(`<h1>${title}</h1>`);
    const [, stylesheet = ""] = /href="([^"]*\.css)"/.exec(refused?.text ?? "") ?? [];
    for (let sent = 0; sent < 50; sent += 1) expect((await browser.get(stylesheet)).status).toBe(200);
    expect((await interactions()) - before).toBeLessThanOrEqual(10);
    expect((await browser.get(`${issuer}/manage`)).status).toBe(200);
    expect((await newNetwork().get(authorization().url)).status).toBe(303);
  });

  test.each([
    ["a posted authorization request", "POST", "/authorize"],
    ["an address in capitals with a slash", "GET", "/Authorize/"],
    ["a sign-out", "GET", "/session/end"],
    ["a forgotten password", "POST", "/password/forgotten"],
  ])("429 above the limit of started sign-ins for %s", async (_what, method, path) => {
    const browser = newNetwork();
    const { search } = new URL(authorization().url);
    const send = () =>
      method === "GET"
        ? browser.get(`${issuer}${path}${search}`)
        : browser.post(`${issuer}${path}`, Object.fromEntries(new URLSearchParams(search)));
    expect((await untilRefused(5, send))?.status).toBe(429);
  });

  test.each(["/authorize#x", "/password/forgotten#", "/session/end#?x", "/authorize\u00a0"])(
    "400 for %j, which the provider would read as another path than the counted one",
    async (path) => {
      const status = await new Promise((resolve, reject) => {
        request(`${identity.origin}`, { method: "POST", path: `/identity${path}` })
          .on("response", (answer) => resolve(answer.resume().statusCode))
          .on("error", reject)
          .end();
      });
      expect(status).toBe(400);
    },
  );

  test.each([
    ["the token endpoint", (browser: Browser) => browser.post(`${issuer}/token`, {})],
    ["the keys", (browser: Browser) => browser.get(`${issuer}/jwks`)],
    ["a page", (browser: Browser) => browser.get(`${issuer}/manage`)],
    ["an unknown address", (browser: Browser) => browser.get(`${issuer}/nothing`)],
    ["an unknown file", (browser: Browser) => browser.get(`${issuer}/assets/nothing.css`)],
    ["a form posted to a file", (browser: Browser) => browser.post(`${issuer}/assets/main.svg`, {})],
  ])("429 as JSON for scripts above the limit of all requests, at %s", async (_what, send) => {
    const browser = newNetwork({ accept: "*/*" });
    const refused = await untilRefused(20, () => send(browser));
    expect(JSON.parse(refused?.text ?? "")).toEqual({
      error: { code: "too-many-requests", message: expect.any(String), requestId: expect.any(String) },
    });
  });
});
