import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Right } from "@demarc/contract/core/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "../../identity/src/testing/app-code.ts";
import { codesOn, secretOn } from "../../identity/src/testing/second-factors.ts";
import { loadKeys } from "@demarc/identity/store/provider-keys.queries";
import { accountIdOf } from "./demo/demo-ids.ts";
import { features } from "./features.ts";
import { demoPassword } from "./features/users/demo/people.demo.ts";
import { createLog } from "./platform/process/log.ts";
import { createPool } from "./platform/database/database.ts";
import { sql } from "./platform/database/sql.ts";
import { providerKeySealing } from "./platform/tokens/sealed-provider-keys.ts";
import { countStale, sealAgain, type SealedPools } from "./platform/sealed-places.ts";
import { markOf, sealedMagic, sealing, type SecretKeys } from "./platform/sealing.ts";
import { tvSecrets } from "./features/tv-accounts/tv-platform/tv-secrets.ts";
import { sealedPlacesOf } from "./sealed-places.ts";
import { type RunningServer, startServer } from "./server.ts";
import { freePorts } from "./testing/free-ports.ts";
import { columnsWith, columnsWithBytes } from "./testing/secrets/held-secrets.ts";
import { storedMails } from "./testing/stored-mails.ts";
import { companyIds, testApi } from "./testing/test-api.ts";
import { redeem } from "./testing/tv-accounts/tv-activation-harness.ts";
import { testConfig, testKeys } from "./testing/test-config.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";
import { BrowserSession } from "./testing/tokens/browser-session.ts";
import { newPortalSession, signInAtProvider } from "./testing/tokens/portal-session.ts";
import { signingKeysOf } from "./testing/tokens/signing-keys-of.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";

const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";
const desk = "yara.mulder@beeldwijk.example";
const invited = "nieuwe.collega@polderlicht.example";

let database: TestDatabase;
let folder: string;
let server: RunningServer;
let portal: string;
/** Secrets that worked during the run, by description. */
const secrets = new Map<string, string>();
const secret = (name: string, value: unknown): string => {
  expect(value, name).toMatch(/^.{4}/);
  secrets.set(name, String(value));
  return String(value);
};

