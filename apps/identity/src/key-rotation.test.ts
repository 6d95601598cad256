import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rotateProviderKeys } from "./store/provider-keys.queries.ts";
import {
  authorization,
  type Browser,
  type Harness,
  issuer,
  password,
  startIdentity,
  type Tokens,
} from "./testing/identity-harness.ts";

let identity: Harness;

beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const published = async () => JSON.parse((await identity.browser().get(`${issuer}/jwks`)).text) as JSONWebKeySet;
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

const rotate = async (delaySeconds: number): Promise<void> => {
  const client = await identity.options.pool.connect();
  await rotateProviderKeys(client, identity.options.keySealing, delaySeconds);
  client.release();
  await identity.readKeys();
};

/** Tokens for the browser's session, without a form. */
const silently = async (browser: Browser): Promise<Tokens> => {
  const request = authorization({ prompt: "none" });
  const { location } = await browser.get(request.url);
  const code = new URL(location).searchParams.get("code") ?? "";
  return JSON.parse((await identity.redeem(code, request.verifier)).text) as Tokens;
};

const userInfo = async ({ access_token: token }: Tokens) =>
  (await identity.browser({ authorization: `Bearer ${token}` }).get(`${issuer}/userinfo`)).status;

test("200 keeps sessions, open forms and tokens during a rotation: a key is published first, signs later, and is removed last", async () => {
  const person = await identity.person();
  const browser = identity.browser();
  const request = authorization();
  const code = await identity.signIn(browser, person.username, request);
  const before = JSON.parse((await identity.redeem(code, request.verifier)).text) as Tokens;
  const waiting = identity.browser();
  const form = await waiting.get((await waiting.get(authorization().url)).location);

  await rotate(3600);
  expect((await published()).keys).toHaveLength(2);
  expect(kidOf((await silently(browser)).id_token)).toBe(kidOf(before.id_token));

  await identity.rows("update identity.provider_key set signs_from = now() where signs_from > now()");
  await identity.readKeys();
  const after = await silently(browser);
  expect(kidOf(after.id_token)).not.toBe(kidOf(before.id_token));
  const keys = createLocalJWKSet(await published());
  for (const { id_token: token } of [before, after])
    expect((await jwtVerify(token, keys, { issuer })).payload.sub).toBe(person.subject);
  expect([await userInfo(before), await userInfo(after)]).toEqual([200, 200]);
  const sent = await waiting.submit(form, { username: person.username, password });
  expect([sent.status, new URL(sent.location, issuer).pathname]).toMatchObject([
    303,
    expect.stringMatching(/authorize/),
  ]);

  await identity.sweep();
  expect((await published()).keys).toHaveLength(2);
  await identity.rows("update identity.provider_key set signs_from = signs_from - interval '14 hours'");
  await identity.sweep();
  await identity.readKeys();
  expect((await published()).keys.map(({ kid }) => kid)).toEqual([kidOf(after.id_token)]);
  expect([await userInfo(before), await userInfo(after)]).toEqual([401, 200]);
});
