import { createHmac } from "node:crypto";
import { unreadablePins } from "../../../platform/metrics/metrics.ts";
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

/** The payload of a `pin` command for the TV platform. Throws if the PIN cannot be opened, and counts it. */
export const openedPin = (secrets: TvSecrets, accountId: string, sealedPin: unknown): { readonly pin: string } => {
  try {
    return { pin: secrets.open(accountId, Buffer.from(String(sealedPin), "base64")) };
  } catch (error) {
    unreadablePins.inc();
    throw new Error("the PIN was sealed with another TV_SECRET_KEY", { cause: error });
  }
};
