import { createHash, randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountIdOf } from "./demo/demo-ids.ts";
import { demoPassword } from "./features/users/demo/people.demo.ts";
import { applicationBody } from "./testing/applicant.ts";
import { testKeys } from "./testing/test-config.ts";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn } from "./testing/product-database.ts";
import { type ProductProcess, startProduct } from "./testing/processes/product-process.ts";
import { companyIds } from "./testing/test-api.ts";
import { storedMails } from "./testing/stored-mails.ts";
import { BrowserSession } from "./testing/tokens/browser-session.ts";

const joris = "joris.bakker@polderlicht.example";
const newIban = "NL69DEMO0500000066";
const newPassword = "een lange wandeling langs het water";
const person = { firstName: "Team", lastName: "Molen", phoneNumber: "0200000099" };
const ofPolderlicht = `/v1/customer/${companyIds.polderlicht}`;

let folder: string;
let product: ProductProcess;
/** Secrets that must not be in the log, by description. */
const secrets = new Map<string, string>();
const secret = (name: string, value: string | undefined): string => {
  expect(value, name).toMatch(/.{4}/);
  secrets.set(name, value ?? "");
  return value ?? "";
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-logs-"));
  product = await startProduct(folder, await freePorts(3), {
    LOG_LEVEL: "debug",
    AUTO_APPROVE: "true",
    TV_SECRET_KEY: testKeys.secretKeys.current,
  });
});
afterAll(async () => {
  await product.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const send = async (method: string, address: string, given: { token?: string; body?: unknown; raw?: string } = {}) => {
  const answer = await fetch(`${product.url}${address}`, {
    method,
    redirect: "manual",
    headers: {
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...(given.body === undefined && given.raw === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(given.body === undefined && given.raw === undefined ? {} : { body: given.raw ?? JSON.stringify(given.body) }),
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
};

const mailTo = async (recipient: string, subject: RegExp): Promise<string> => {
  let text: string | undefined;
  const read = async () =>
    asOwnerIn(folder, async (owner) => {
      const rows = async <Row>(statement: string, values?: unknown[]) =>
        (await owner.query(statement, values)).rows as Row[];
      const mails = await storedMails({ rows }, "recipient = $1", [recipient]);
      text = mails.findLast((mail) => subject.test(mail.subject))?.text;
      return text !== undefined;
    });
  await expect.poll(read).toBe(true);
  return text ?? "";
};
const tokenIn = (text: string): string | undefined => /[?#&]token=([\w-]+)/.exec(text)?.[1];

/** Signs in at the bundled provider like a browser, after a wrong password. Returns the product token. */
const signIn = async (password: string): Promise<string> => {
  const portal = product.url.replace("127.0.0.1", "localhost");
  const browser = new BrowserSession();
  const verifier = secret("PKCE verifier", randomBytes(32).toString("base64url"));
  const client = { client_id: "demarc-main", redirect_uri: `${portal}/sso/login` };
  const query = new URLSearchParams({
    ...client,
    response_type: "code",
    scope: "openid profile email",
    state: "s",
    nonce: "n",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const page = await browser.open(`${portal}/identity/authorize?${query.toString()}`);
  const wrong = await browser.submit(page, {
    username: joris,
    password: secret("wrong password", "niet het wachtwoord"),
  });
  expect(wrong.status).toBe(401);
  const isBack = (target: string) => target.startsWith(client.redirect_uri);
  const back = await browser.submit(wrong, { username: joris, password: secret("password", password) }, isBack);
  const code = secret("code", new URL(back.address).searchParams.get("code") ?? undefined);
  await send("GET", `/sso/login?code=${code}`);
  const body = new URLSearchParams({ ...client, grant_type: "authorization_code", code, code_verifier: verifier });
  const answer = await fetch(`${portal}/identity/token`, { method: "POST", body });
  const issued = (await answer.json()) as Record<string, string>;
  secret("id token", issued["id_token"]);
  const access = secret("access token", issued["access_token"]);
  const exchanged = await send("POST", "/v1/token/exchange", { body: { token: access } });
  await send("POST", "/v1/token/exchange", { body: { token: issued["id_token"] } });
  return secret("product token", exchanged.body["token"]);
};

const resetPassword = async (): Promise<void> => {
  const browser = new BrowserSession();
  const asking = await browser.open(`${product.url}/identity/password/forgotten?client_id=demarc-main&lang=en`);
  await browser.submit(asking, { username: joris });
  const link = /https?:\S+token=\S+/.exec(await mailTo(joris, /new password|nieuw wachtwoord/))?.[0] ?? "";
  secret("reset secret", tokenIn(link));
  const { pathname, search } = new URL(link);
  const page = await browser.open(`${product.url}${pathname}${search}`);
  const short = secret("refused password", "te kort!");
  const refused = await browser.submit(page, { password: short, passwordRepeat: short });
  expect(refused.status).toBe(400);
  const done = await browser.submit(refused, { password: newPassword, passwordRepeat: newPassword });
  expect(done.status).toBe(200);
  expect((await browser.open(`${product.url}${pathname}${search}`)).status).toBe(410);
};

const applyAndActivate = async (): Promise<void> => {
  const email = "team@weidemolen.example";
  const iban = secret("IBAN of an application", "NL96DEMO0300000033");
  const sent = applicationBody({ iban, accountHolder: "Weidemolen", contact: { ...person, email } });
  expect((await send("POST", "/v1/customer", { body: sent })).status).toBe(201);
  const verification = secret("verification secret", tokenIn(await mailTo(email, /Confirm|Bevestig/)));
  for (const step of ["view", "verify", "verify", "withdraw"])
    await send("POST", `/v1/application/${step}`, { body: { token: verification } });
  await send("GET", `/v1/application/view?token=${verification}`);
  await send("GET", `/apply/status?token=${verification}`);
  const invitation = await mailTo(email, /Activate|Activeer/);
  const token = secret("activation secret", tokenIn(invitation));
  const part = (name: string) => new RegExp(`[#&]${name}=([^&\\s]+)`).exec(invitation)?.[1] ?? "";
  const account = `/v1/customer/${part("customerId")}/account/${part("accountId")}`;
  await send("POST", `${account}/activation`, { body: { token } });
  await send("GET", `${account}/activation?token=${token}`);
  await send("POST", `${account}/nowhere?token=${token}`, { body: { token } });
  const body = { token, password: newPassword, passwordRepeat: newPassword, termsAccepted: true };
  secret("chosen password", newPassword);
  await send("POST", `${account}/activate`, { raw: `{"token": "${token}", "password": "${newPassword}" oops` });
  expect((await send("POST", `${account}/activate`, { body })).status).toBe(200);
  expect((await send("POST", `${account}/activate`, { body })).status).toBe(400);
};

const workSignedIn = async (token: string): Promise<void> => {
  const made = await send("POST", `${ofPolderlicht}/account/${accountIdOf(joris)}/token`, {
    token,
    body: { description: "Script" },
  });
  const apiToken = secret("API token", made.body["token"]);
  await send("GET", "/v1/work-list", { token: apiToken });
  await send("GET", "/v1/work-list", { token: `${apiToken.slice(0, -1)}~` });
  await send("GET", `/v1/work-list?access_token=${apiToken}`);
  const shop = await send("GET", "/v1/loyalty/login", { token });
  const ticket = secret("shop ticket", /ticket=([\w-]+)/.exec(shop.body["loginUrl"] ?? "")?.[1]);
  for (let visit = 0; visit < 2; visit += 1) await send("GET", `/loyalty/shop?ticket=${ticket}&locale=en`);
  const iban = secret("IBAN", newIban);
  const changed = { iban, accountHolder: "Polderlicht", mandateAccepted: true };
  await send("PATCH", `${ofPolderlicht}/iban`, { token, body: { ...changed, more: iban } });
  expect((await send("PATCH", `${ofPolderlicht}/iban`, { token, body: changed })).status).toBe(200);
  await send("GET", `/v1/customer/${iban}`, { token });
};

/**
 * Makes PostgreSQL refuse rows that contain secrets, so that its error messages contain them too. Each statement is a
 * transaction: with the locks of all of them at once it could deadlock with a running job.
 */
const spoil = async (owner: pg.Client): Promise<void> => {
  for (const statement of [
    "alter table sepa_mandate add constraint spoilt_mandate check (false) not valid",
    "alter table job add constraint spoilt_job check (kind <> 'signup.activation-link') not valid",
    "alter table idempotency_record add constraint spoilt_record check (false) not valid",
    "create function spoilt() returns trigger language plpgsql as $$ begin raise exception 'no room for %', new; end $$",
    "create trigger spoilt_mail before insert on mail_message for each row execute function spoilt()",
    "create trigger spoilt_customer before update on customer for each row execute function spoilt()",
  ])
    await owner.query(statement);
};

const failOnPurpose = async (token: string): Promise<void> => {
  await asOwnerIn(folder, spoil);
  const iban = secret("IBAN that met an error", "NL21DEMO0400000041");
  const changed = { iban, accountHolder: "Polderlicht", mandateAccepted: true };
  expect((await send("PATCH", `${ofPolderlicht}/iban`, { token, body: changed })).status).toBe(500);
  await asOwnerIn(folder, (owner) => owner.query("drop trigger spoilt_customer on customer"));
  expect((await send("PATCH", `${ofPolderlicht}/iban`, { token, body: changed })).status).toBe(500);
  const body = applicationBody({
    iban,
    accountHolder: "Weidemolen",
    contact: { ...person, email: "spoilt@weidemolen.example" },
  });
  expect((await send("POST", "/v1/customer", { body })).status).toBe(500);
  expect((await send("POST", "/v1/activation-link", { body: { username: "spoilt@weidemolen.example" } })).status).toBe(
    500,
  );
  const browser = new BrowserSession();
  const asking = await browser.open(`${product.url}/identity/password/forgotten?client_id=demarc-main&lang=en`);
  await browser.submit(asking, { username: "fenna.smit@polderlicht.example" });
  await expect.poll(() => product.said()).toContain("was not queued");
  await send("GET", `/%zz?token=${[...secrets.values()][0]}`);
  await send("GET", `/v1/customer/${companyIds.polderlicht}/contact/${randomUUID()}?token=${token}`, { token });
};

it("the log contains requests and errors, and no password, link secret, code, token or full IBAN", async () => {
  await applyAndActivate();
  await resetPassword();
  const token = await signIn(newPassword);
  await workSignedIn(token);
  await failOnPurpose(token);
  secret("demo password", demoPassword);
  const said = product.said();
  const lines = said.split("\n").filter((line) => line.startsWith("{"));
  for (const wanted of [
    "/v1/customer",
    "/identity/password/new",
    "/loyalty/shop",
    "unexpected failure",
    "spoilt_mandate",
  ])
    expect(said, wanted).toContain(wanted);
  // One line a request, with who called and from where.
  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "request");
  expect(requests).toContainEqual(
    expect.objectContaining({
      method: "PATCH",
      path: `${ofPolderlicht}/iban`,
      status: 200,
      ms: expect.any(Number) as number,
      caller: accountIdOf(joris),
      company: companyIds.polderlicht,
      address: "127.0.0.1",
      requestId: expect.stringMatching(/^req_/) as string,
    }),
  );
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
  const leaks = [...secrets].flatMap(([name, value]) =>
    lines
      .filter((line) => line.includes(value) || line.includes(encodeURIComponent(value)))
      .map((line) => `${name}: ${line.slice(0, 400)}`),
  );
  expect(leaks).toEqual([]);
  expect(said.match(/\\\\x[0-9a-f]{64}/g), "hashes of secrets").toBeNull();
});
