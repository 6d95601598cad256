import { createHmac } from "node:crypto";
import { derivedKey, keyedHashes, type SecretKeys, type Sealing, sealing } from "../../../platform/sealing.ts";

/** Protects PINs and activation codes at rest with keys derived from the secrets of the environment. */
export interface TvSecrets extends Sealing {
  /** A keyed hash, to find a code without storing it in the clear. */
  readonly hash: (text: string) => Buffer;
  /** The hashes under which a stored code may be found: also that of the previous key. */
  readonly hashes: (text: string) => readonly Buffer[];
}

const purpose = "tv codes";
const hashed = (text: string) => (key: Buffer) => createHmac("sha256", key).update(text).digest();

export const tvSecrets = (keys: SecretKeys): TvSecrets => {
  const hashingKey = derivedKey(keys.current, purpose);
  return {
    ...sealing(keys, "tv sealing"),
    hash: (text) => hashed(text)(hashingKey),
    hashes: (text) => keyedHashes(keys, purpose, hashed(text)),
  };
};
