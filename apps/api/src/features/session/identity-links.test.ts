import { afterAll, beforeAll, expect, it } from "vitest";
import { type ForeignProvider, foreignProvider } from "../../testing/tokens/foreign-provider.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { staffSession } from "../../testing/tokens/staff-session.ts";
import { commandNamed, operateOn } from "../../testing/run-command.ts";
import { identityCommands } from "./session.commands.ts";
import { otherIssuers } from "./session.operator.ts";

const bundled = "urn:demarc:identity";
const fenna = "fenna.smit@polderlicht.example";
const joris = "joris.bakker@polderlicht.example";

let provider: ForeignProvider;
let api: TestApi;

beforeAll(async () => {
  provider = await foreignProvider();
  api = await testApi(environment());
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const environment = () => ({ SSO_AUTHORITY: provider.issuer, SSO_AUDIENCE: "portal-api" });
const operate = (action: string, ...words: string[]) =>
  operateOn(api, api.operatorPool, environment())(commandNamed(identityCommands, `identity ${action}`), words);
const signIn = async (sub: string, email?: string, verified = true) =>
  (
    await api.send("POST", "/v1/token/exchange", {
      body: { token: await provider.accessToken({ sub, ...(email ? { email, email_verified: verified } : {}) }) },
    })
  ).status;

it("refuses people linked to the previous provider, and reports that provider at startup", async () => {
  expect(await signIn("fenna-there", fenna)).toBe(403);
  expect(await otherIssuers(api.operatorPool, provider.issuer)).toEqual([bundled]);
  expect(await operate("list")).toContainEqual(expect.stringMatching(/^ +[0-9]+ {2}urn:demarc:identity$/));
});

it("relinks people only by verified address, ends their sessions, and records both for their company", async () => {
  const token = await api.tokenOf(fenna);
  expect((await operate("relink", bundled))?.[0]).toMatch(/^[0-9]+ people are no longer linked/);
  expect(await otherIssuers(api.operatorPool, provider.issuer)).toEqual([]);
  await expect.poll(async () => (await api.send("GET", "/v1/me", { token })).status).toBe(401);
  expect(await signIn("fenna-there", fenna, false)).toBe(403);
  expect(await signIn("fenna-there", fenna)).toBe(200);
  expect(await signIn("fenna-there")).toBe(200);
  expect(await signIn("somebody-else", fenna)).toBe(403);
  const recorded = await api.database.rows(
    `select actor_id, before->>'identityProvider' as was from audit_event event
     join customer_account account on account.id::text = event.entity_id
     where action = 'account.identity-unlinked' and username = $1`,
    [fenna],
  );
  expect(recorded).toEqual([{ actor_id: "test", was: bundled }]);
});

it("relinks people of the provider too, and ends their sessions", async () => {
  const person = await staffSession(api);
  const { id, username: email } = person;
  const link = (issuer: string) =>
    api.database.rows("update staff set identity_issuer = $1, identity_subject = id::text where id = $2", [issuer, id]);
  await link("https://previous.example");
  const exchange = async () => {
    const claims = { sub: "staff-there", client_id: "demarc-console", amr: ["mfa"], email, email_verified: true };
    const body = { token: await provider.accessToken(claims) };
    return (await api.send("POST", "/operator/v1/token/exchange", { body })).status;
  };
  expect(await exchange()).toBe(403);
  expect((await operate("relink", "https://previous.example"))?.[0]).toMatch(/^1 people are no longer linked/);
  const me = async () => (await api.send("GET", "/operator/v1/me", { token: person.token })).status;
  await expect.poll(me).toBe(401);
  expect(await exchange()).toBe(200);
  const recorded = await api.database.rows(
    "select actor_id, before from audit_event where action = 'staff.identity-unlinked' and entity_id = $1",
    [id],
  );
  expect(recorded).toEqual([{ actor_id: "test", before: { identityProvider: "https://previous.example" } }]);
});

it("links a person by subject, once, when the provider sends no address", async () => {
  expect(await signIn("joris-there")).toBe(403);
  expect(await operate("link", joris, "joris-there")).toEqual([
    `${joris} is linked to joris-there of ${provider.issuer}.`,
  ]);
  expect(await signIn("joris-there")).toBe(200);
  await expect(operate("link", "eva.postma@fietsfabriek.example", "joris-there")).rejects.toThrow("another person");
  await expect(operate("link", "nobody@nowhere.example", "x")).rejects.toThrow("no enabled user");
  await expect(operate("link", "oud.medewerker@polderlicht.example", "x")).rejects.toThrow("no enabled user");
});

it("refuses to relink the configured provider, or a provider without linked people", async () => {
  await expect(operate("relink", provider.issuer)).rejects.toThrow("is the configured provider");
  await expect(operate("relink", "https://unknown.example")).rejects.toThrow("No user is linked");
  expect(await operate("relink")).toBeUndefined();
});
