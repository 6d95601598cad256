import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withDemoSecretKey } from "./demo-secret-key.ts";
import { readConfig } from "./environment.ts";

let parent: string;
let dataFolder: string;

beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-key-"));
  dataFolder = path.join(parent, "data");
});
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

const file = () => path.join(dataFolder, "tv-secret-key");
const keyOf = (environment: Record<string, string> = {}) =>
  withDemoSecretKey(readConfig({ DEMO: "true", DATA_FOLDER: dataFolder, ...environment })).secretKeys.current;

const starter = `
  const { withDemoSecretKey } = await import(${JSON.stringify(fileURLToPath(new URL("./demo-secret-key.ts", import.meta.url)))});
  process.stdout.write(withDemoSecretKey({ secretKeys: { current: "" }, dataFolder: process.argv[1] }).secretKeys.current);`;

describe("the key of the demo", () => {
  it("is random, is kept in the data folder for the owner only, and is the same at the next start", () => {
    const key = keyOf();
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(keyOf()).toBe(key);
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
    fs.rmSync(file());
    expect(keyOf()).not.toBe(key);
  });

  it("is one for processes that start at the same time", async () => {
    const start = () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "--eval", starter, dataFolder], {
        encoding: "utf8",
      });
    const started = await Promise.all([1, 2, 3, 4].map(start));
    expect(new Set(started.map(({ stdout }) => stdout))).toEqual(new Set([keyOf()]));
    expect(fs.readdirSync(dataFolder)).toEqual(["tv-secret-key"]);
  });

  it("gives way to TV_SECRET_KEY, and is then not made", () => {
    expect(keyOf({ TV_SECRET_KEY: "k".repeat(40) })).toBe("k".repeat(40));
    expect(fs.existsSync(dataFolder)).toBe(false);
  });

  it("is never replaced when its file is damaged", () => {
    fs.mkdirSync(dataFolder);
    fs.writeFileSync(file(), "cut off");
    expect(() => keyOf()).toThrow(/tv-secret-key is damaged/);
    expect(fs.readFileSync(file(), "utf8")).toBe("cut off");
  });
});
