import { createHmac } from "node:crypto";
import { derivedKey, type Sealing, sealing } from "../../../platform/sealing.ts";

/** Protects PINs and activation codes at rest with keys derived from the secret of the environment. */
export interface TvSecrets extends Sealing {
  /** A keyed hash, to find a code without storing it in the clear. */
  readonly hash: (text: string) => Buffer;
}

export const tvSecrets = (secret: string): TvSecrets => {
  const hashingKey = derivedKey(secret, "tv codes");
  return {
    ...sealing(secret, "tv sealing"),
    hash: (text) => createHmac("sha256", hashingKey).update(text).digest(),
  };
};
