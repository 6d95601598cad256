import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts texts at rest. */
export interface Sealing {
  /** AES-256-GCM: mark of the key, nonce, authentication tag, ciphertext. `owner` binds the text to its record. */
  readonly seal: (owner: string, text: string) => Buffer;
  /** Throws if no key of the environment sealed it, if the owner differs, or if the bytes were changed. */
  readonly open: (owner: string, sealed: Buffer) => string;
}

/** The secrets of the environment: TV_SECRET_KEY, and TV_SECRET_KEY_PREVIOUS, which is empty outside a rotation. */
export interface SecretKeys {
  readonly current: string;
  readonly previous: string;
}

/** What is sealed, with a key of its own. The places in which they are stored are listed by `sealedPlacesOf`. */
export type SealingPurpose =
  | "tv sealing"
  | "webhook secrets"
  | "second factor"
  | "mails"
  | "signing keys"
  | "provider keys";

/** With these bytes each sealed text begins; in base64 they are `SEAL`. */
export const sealedMagic = Buffer.from("SEAL", "base64");
const keyIdBytes = 9;
const nonceBytes = 12;
const tagBytes = 16;

/** A key of its own for each purpose, from a secret of the environment. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `demarc ${purpose}`, 32));

/** The first bytes of what is sealed under a secret. The key cannot be derived from it. */
export const markOf = (secret: string): Buffer =>
  Buffer.concat([sealedMagic, derivedKey(secret, "key id").subarray(0, keyIdBytes)]);

const opened = (key: Buffer, owner: string, sealed: Buffer): string => {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
};

/** Secrets that can open; the first one seals. */
const secretsOf = ({ current, previous }: SecretKeys): string[] => (previous === "" ? [current] : [current, previous]);

export const sealing = (keys: SecretKeys, purpose: SealingPurpose): Sealing => {
  const known = secretsOf(keys).map((secret) => ({ key: derivedKey(secret, purpose), mark: markOf(secret) }));
  const [{ key, mark } = { key: Buffer.of(), mark: Buffer.of() }] = known;
  return {
    seal: (owner, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([mark, nonce, cipher.getAuthTag(), sealed]);
    },
    open: (owner, sealed) => {
      const marked = known.find((one) => sealed.subarray(0, one.mark.length).equals(one.mark));
      if (marked) return opened(marked.key, owner, sealed.subarray(marked.mark.length));
      // Earlier versions sealed without a mark.
      for (const one of known.slice(1))
        try {
          return opened(one.key, owner, sealed);
        } catch {
          continue;
        }
      return opened(key, owner, sealed);
    },
  };
};

/** Keyed hashes by which a secret is found: the one under the current key, and the one of records that are not sealed again yet. */
export const keyedHashes = (keys: SecretKeys, purpose: string, hash: (key: Buffer) => Buffer): Buffer[] =>
  secretsOf(keys).map((secret) => hash(derivedKey(secret, purpose)));
