import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts texts at rest. */
export interface Sealing {
  /** AES-256-GCM: nonce, authentication tag, ciphertext. `owner` binds the text to its record. */
  readonly seal: (owner: string, text: string) => Buffer;
  /** Throws if the key or the owner differs, or if the bytes were changed. */
  readonly open: (owner: string, sealed: Buffer) => string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** A key of its own for each purpose, from a secret of the environment. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `demarc ${purpose}`, 32));

export const sealing = (secret: string, purpose: string): Sealing => {
  const key = derivedKey(secret, purpose);
  return {
    seal: (owner, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (owner, sealed) => {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
  };
};