const send = async (method: string, at: string, token: string, body: unknown = {}) => {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
  };
  const answer = await fetch(`${portal}${at}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${at} answered ${answer.status} ${text}`);
  return JSON.parse(text || "{}") as Record<string, string>;
};

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-secrets-"));
  const [main, dataCentre, tv] = await freePorts(3);
  portal = `http://localhost:${main}`;
  const config = testConfig({
    DEMO_METERS: "false",
    PORT: String(main),
    PORT_DATA_CENTRE: String(dataCentre),
    PORT_TV: String(tv),
    PORTAL_URL: portal,
    TV_CONNECTOR: "off",
  });
  server = await startServer({ config, connect: database.connect, mailFolder: folder, log: createLog("silent") });
});
afterAll(async () => {
  await server.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

const mailTo = async (recipient: string, pattern: RegExp): Promise<string> => {
  const find = async () =>
    (await storedMails(database, "recipient = $1", [recipient]))
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
      .at(-1);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
};

/** A password reset, and a second factor with its recovery codes. */
const ofSignIn = async (): Promise<void> => {
  const asking = new BrowserSession();
  const forgotten = await asking.open(`${portal}/identity/password/forgotten?client_id=demarc-main&lang=en`);
  await asking.submit(forgotten, { username: finance });
  const reset = secret("password reset", await mailTo(finance, /token=([\w-]+)/));
  await asking.open(`${portal}/identity/password/new?token=${reset}`);
  const issued = await signInAtProvider(portal, finance, demoPassword);
  secret("access token", issued.token);
  secret("id token", issued.idToken);
  const browser = new BrowserSession();
  const form = await browser.open(`${portal}/identity/manage?client_id=demarc-main&lang=en`);
  await browser.submit(form, { username: admin, password: secret("password", demoPassword) });
  const set = await browser.open(`${portal}/identity/manage/app?lang=en`);
  const app = secret("authenticator app", secretOn({ text: set.html }));
  const codes = await browser.submit(set, { act: "app", code: codeAt(app, new Date()) });
  for (const [place, code] of codesOn({ text: codes.html }).entries()) secret(`recovery code ${place}`, code);
  await browser.submit(codes, { act: "continue" });
  const next = await browser.open(`${portal}/identity/manage/app?lang=en`);
  secret("authenticator app that is being set up", secretOn({ text: next.html }));
};

const ofCompany = async (): Promise<void> => {
  const token = secret("product token", (await newPortalSession(portal, admin, demoPassword)).token);
  const company = `/v1/customer/${companyIds.polderlicht}`;
  const person = { username: invited, firstName: "Nieuwe", lastName: "Collega", roles: ["RESELLER_ORDER"] };
  await send("POST", `${company}/account`, token, person);
  secret("activation", await mailTo(invited, /token=([\w-]+)/));
  const made = await send("POST", `${company}/account/${accountIdOf(admin)}/token`, token, { description: "Script" });
  secret("API token", made["token"]);
  const hook = { url: "https://hooks.polderlicht.example/in", types: ["order.*"] };
  secret("webhook secret", (await send("POST", `${company}/webhook-endpoint`, token, hook))["secret"]);
  const operator = await serviceToken(database);
  const wanted = { name: "billing", rights: ["tokens.read"] satisfies Right[], reason: "Test" };
  secret("service token", (await send("POST", "/operator/v1/service-token", operator, wanted))["token"]);
};

const address = { street: "Beeldwijkplein", houseNumber: 3, postalCode: "7511ZZ", city: "Enschede", country: "NL" };
const subscriber = { firstName: "Sanne", lastName: "Proef", email: "sanne.proef@beeldwijk.example", address };
const pin = "7194";

const ofTv = async (): Promise<void> => {
  const { token } = await newPortalSession(portal, desk, demoPassword);
  const account = await send("POST", "/v1/account", token, {
    productCode: "TV-BASIS",
    subscriber,
    activate: true,
    pin,
  });
  await send("POST", `/v1/account/${account["id"]}/setPin`, token, { pin });
  const confirmed = await send("POST", `/v1/account/${account["id"]}/activation`, token, { delivery: "email" });
  const unconfirmed = await send("POST", `/v1/account/${account["id"]}/unconfirmedActivationCode`, token, {
    maxUses: 5,
  });
  for (const [name, code = ""] of [
    ["mailed TV code", confirmed["code"]],
    ["TV code", unconfirmed["code"]],
  ]) {
    secret(`${name} as shown`, code);
    secret(`${name} as typed`, code.replaceAll("-", ""));
  }
  await mailTo(subscriber.email, /([A-Z0-9]{4}-[A-Z0-9]{4})/);
};

/** The private keys of the product and of its provider. */
const ofKeys = async (): Promise<void> => {
  const [key] = await signingKeysOf(database.rows);
  secret("signing key", key?.private_key.split("\n")[1]);
  const pool = createPool(database.connect, "portal_identity", 1);
  const { signing, cookies, form } = await loadKeys({ pool, keySealing: providerKeySealing(testKeys) });
  await pool.end();
  for (const [name, value] of Object.entries({ signing: signing[0]?.d, cookie: cookies[0], form: form[0] }))
    secret(`provider key: ${name}`, value);
};

describe("secrets that work", () => {
  it("can be read in no column of any table, and are sealed only where a change of the key seals them again", async () => {
    await ofCompany();
    await ofTv();
    await ofSignIn();
    await ofKeys();
    const readable = [];
    for (const [name, value] of secrets)
      for (const column of await columnsWith(database, value)) readable.push(`${column}: ${name}`);
    for (const column of await columnsWith(database, `"pin": "${pin}"`)) readable.push(`${column}: PIN`);
    expect(readable).toEqual([]);
    expect([...secrets.keys()].filter((name) => name.startsWith("recovery"))).toHaveLength(10);
    // The secret of an app that is being set up lives for 15 minutes.
    const places = [...sealedPlacesOf(features).map(({ name }) => name), "identity.payload.payload"];
    expect(await columnsWithBytes(database, sealedMagic)).toEqual(places.toSorted());
  });
});

describe("after a change of TV_SECRET_KEY", () => {
  const old = testKeys.secretKeys.current;
  const next = "the next key of the tests, of 32 characters too";
  const both = { current: next, previous: old };
  const only = { current: next, previous: "" };
  const places = sealedPlacesOf(features);
  let pools: SealedPools;
  beforeAll(() => {
    pools = {
      portal_jobs: createPool(database.connect, "portal_jobs", 2),
      portal_identity: createPool(database.connect, "portal_identity", 2),
    };
  });
  afterAll(() => Promise.all(Object.values(pools).map((pool) => pool.end())));

  /** Types the code on a device, at a product with these keys. */
  const typed = async ({ current, previous }: SecretKeys): Promise<number> => {
    const api = await testApi({ TV_SECRET_KEY: current, TV_SECRET_KEY_PREVIOUS: previous }, database);
    try {
      return (await redeem(api, secrets.get("TV code as shown") ?? "")).status;
    } finally {
      await api.close();
    }
  };
  const sealedIn = async (name: string, keys: SecretKeys): Promise<string[]> => {
    const place = places.find((one) => one.name === name);
    if (!place) throw new Error(`${name} is no place`);
    const { text, values } = sql`${place.secrets}`;
    const rows = await database.rows<{ owner: string; sealed: Buffer }>(text, values);
    return rows.map(({ owner, sealed }) => sealing(keys, place.purpose).open(owner, sealed));
  };

  it("the previous key opens and finds what it sealed, until a job has sealed all of it again", async () => {
    const [account] = await database.rows<{ id: string; customer: number }>(
      "select account_id as id, customer_id as customer from tv_activation_code order by created_at desc limit 1",
    );
    // More than one batch, and one that an earlier version sealed without a mark.
    const { hash, seal } = tvSecrets({ current: old, previous: "" });
    await database.rows(
      `insert into tv_activation_code (customer_id, account_id, kind, state, code_hash, code_sealed, expires_at)
       select $1, $2, 'UNCONFIRMED', 'USED', $3, case n when 1 then substring($4::bytea from 13) else $4 end, now()
       from generate_series(1, 450) n`,
      [account?.customer, account?.id, hash("BCDFGHJK"), seal(account?.id ?? "", "BCDFGHJK")],
    );
    const lost = sealing({ current: "a lost key", previous: "" }, "mails").seal("x", "x");
    await database.rows("insert into mail_message (recipient, subject, content_sealed) values ('x', 'x', $1)", [lost]);
    expect(await typed(both)).toBe(200);
    const before = await countStale(places, both, pools);
    expect(before).toEqual({ left: expect.toSatisfy((left: number) => left > 460) as number, lost: 1 });
    await sealAgain(places, { current: next, previous: "" }, pools, new AbortController().signal);
    expect(await countStale(places, both, pools)).toEqual(before);
    await sealAgain(places, both, pools, new AbortController().signal);
    expect(await countStale(places, both, pools)).toEqual({ left: 0, lost: 1 });
    expect(await columnsWithBytes(database, markOf(old))).toEqual(["identity.payload.payload"]);
    await database.rows("delete from mail_message where recipient = 'x'");
    for (const { name } of places) expect([name, (await sealedIn(name, only)).length > 0]).toEqual([name, true]);
    expect(await sealedIn("tv_account.pin_sealed", only)).toContain(pin);
    expect(await sealedIn("tv_command.payload", only)).toContain(pin);
    expect(await sealedIn("identity.authenticator_app.secret", only)).toContain(secrets.get("authenticator app"));
    expect(await typed(only)).toBe(200);
  });
});
