import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { WebhookEndpoint } from "@demarc/contract/operator/webhooks";

/** A new secret: `text` is kept sealed, and `shown` is what the receiver needs. */
interface NewSecret {
  readonly text: string;
  /** The shared secret of `v1`; null for `v1a`. */
  readonly shown: string | null;
  readonly publicKey: string | null;
}

export const newSecret = (kind: WebhookEndpoint["signature"]): NewSecret => {
  if (kind === "v1") {
    const text = `whsec_${randomBytes(32).toString("base64")}`;
    return { text, shown: text, publicKey: null };
  }
  const { privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    text: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    shown: null,
    publicKey: `whpk_${Buffer.from(x, "base64url").toString("base64")}`,
  };
};

const signed = (kind: WebhookEndpoint["signature"], secret: string, content: string): string => {
  if (kind === "v1") {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  }
  const key = createPrivateKey({ key: Buffer.from(secret, "base64"), format: "der", type: "pkcs8" });
  return `v1a,${sign(null, Buffer.from(content), key).toString("base64")}`;
};

/** The headers of Standard Webhooks, with a signature of each secret. */
export const signedHeaders = (
  kind: WebhookEndpoint["signature"],
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signed(kind, secret, content)).join(" "),
  };
};
