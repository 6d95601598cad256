import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoPassword } from "./features/users/demo/people.demo.ts";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn } from "./testing/product-database.ts";
import { startProduct, withoutDemo } from "./testing/processes/product-process.ts";
import { companyIds } from "./testing/test-api.ts";

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const names = ["PORT", "PORT_DATA_CENTRE", "PORT_TV"] as const;

let folder: string;
let ports: number[];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-start-"));
  ports = await freePorts(3);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const databaseRuns = () => fs.existsSync(path.join(folder, "postgres", "postmaster.pid"));

it("a start prints all URLs and demo users; Ctrl-C ends it with its database", async () => {
  const product = await startProduct(folder, ports);
  await expect.poll(() => product.said()).toContain("Ctrl-C stops everything.");
  for (const line of [
    ...ports.map((port) => `http://localhost:${port}\n`),
    `http://localhost:${ports[0]}/docs`,
    `http://localhost:${ports[0]}/demo/mail`,
    demoPassword,
    "joris.bakker@polderlicht.example",
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

it("a start in production without a TV_SECRET_KEY fails and names it, before the database starts", () => {
  const env = { ...process.env, DEMO: undefined, DATA_FOLDER: folder, NODE_ENV: "production" };
  const refused = spawnSync(process.execPath, [script("./main.ts")], { env, encoding: "utf8" });
  expect([refused.status, refused.stderr]).toEqual([
    1,
    "\nDemarc could not start. TV_SECRET_KEY must be set: it encrypts PINs and activation codes.\n",
  ]);
  expect(databaseRuns()).toBe(false);
});

it("a start without the demo serves none of its pages", async () => {
  const product = await startProduct(folder, ports, withoutDemo);
  for (const path of ["/demo/mail", "/demo/components", "/demo/tv-device", "/demo/components/tv-device.html"]) {
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
  const env = { ...process.env, ...withoutDemo, DATA_FOLDER: folder, NODE_ENV: "production" };
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
  const given = Object.fromEntries(names.map((one, position) => [one, String(ports[position])]));
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

it("a start behind a TLS proxy without TRUST_PROXY logs a warning that names the variable", async () => {
  const secure = { ...withoutDemo, PORTAL_URL: "https://portal.noordwal.example" };
  const silent = await startProduct(folder, ports, { ...secure, TRUST_PROXY: "10.0.0.0/8" });
  await silent.stop();
  expect(silent.said()).not.toContain("TRUST_PROXY");
  const product = await startProduct(folder, ports, secure);
  await product.stop();
  expect(product.said()).toMatch(/portal\.noordwal\.example is behind a proxy .* Set TRUST_PROXY/);
});

it("reset-demo restores the initial data", async () => {
  const nameNow = () =>
    asOwnerIn(folder, async (owner) => {
      const { rows } = await owner.query<{ name: string }>("select name from customer where id = $1", [
        companyIds.polderlicht,
      ]);
      return rows[0]?.name;
    });
  const product = await startProduct(folder, ports);
  await asOwnerIn(folder, (owner) => owner.query("update customer set name = 'Another'"));
  await product.stop();
  const env = { ...process.env, DEMO: "true", DATA_FOLDER: folder };
  const reset = spawnSync(process.execPath, [script("./reset-demo.ts")], { env, encoding: "utf8" });
  expect([reset.status, reset.stderr]).toEqual([0, ""]);
  const again = await startProduct(folder, ports);
  expect(await nameNow()).toBe("Polderlicht ICT B.V.");
  await again.stop();
});
