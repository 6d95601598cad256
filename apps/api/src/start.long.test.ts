import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { demoPassword } from "./features/users/demo/people.demo.ts";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn } from "./testing/product-database.ts";
import { startProduct, withoutDemo } from "./testing/processes/product-process.ts";
import { soundSettings } from "./testing/processes/sound-production.ts";
import { companyIds } from "./testing/test-api.ts";

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sound = { ...soundSettings, SIGNING_CONNECTOR: "off" };
const names = ["PORT", "PORT_DATA_CENTRE", "PORT_TV", "PORT_CONSOLE"] as const;

let folder: string;
let ports: number[];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-start-"));
  ports = await freePorts(names.length);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const portsByName = () => Object.fromEntries(names.map((name, place) => [name, String(ports[place])]));
const databaseRuns = () => fs.existsSync(path.join(folder, "postgres", "postmaster.pid"));

it("a start prints all URLs and demo users; Ctrl-C ends it with its database", async () => {
  const product = await startProduct(folder, ports, { TV_SECRET_KEY: undefined });
  await expect.poll(() => product.said()).toContain("Ctrl-C stops everything.");
  for (const line of [
    ...ports.map((port) => `http://localhost:${port}\n`),
    `http://localhost:${ports[0]}/docs`,
    `http://localhost:${ports[0]}/demo/mail`,
    demoPassword,
    `http://localhost:${ports[0]}/demo/authenticator`,
    "joris.bakker@polderlicht.example",
    "finance2@noordwal.example",
    "Open invitation of nieuw.medewerker@polderlicht.example",
  ])
    expect(product.said()).toContain(line);
  expect(product.said()).not.toContain("TRUST_PROXY");
  expect(databaseRuns()).toBe(true);
  expect(fs.statSync(path.join(folder, "tv-secret-key")).mode & 0o777).toBe(0o600);
  product.process.kill("SIGINT");
  await once(product.process, "exit");
  expect(product.process.exitCode).toBe(0);
  expect(databaseRuns()).toBe(false);
});

it("Ctrl-C during a first start ends it with its database, and the next start completes it", async () => {
  const interrupted = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-start-"));
  onTestFinished(() => fs.rmSync(interrupted, { recursive: true, force: true }));
  const env = { ...process.env, DEMO: "true", DEMO_METERS: "false", DATA_FOLDER: interrupted, LOG_LEVEL: "info" };
  const child = spawn(process.execPath, [script("./main.ts")], { env: { ...env, ...portsByName() } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 60_000, interval: 5 }).toContain("applied a migration");
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
  expect(said).not.toContain("Ctrl-C stops everything.");
  expect(fs.existsSync(path.join(interrupted, "postgres", "postmaster.pid"))).toBe(false);
  const product = await startProduct(interrupted, ports, { TV_SECRET_KEY: undefined });
  await product.stop();
});

it("a start in production with two faults fails and names both, before the database starts", () => {
  const faults = { TV_SECRET_KEY: undefined, MAIL_FROM: undefined };
  const env = { ...process.env, ...sound, ...faults, DEMO: undefined, DATA_FOLDER: folder };
  const refused = spawnSync(process.execPath, [script("./main.ts")], { env, encoding: "utf8" });
  expect([refused.status, refused.stderr]).toEqual([
    1,
    `
Demarc could not start. 2 settings are wrong or missing:
  1. MAIL_FROM must be set to your own sender: portal@noordwal.example is that of the demo.
  2. TV_SECRET_KEY must be set: it encrypts PINs, activation codes, mails, and secrets of webhooks and authenticator apps.
`,
  ]);
  expect(databaseRuns()).toBe(false);
});

