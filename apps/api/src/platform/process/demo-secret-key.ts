import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Config } from "./environment.ts";
import { makeOnce } from "./make-once.ts";

const fileName = "tv-secret-key";
const keyBytes = 32;
/** The minimum length of a key, the same as in the environment. */
const shortestKey = 32;

const readOrMakeKey = (file: string): string => {
  if (!fs.existsSync(file)) makeOnce(file, `${randomBytes(keyBytes).toString("base64url")}\n`);
  const key = fs.readFileSync(file, "utf8").trim();
  if (key.length < shortestKey)
    throw new Error(`${file} is damaged. Restore it from a copy; without it PINs and activation codes are unreadable.`);
  return key;
};

/** A demo without `TV_SECRET_KEY` keeps a key of its own in the data folder. */
export const withDemoSecretKey = (config: Config): Config =>
  config.secretKeys.current !== ""
    ? config
    : {
        ...config,
        secretKeys: { ...config.secretKeys, current: readOrMakeKey(path.join(config.dataFolder, fileName)) },
      };
