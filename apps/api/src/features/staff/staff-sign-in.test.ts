import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { StaffSession } from "@demarc/contract/operator/session";
import { codeAt } from "../../../../identity/src/testing/app-code.ts";
import { secretOn } from "../../../../identity/src/testing/second-factors.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoStaff } from "./demo/staff-people.demo.ts";
import { demoPassword } from "../users/demo/people.demo.ts";
import { createLog } from "../../platform/process/log.ts";
import { type RunningServer, startServer } from "../../server.ts";
import { freePorts } from "../../testing/free-ports.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { testConfig } from "../../testing/test-config.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { BrowserSession } from "../../testing/tokens/browser-session.ts";
import { beginSignIn, signInAtProvider } from "../../testing/tokens/portal-session.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

const username = "finance@provider.example";
const password = "een lange zin met vijf losse woorden";
const customer = "joris.bakker@polderlicht.example";

let database: TestDatabase;
let folder: string;
let server: RunningServer;
let portal: string;
let console: string;
let system: string;
/** Of the authenticator app of the person. */
let secret: string | undefined;

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-staff-"));
  const [main, dataCentre, tv, ofConsole] = await freePorts(4);
  portal = `http://localhost:${main}`;
  console = `http://localhost:${ofConsole}`;
  const config = testConfig({
    DEMO_METERS: "false",
    PORT: String(main),
    PORT_DATA_CENTRE: String(dataCentre),
    PORT_TV: String(tv),
    PORTAL_URL: portal,
    CONSOLE_URL: console,
  });
  server = await startServer({ config, connect: database.connect, mailFolder: folder, log: createLog("silent") });
  system = await serviceToken(database);
});
afterAll(async () => {
  await server.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

const send = async (method: string, at: string, token?: string, body?: unknown) => {
  const answer = await fetch(`${portal}${at}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, never> };
};
const operator = (method: string, at: string, token?: string, body?: unknown) =>
  send(method, `/operator/v1/${at}`, token, body);
const codeOf = ({ status, body }: { readonly status: number; readonly body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

const atConsole = () => beginSignIn({ authority: `${portal}/identity`, clientId: "demarc-console", url: console });

/** Signs in with the password and the code of an app, which is set up if the person has none. */
const signIn = async (at = new Date()) => {
  const { browser, form, isBack, finish } = await atConsole();
  const next = await browser.submit(form, { username, password });
  if (secret !== undefined) {
    const done = await browser.submit(next, { act: "app", code: codeAt(secret, at) }, isBack);
    return finish(done.address);
  }
  const [, uid = ""] = /sign-in\/([\w-]+)\/second/.exec(next.address) ?? [];
  const set = await browser.open(`${portal}/identity/sign-in/${uid}/second?way=app&lang=en`);
  const proposed = secretOn({ text: set.html });
  secret = proposed;
  const codes = await browser.submit(set, { act: "app", code: codeAt(proposed, at) });
  return finish((await browser.submit(codes, { act: "continue" }, isBack)).address);
};

const passwordLink = async (): Promise<string> => {
  const find = async () =>
    (await storedMails(database, "recipient = $1", [username]))
      .flatMap(({ text }) => /(http\S+\/password\/new\?\S+)/.exec(text)?.[1] ?? [])
      .at(-1);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
};

/** Waits until the identity provider has followed the changes. */
const jobsDone = () =>
  expect.poll(() => database.rows("select from job where kind like 'staff.%'"), { timeout: 20_000 }).toEqual([]);

const choosePassword = async (link: string) => {
  const browser = new BrowserSession();
  return browser.submit(await browser.open(link), { password, passwordRepeat: password });
};

describe("a person of the provider at the bundled identity provider", () => {
  let id: string;

  it("200 is invited by mail, and chooses a password by the link, which works once and leads to the console", async () => {
    const made = await operator("POST", "staff", system, {
      username,
      name: "Finance",
      locale: "en",
      roles: ["FINANCE"],
    });
    expect([made.status, made.body]).toMatchObject([200, { status: "INVITED", outcome: "created" }]);
    id = String(made.body["id"]);
    const [mail] = await storedMails(database, "recipient = $1", [username]);
    expect([mail?.subject, mail?.text]).toEqual([
      "Your access to the console of Noordwal Internet",
      expect.stringContaining("Hello Finance,"),
    ]);
    const link = await passwordLink();
    await jobsDone();
    const done = await choosePassword(link);
    expect([done.status, done.html]).toEqual([200, expect.stringContaining(`href="${console}/"`)]);
    expect((await choosePassword(link)).status).toBe(410);
  });

  it("200 signs in with the second factor that the provider asks for, and works with the rights of the role", async () => {
    const issued = await signIn();
    const { status, body } = await operator("POST", "token/exchange", undefined, issued);
    expect(status).toBe(200);
    const token = String(body["token"]);
    const me = await operator("GET", "me", token);
    expect(me.body).toMatchObject({ staff: { id, username, name: "Finance", locale: "en" }, roles: ["FINANCE"] });
    expect((await operator("GET", "invoice", token)).status).toBe(200);
    expect(codeOf(await operator("GET", "job", token))).toEqual([403, "right.missing"]);
    const people: object = (await operator("GET", "staff", system)).body;
    expect(people).toContainEqual(expect.objectContaining({ id, status: "ENABLED" }));
  });

  it("403 for a sign-in at the provider with a password alone", async () => {
    const { browser, form, isBack } = await atConsole();
    const next = await browser.submit(form, { username, password }, isBack);
    expect([next.status, next.address]).toEqual([200, expect.stringContaining("/second")]);
    // A token that was issued before the person became one of the provider.
    const issued = await signInAtProvider(portal, customer, demoPassword);
    expect(codeOf(await operator("POST", "token/exchange", undefined, issued))).toEqual([401, "token.invalid"]);
  });

  it("401 in the portals for a sign-in of the console, and 401 in the console for a sign-in of a portal", async () => {
    const issued = await signIn(new Date(Date.now() + 30_000));
    expect(codeOf(await send("POST", "/v1/token/exchange", undefined, issued))).toEqual([401, "token.invalid"]);
    expect((await operator("POST", "token/exchange", undefined, issued)).status).toBe(200);
    const ofPortal = await signInAtProvider(portal, customer, demoPassword);
    expect(codeOf(await operator("POST", "token/exchange", undefined, ofPortal))).toEqual([401, "token.invalid"]);
    expect((await send("POST", "/v1/token/exchange", undefined, ofPortal)).status).toBe(200);
  });

  /** The browsers in which the person is signed in at the provider. */
  const browsers = async () =>
    (
      await database.rows<{ uid: string }>(
        "select uid from identity.payload where model = 'Session' and account_id = $1 order by uid",
        [id],
      )
    ).map(({ uid }) => uid);

  it("200 sets up another second factor after a reset, and ends own sessions at the provider too", async () => {
    expect((await browsers()).length).toBeGreaterThan(0);
    const reset = await operator("POST", `staff/${id}/reset-second-factor`, system, { reason: "Lost the phone" });
    expect(reset.status).toBe(200);
    await jobsDone();
    expect(await browsers()).toEqual([]);
    secret = undefined;
    const first = await operator("POST", "token/exchange", undefined, await signIn());
    const [ofFirst] = await browsers();
    const issued = await signIn(new Date(Date.now() + 30_000));
    const { body } = await operator("POST", "token/exchange", undefined, issued);
    const token = String(body["token"]);
    const ofSecond = (await browsers()).find((uid) => uid !== ofFirst);
    const [second, other] = (await (
      await fetch(`${portal}/operator/v1/session`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as StaffSession[];
    expect([second?.current, other?.current]).toEqual([true, false]);
    expect((await operator("DELETE", `session/${other?.sid}`, token)).status).toBe(204);
    expect(await browsers()).toEqual([ofSecond]);
    await expect.poll(async () => (await operator("GET", "me", String(first.body["token"]))).status).toBe(401);
    await database.rows(
      `insert into identity.payload (model, id, payload, expires_at)
       values ('Session', 'third', jsonb_build_object('uid', 'third', 'accountId', $1::text), now() + interval '1 hour')`,
      [id],
    );
    expect((await operator("DELETE", "session/others", token)).status).toBe(204);
    expect(await browsers()).toEqual([ofSecond]);
    expect((await operator("GET", "me", token)).status).toBe(200);
  });

  it("leaves a row in the ledger for each change of the second factor and for a wrong password", async () => {
    const { browser, form } = await atConsole();
    await browser.submit(form, { username, password: "not the password of this person" });
    const rows = () =>
      database.rows(
        `select action, actor_type, actor_id, customer_id, entity_type, after from audit_event
       where entity_id = $1 and action in ('staff.second-factor-added', 'staff-session.refused') order by id`,
        [id],
      );
    const added = {
      action: "staff.second-factor-added",
      actor_type: "OPERATOR",
      actor_id: username,
      customer_id: null,
      entity_type: "staff",
      after: { secondFactor: "authenticator-app" },
    };
    const refused = {
      action: "staff-session.refused",
      actor_type: "PUBLIC",
      actor_id: null,
      customer_id: null,
      entity_type: "staff-session",
      after: { username, reason: "refused-by-provider" },
    };
    await expect.poll(rows).toEqual([added, added, refused]);
  });

  it("200 ends the sessions and the credential of a disabled person, and opens them again", async () => {
    const rows = () =>
      database.rows("select from identity.credential where subject = $1 and disabled_at is not null", [id]);
    expect((await operator("POST", `staff/${id}/disable`, system, { reason: "Long leave" })).status).toBe(200);
    await jobsDone();
    expect(await rows()).toHaveLength(1);
    expect(codeOf(await operator("POST", `staff/${id}/invite`, system, {}))).toEqual([409, "staff.state-conflict"]);
    expect((await operator("POST", `staff/${id}/enable`, system, {})).status).toBe(200);
    await jobsDone();
    expect(await rows()).toHaveLength(0);
  });

  it("200 a second invitation replaces the link, and an orphaned credential of the name does not stop it", async () => {
    await operator("POST", `staff/${id}/invite`, system, {});
    const first = await passwordLink();
    await operator("POST", `staff/${id}/invite`, system, {});
    await expect.poll(passwordLink).not.toBe(first);
    await jobsDone();
    expect((await choosePassword(first)).status).toBe(410);
    expect((await choosePassword(await passwordLink())).status).toBe(200);
    await database.rows("delete from identity.credential where subject = $1", [id]);
    await database.rows(
      `insert into identity.credential (subject, username, email, email_verified, password_hash, locale)
       values (gen_random_uuid(), $1, $1, false, 'x', 'en')`,
      [username],
    );
    expect((await operator("POST", `staff/${id}/invite`, system, {})).status).toBe(200);
    await jobsDone();
    expect(
      await database.rows("select subject::text from identity.credential where username = $1", [username]),
    ).toEqual([{ subject: id }]);
  });
});

it.each(demoStaff)("200 $username of the demo signs in with the code of the page", async (person) => {
  const { browser, form, isBack, finish } = await atConsole();
  const next = await browser.submit(form, { username: person.username, password: demoPassword });
  const page = await (await fetch(`${portal}/demo/authenticator`)).text();
  const [, code = ""] = new RegExp(`${person.username}.*?<strong>(\\d{3} \\d{3})<`).exec(page) ?? [];
  const done = await browser.submit(next, { act: "app", code }, isBack);
  const { status, body } = await operator("POST", "token/exchange", undefined, await finish(done.address));
  expect(status).toBe(200);
  const me = await operator("GET", "me", String(body["token"]));
  expect(me.body).toMatchObject({ staff: { name: person.name }, roles: person.roles });
});