it("check exits with 1 and lists what is missing when the product cannot start, and with 0 when it can", () => {
  const check = (given: Readonly<Record<string, string | undefined>>) => {
    const env = { ...process.env, DEMO: undefined, DATA_FOLDER: path.join(folder, "none"), ...given };
    const { status, stdout } = spawnSync(process.execPath, [script("./operate.ts"), "check"], {
      env,
      encoding: "utf8",
    });
    return { status, stdout };
  };
  const unsafe = check({ ...sound, EMBEDDED_DATABASE: undefined, TV_SECRET_KEY: "a".repeat(32), SMTP_ULR: "hunter2" });
  expect(unsafe.status).toBe(1);
  expect(unsafe.stdout).toMatch(
    /ok +Mode: production\nmissing +Database\n +- DATABASE_URL must[^]*ok +Addresses[^]*missing +Mail\n +- SMTP_ULR is not[^]*missing +Keys and seal\n +- TV_SECRET_KEY repeats[^]*3 to mend/,
  );
  expect(unsafe.stdout).not.toContain("hunter2");
  expect(check(sound)).toEqual({ status: 0, stdout: expect.stringContaining("The product can start.") as string });
  const ofDemo = check({ ...sound, DATA_FOLDER: folder });
  expect([ofDemo.status, ofDemo.stdout]).toEqual([1, expect.stringContaining("- This database is one of the demo")]);
  expect(fs.existsSync(path.join(folder, "none"))).toBe(false);
});

it("a command without its database is refused, and makes none", () => {
  const env = { ...process.env, ...sound, DEMO: undefined, DATA_FOLDER: path.join(folder, "none") };
  const refused = spawnSync(process.execPath, [script("./operate.ts"), "customer", "list"], { env, encoding: "utf8" });
  expect([refused.status, refused.stderr]).toEqual([
    3,
    expect.stringMatching(/^There is no database in .*DATABASE_URL/),
  ]);
  expect(fs.existsSync(path.join(folder, "none"))).toBe(false);
});

it("a start without the demo serves none of its pages", async () => {
  const ofThisDatabase = fs.readFileSync(path.join(folder, "tv-secret-key"), "utf8").trim();
  const product = await startProduct(folder, ports, { ...withoutDemo, TV_SECRET_KEY: ofThisDatabase });
  for (const path of [
    "/demo/mail",
    "/demo/authenticator",
    "/demo/components",
    "/demo/tv-device",
    "/demo/components/tv-device.html",
  ]) {
    const answer = await fetch(product.url + path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
      path,
      404,
      "application/json; charset=utf-8",
    ]);
  }
  await product.stop();
});

it("a start in production on the database of the demo is refused, because its passwords are public", () => {
  const env = { ...process.env, ...sound, DEMO: undefined, DATA_FOLDER: folder };
  const refused = spawnSync(process.execPath, [script("./main.ts")], { env, encoding: "utf8" });
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^\nDemarc could not start\. This database is one of the demo, and everyone knows the passwords/,
    ),
  ]);
  expect(databaseRuns()).toBe(false);
});

it.each(names)("a start whose %s is in use fails, names it with advice, and stops its database", async (name) => {
  const taken = ports[names.indexOf(name)];
  const other = net.createServer().listen(taken, "127.0.0.1");
  await once(other, "listening");
  const given = portsByName();
  const child = spawn(process.execPath, [script("./main.ts")], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, DEMO: "true", DATA_FOLDER: folder, ...given },
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, "close")) as [number];
  other.close();
  expect([status, said]).toEqual([
    1,
    `\nDemarc could not start. Port ${taken} on 127.0.0.1 is taken. Stop what uses it, or set ${name} to another.\n`,
  ]);
  expect(databaseRuns()).toBe(false);
});

it("reset-demo restores the initial data", async () => {
  const nameNow = () =>
    asOwnerIn(folder, async (owner) => {
      const { rows } = await owner.query<{ name: string }>("select name from customer where id = $1", [
        companyIds.polderlicht,
      ]);
      return rows[0]?.name;
    });
  const product = await startProduct(folder, ports, { TV_SECRET_KEY: undefined });
  await asOwnerIn(folder, (owner) => owner.query("update customer set name = 'Another'"));
  await product.stop();
  const env = { ...process.env, DEMO: "true", DATA_FOLDER: folder };
  const reset = spawnSync(process.execPath, [script("./reset-demo.ts")], { env, encoding: "utf8" });
  expect([reset.status, reset.stderr]).toEqual([0, ""]);
  const again = await startProduct(folder, ports, { TV_SECRET_KEY: undefined });
  expect(await nameNow()).toBe("Polderlicht ICT B.V.");
  await again.stop();
});
