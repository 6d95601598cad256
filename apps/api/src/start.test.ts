import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "../../identity/src/testing/app-code.ts";
import { secretOn } from "../../identity/src/testing/second-factors.ts";
import { startApplication } from "./application.ts";
import { accountIdOf } from "./demo/demo-ids.ts";
import { demoPassword } from "./features/users/demo/people.demo.ts";
import { createLog } from "./platform/process/log.ts";
import { type RunningServer, startServer } from "./server.ts";
import { freePorts } from "./testing/free-ports.ts";
import { withoutDemo } from "./testing/processes/product-process.ts";
import { testConfig } from "./testing/test-config.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";
import { BrowserSession } from "./testing/tokens/browser-session.ts";
import { newPortalSession, signInAtProvider } from "./testing/tokens/portal-session.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";

const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";
const orders = "daan.vos@polderlicht.example";

let database: TestDatabase;
let folder: string;
const lines: Record<string, unknown>[] = [];
const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-started-"));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

describe("a start with SECOND_FACTOR=administrators and METRICS_PORT", () => {
  let server: RunningServer;
  let portal: string;
  let metrics: string;

  beforeAll(async () => {
    const [main, dataCentre, tv, metricsPort] = await freePorts(4);
    portal = `http://localhost:${main}`;
    metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    const config = testConfig({
      DEMO_METERS: "false",
      PORT: String(main),
      PORT_DATA_CENTRE: String(dataCentre),
      PORT_TV: String(tv),
      PORTAL_URL: portal,
      METRICS_PORT: String(metricsPort),
      SECOND_FACTOR: "administrators",
    });
    server = await startServer({ config, connect: database.connect, mailFolder: folder, log });
  });
  afterAll(() => server.close());

  /** The page about the own account, or the step before it, after the right password. */
  const manage = async (username: string) => {
    const browser = new BrowserSession();
    const form = await browser.open(`${portal}/identity/manage?client_id=demarc-main&lang=en`);
    return { browser, page: await browser.submit(form, { username, password: demoPassword }) };
  };

  it("303 lets an administrator, and no colleague, set a second factor up, and records it", async () => {
    expect(await newPortalSession(portal, finance, demoPassword)).toMatchObject({
      token: expect.stringMatching(/^eyJ/),
    });
    const { browser, page } = await manage(admin);
    expect(page.html).toContain("Protect your account");
    const set = await browser.open(`${portal}/identity/manage/second?way=app&lang=en`);
    const code = codeAt(secretOn({ text: set.html }), new Date());
    const codes = await browser.submit(set, { act: "app", code });
    expect((await browser.submit(codes, { act: "continue" })).html).toContain("Where you are signed in");
    const recorded = await database.rows(
      `select actor_id, after, mfa_enrolled as enrolled from audit_event join customer_account account on account.id::text = actor_id
       where action = 'account.second-factor-added'`,
    );
    expect(recorded).toEqual([
      { actor_id: accountIdOf(admin), after: { secondFactor: "authenticator-app" }, enrolled: true },
    ]);
  });

  it("400 for a new password of the names of a person and the company", async () => {
    await database.rows(
      `with person as (update customer_account set last_name = 'Zilverwortel' where id = $1 returning customer_id)
       update customer set name = 'Kwartaalbrug B.V.' from person where id = person.customer_id`,
      [accountIdOf(orders)],
    );
    const { browser, page } = await manage(orders);
    const password = "zilverwortel kwartaalbrug";
    const typed = { currentPassword: demoPassword, password, passwordRepeat: password };
    const refused = await browser.submit(page, typed);
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("contains your name, your company")]);
  });

  it("403 session-has-ended for a sign-in that has ended at the provider before the portal exchanges it", async () => {
    const issued = await signInAtProvider(portal, finance, demoPassword);
    await database.rows("delete from identity.payload where model = 'Session' and account_id = $1", [
      accountIdOf(finance),
    ]);
    const { status } = await fetch(`${portal}/v1/token/exchange`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(issued),
    });
    expect(status).toBe(403);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: "a sign-in was refused", reason: "session-has-ended" }),
    );
  });

  it("200 serves the metrics of its pools on the other port", async () => {
    const answer = await fetch(metrics);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('demarc_database_connections{pool="api",state="used"}'),
    ]);
  });

  it("200 logs a request of a system under the name of its token", async () => {
    const token = await serviceToken(database, { name: "crm" });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${portal}/operator/v1/customer`, { headers })).status).toBe(200);
    const called = () => lines.find(({ msg, path: at }) => msg === "request" && at === "/operator/v1/customer");
    await expect.poll(called).toMatchObject({ method: "GET", status: 200, caller: "crm" });
  });
});

it("a start on a server of the operator is refused without a migration, and without fsync, which loses changes", async () => {
  const [{ name } = { name: "" }] = await database.rows<{ name: string }>(
    "delete from migration where name = (select max(name) from migration) returning name",
  );
  const config = testConfig({ ...withoutDemo, DATABASE_URL: "postgres://db.internal/demarc", DATA_FOLDER: folder });
  const start = startApplication(config, database.connect, log);
  await start.then(
    (application) => application.close(),
    () => undefined,
  );
  await database.rows("insert into migration (name) values ($1)", [name]);
  await expect(start).rejects.toThrow(/fsync [^]*Run `npm run migrate`/);
});
