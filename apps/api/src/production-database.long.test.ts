import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companies } from "./features/company/demo/companies.demo.ts";
import { accountIdOf } from "./demo/demo-ids.ts";
import { demoPassword } from "./features/users/demo/people.demo.ts";
import { startPostgres } from "./platform/database/embedded-postgres.ts";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn } from "./testing/product-database.ts";
import { startProduct } from "./testing/processes/product-process.ts";
import { soundSettings } from "./testing/processes/sound-production.ts";

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sound = { ...soundSettings, SIGNING_CONNECTOR: "off", DEMO: undefined, DEMO_METERS: undefined };
const mailId = randomUUID();

let folder: string;

/** Whether the database is as a back-up of an earlier version: without a mark. */
const unmark = () => asOwnerIn(folder, (owner) => owner.query("delete from installation"));

const stored = () =>
  asOwnerIn(folder, async (owner) => ({
    companies: (await owner.query("select name from customer")).rows,
    accounts: (await owner.query("select id from customer_account")).rows,
  }));
const untouched = { companies: [{ name: "Weidemolen B.V." }], accounts: [] };

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-production-"));
  const product = await startProduct(folder, await freePorts(3), sound);
  await asOwnerIn(folder, async (owner) => {
    await owner.query(
      `insert into customer (type, status, variant, name, coc, address)
       values ('end-user', 'ACTIVE', 'main', 'Weidemolen B.V.', '99990077', '{}')`,
    );
    await owner.query(
      `insert into mail_message (id, recipient, subject, state)
       values ($1, 'team@weidemolen.example', 'Activate', 'SENT')`,
      [mailId],
    );
  });
  await product.stop();
}, 120_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe.each([
  ["marked", () => Promise.resolve()],
  ["of an earlier version", unmark],
])("a production database that is %s", (_, prepare) => {
  it.each([
    [
      { NODE_ENV: "prod" },
      /^\nDemarc could not start\. NODE_ENV must be one of production, development, test, but it is "prod"\.\n$/,
    ],
    [{ NODE_ENV: "prod", DEMO: "true" }, /NODE_ENV must be one of/],
    [{ NODE_ENV: "production", DEMO: "true" }, /DEMO=true is refused together with NODE_ENV=production/],
    [{ NODE_ENV: "production", DEMO: "yes" }, /DEMO must be true or false/],
    [{ NODE_ENV: undefined, DEMO: "true" }, /DEMO=true only opens a database that the demo made/],
    [{ NODE_ENV: "development", DEMO: "true" }, /DEMO=true only opens a database that the demo made/],
  ])(
    "is not opened by %j, and stays as it was",
    async (given, sentence) => {
      await prepare();
      const env = {
        ...process.env,
        DATA_FOLDER: folder,
        TV_SECRET_KEY: sound.TV_SECRET_KEY,
        PORT: "0",
        PORT_DATA_CENTRE: "0",
        PORT_TV: "0",
        ...given,
      };
      const refused = spawnSync(process.execPath, [script("./main.ts")], { env, encoding: "utf8" });
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(sentence)]);
      expect(refused.stdout + refused.stderr).not.toContain(demoPassword);
      expect(await stored()).toEqual(untouched);
    },
    60_000,
  );

  it("is not reset", async () => {
    await prepare();
    const env = { ...process.env, DATA_FOLDER: folder, DEMO: "true", NODE_ENV: undefined };
    const refused = spawnSync(process.execPath, [script("./reset-demo.ts")], { env, encoding: "utf8" });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/^DEMO=true only opens a database/)]);
    expect(await stored()).toEqual(untouched);
  }, 60_000);

  it("opens in production when NODE_ENV and DEMO are unset, without a page or a person of the demo", async () => {
    await prepare();
    const unset = { ...sound, NODE_ENV: undefined };
    const product = await startProduct(folder, await freePorts(3), unset);
    for (const at of ["/demo/mail", `/demo/mail/${mailId}`, "/demo/status", "/demo/authenticator"]) {
      const answer = await fetch(product.url + at);
      expect([at, answer.status]).toEqual([at, 404]);
      expect(await answer.text()).not.toContain("secret-link");
    }
    expect(await stored()).toEqual(untouched);
    await product.stop();
    expect(product.said()).toContain("API reference");
    expect(product.said()).not.toContain(demoPassword);
    expect(product.said()).not.toContain(companies[0]?.name);
  }, 90_000);
});

it("each start logs accounts of the demo with the command that ends them, until it has run", async () => {
  const accountId = accountIdOf("joris.bakker@polderlicht.example");
  const states = () =>
    asOwnerIn(folder, async (owner) => [
      (await owner.query("select status from customer_account")).rows,
      (await owner.query("select disabled_at is not null as disabled from identity.credential")).rows,
    ]);
  await asOwnerIn(folder, async (owner) => {
    await owner.query(
      `insert into customer_account (id, customer_id, username, email, first_name, last_name, status, roles)
       select $1, id, 'joris.bakker@polderlicht.example', 'joris.bakker@polderlicht.example', 'Joris', 'Bakker', 'ENABLED',
         '{RESELLER_ADMIN}' from customer`,
      [accountId],
    );
    await owner.query(
      `insert into identity.credential (subject, username, email, password_hash, locale)
       values ($1, 'joris.bakker@polderlicht.example', 'joris.bakker@polderlicht.example', 'x', 'nl')`,
      [accountId],
    );
  });
  const given = sound;
  const complaint = /"level":50.*"accounts":\["joris\.bakker@.*npm run operate -- demo-accounts disable/;
  for (const _start of ["first", "second"]) {
    const product = await startProduct(folder, await freePorts(3), given);
    await product.stop();
    expect(product.said()).toMatch(complaint);
  }
  const env = { ...process.env, ...given, DATA_FOLDER: folder };
  const run = spawnSync(process.execPath, [script("./operate.ts"), "demo-accounts", "disable"], {
    env,
    encoding: "utf8",
  });
  expect([run.status, run.stderr]).toEqual([0, ""]);
  expect(await states()).toEqual([[{ status: "DISABLED" }], [{ disabled: true }]]);
  const product = await startProduct(folder, await freePorts(3), given);
  await product.stop();
  expect(product.said()).not.toContain("demo-accounts");
  await asOwnerIn(folder, (owner) => owner.query("truncate customer_account, identity.credential cascade"));
}, 120_000);

it("a database on a server of its own is not opened by DEMO=true, which names DATABASE_URL", async () => {
  const server = await startPostgres({ dataFolder: path.join(folder, "postgres") });
  const url = new URL("postgresql://postgres@localhost/postgres");
  url.searchParams.set("host", server.host);
  url.searchParams.set("port", String(server.port));
  const env = { ...process.env, DATA_FOLDER: folder, DATABASE_URL: url.href, DEMO: "true", NODE_ENV: undefined };
  const refused = spawnSync(process.execPath, [script("./main.ts")], { env, encoding: "utf8" });
  expect(await stored()).toEqual(untouched);
  await server.stop();
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^\nDemarc could not start\. DEMO=true is refused together with DATABASE_URL: the demo shows all mails/,
    ),
  ]);
}, 60_000);
