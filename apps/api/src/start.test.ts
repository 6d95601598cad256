import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoPassword } from "./demo/people.demo.ts";
import { freePorts } from "./testing/free-ports.ts";
import { startProduct, withoutDemo } from "./testing/processes/product-process.ts";

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

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
