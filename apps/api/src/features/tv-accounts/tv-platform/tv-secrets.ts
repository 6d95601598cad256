import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Protects PINs and activation codes at rest with keys derived from the secret of the environment. */
export interface TvSecrets {
  /** AES-256-GCM: nonce, authentication tag, ciphertext. `owner` binds the text to its account. */
  readonly seal: (owner: string, text: string) => Buffer;
  /** Throws if the key or the owner is another one, or the bytes were changed. */
  readonly open: (owner: string, sealed: Buffer) => string;
  /** A keyed hash, to find a code without storing it in the clear. */
  readonly hash: (text: string) => Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

export const tvSecrets = (secret: string): TvSecrets => {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", `demarc tv ${purpose}`, 32));
  const sealingKey = keyFor("sealing");
  const hashingKey = keyFor("codes");
  return {
    seal: (owner, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (owner, sealed) => {
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
    hash: (text) => createHmac("sha256", hashingKey).update(text).digest(),
  };
};
