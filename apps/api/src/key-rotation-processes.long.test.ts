import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn, makeToken } from "./testing/product-database.ts";
import { testKeys } from "./testing/test-config.ts";
import { type ProductProcess, startProduct } from "./testing/processes/product-process.ts";

const operate = fileURLToPath(new URL("operate.ts", import.meta.url));

let folder: string;
let products: ProductProcess[];
let oldToken: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-keys-"));
  const ports = await freePorts(6);
  products = [await startProduct(folder, ports.slice(0, 3)), await startProduct(folder, ports.slice(3))];
  oldToken = await makeToken(folder, "joris.bakker@polderlicht.example");
});
afterAll(async () => {
  for (const product of products) await product.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const rotate = async (...words: string[]): Promise<number> => {
  const child = spawn(process.execPath, [operate, "keys", "rotate", ...words], {
    stdio: "ignore",
    env: { ...process.env, TV_SECRET_KEY: testKeys.secretKeys.current, DATA_FOLDER: folder },
  });
  const [code] = (await once(child, "exit")) as [number];
  return code;
};

const kidOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split(".", 1)[0] ?? "", "base64url").toString()) as { kid: unknown }).kid;

const everywhere = <Result>(ask: (url: string) => Promise<Result>): Promise<Result[]> =>
  Promise.all(products.map(({ url }) => ask(url)));

const refreshed = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/v1/token/refresh`, {
    method: "POST",
    headers: { authorization: `Bearer ${oldToken}` },
  });
  return ((await answer.json()) as { token: string }).token;
};

const statusOf = (token: string) => async (url: string) =>
  (await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status;

const publishedKeys = async (url: string): Promise<number> =>
  ((await (await fetch(`${url}/identity/jwks`)).json()) as { keys: unknown[] }).keys.length;

/** Makes all keys a day older, and runs the sweeps now. */
const aDayLater = () =>
  asOwnerIn(folder, async (owner) => {
    await owner.query("update signing_key set signs_from = signs_from - interval '1 day'");
    await owner.query("update identity.provider_key set signs_from = signs_from - interval '1 day'");
    await owner.query("update job set run_at = now() where timer_key in ('sweep.signing-keys', 'identity.sweep')");
    await owner.query("select pg_notify('job_added', 'timers')");
  });

it("200 in two running processes that adopt a new key, keep the old one while its tokens are valid, and then drop it", async () => {
  expect(await rotate("--after", "4")).toBe(0);
  await expect.poll(() => everywhere(publishedKeys)).toEqual([2, 2]);
  const oldKid = kidOf(oldToken);
  const kids = async () => (await everywhere(refreshed)).map(kidOf);
  await expect.poll(async () => (await kids()).includes(oldKid), { interval: 200 }).toBe(false);
  const newTokens = await everywhere(refreshed);
  expect(new Set(newTokens.map(kidOf)).size).toBe(1);
  for (const token of [oldToken, ...newTokens]) expect(await everywhere(statusOf(token))).toEqual([200, 200]);

  await aDayLater();
  await expect.poll(() => everywhere(statusOf(oldToken))).toEqual([401, 401]);
  await expect.poll(() => everywhere(publishedKeys)).toEqual([1, 1]);
  for (const token of newTokens) expect(await everywhere(statusOf(token))).toEqual([200, 200]);
});

it("refuses a delay that is not a number, and changes nothing", async () => {
  expect(await rotate("--after", "soon")).toBe(2);
  const count = await asOwnerIn(folder, async (owner) => (await owner.query("select from signing_key")).rowCount);
  expect(count).toBe(1);
});
