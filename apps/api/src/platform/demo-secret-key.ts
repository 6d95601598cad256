import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Config } from "./environment.ts";

const fileName = "tv-secret-key";
const keyBytes = 32;
/** The shortest key that the environment accepts too. */
const shortestKey = 32;

/**
 * Writes the key to a file of its own first: a link either fails or names a complete file, so processes that start at the
 * same time all read the same key.
 */
const makeKey = (file: string): void => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  fs.writeFileSync(draft, `${randomBytes(keyBytes).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    fs.rmSync(draft);
  }
};

const readOrMakeKey = (file: string): string => {
  if (!fs.existsSync(file)) makeKey(file);
  const key = fs.readFileSync(file, "utf8").trim();
  if (key.length < shortestKey)
    throw new Error(`${file} is damaged. Restore it from a copy; without it PINs and activation codes are unreadable.`);
  return key;
};

/** A demo without `TV_SECRET_KEY` keeps a key of its own in the data folder. */
export const withDemoSecretKey = (config: Config): Config =>
  config.tvSecretKey !== ""
    ? config
    : { ...config, tvSecretKey: readOrMakeKey(path.join(config.dataFolder, fileName)) };
