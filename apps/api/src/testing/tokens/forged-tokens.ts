import { createHmac, generateKeyPairSync } from "node:crypto";
import { createSigner } from "fast-jwt";
import { companyIds } from "../company-ids.ts";

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export const forgedTokens = (good: string): Record<string, string> => {
  const [head = "", payload = "", signature = ""] = good.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const own = generateKeyPairSync("ed25519");
  const ownKey = own.privateKey.export({ type: "pkcs8", format: "pem" });
  const expired = { ...claims, iat: 1_700_000_000, exp: 1_700_000_900 };
  const hmac = `${part({ alg: "HS256", typ: "JWT", kid: header.kid })}.${payload}`;
  return {
    "signature stripped": `${head}.${payload}.`,
    "algorithm none": `${part({ alg: "none", kid: header.kid })}.${payload}.`,
    "payload changed": `${head}.${part({ ...claims, cid: companyIds.kadeblok })}.${signature}`,
    "signed by another key": createSigner({ key: ownKey, algorithm: "EdDSA", kid: header.kid })(claims),
    "another key brought along": createSigner({
      key: ownKey,
      algorithm: "EdDSA",
      header: { kid: header.kid, jwk: own.publicKey.export({ format: "jwk" }) } as never,
    })(claims),
    "an unknown key id": createSigner({ key: ownKey, algorithm: "EdDSA", kid: "../../etc/passwd" })(claims),
    "public key as a shared secret": `${hmac}.${createHmac("sha256", header.kid).update(hmac).digest("base64url")}`,
    "expired, and signed by another key": createSigner({ key: ownKey, algorithm: "EdDSA", kid: header.kid })(expired),
  };
};
