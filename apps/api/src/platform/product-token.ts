import { createPrivateKey, createPublicKey } from "node:crypto";
import { type TokenClaims, tokenLifetimeSeconds } from "@demarc/contract/session";
import { createSigner, createVerifier } from "fast-jwt";
import type { Clock } from "./clock.ts";

const issuer = "demarc";
const audience = "demarc";
const toleranceSeconds = 30;
const shortestLifetimeSeconds = 60;

/** What a product token says of its holder, with the session that it belongs to. */
export interface ProductClaims extends TokenClaims {
  readonly sid: string;
}

export interface ProductTokens {
  /** Signs a token that lives `lifetimeSeconds`, held between 60 and 900. `expiresAt` is RFC 3339. */
  issue(claims: Omit<ProductClaims, "exp">, lifetimeSeconds: number): { token: string; expiresAt: string };
  /** The claims of a token that was signed here and still lives (30 s tolerance), or undefined. */
  verify(token: string): ProductClaims | undefined;
}

const headerOf = (token: string): { kid?: unknown; alg?: unknown } => {
  try {
    return JSON.parse(Buffer.from(token.split(".", 1)[0] ?? "", "base64url").toString()) as { kid?: unknown };
  } catch {
    return {};
  }
};

const verifierOf = (privateKey: string) =>
  createVerifier({
    key: createPublicKey(createPrivateKey(privateKey)).export({ type: "spki", format: "pem" }) as string,
    algorithms: ["EdDSA"],
    allowedIss: issuer,
    allowedAud: audience,
    clockTolerance: toleranceSeconds * 1000,
    requiredClaims: ["exp", "sid", "cid", "uid_g"],
  }) as (token: string) => ProductClaims;

const mostRemembered = 10_000;

/** Remembers what verified until it expires; whole tokens are the keys, where the library's own cache hashes them at each look-up. */
const remembering = (verify: (token: string) => ProductClaims | undefined, clock: Clock) => {
  const verified = new Map<string, ProductClaims>();
  return (token: string): ProductClaims | undefined => {
    const known = verified.get(token);
    if (known && clock.now().getTime() / 1000 <= known.exp + toleranceSeconds) return known;
    const claims = verify(token);
    if (verified.size >= mostRemembered) verified.clear();
    if (claims) verified.set(token, claims);
    return claims;
  };
};

/**
 * The product's own tokens: EdDSA, at most 900 seconds. `keys` come newest first; the first signs, all verify.
 * The key is chosen among ours by its id alone: nothing that a token brings along is ever used as a key.
 */
export function createProductTokens(
  keys: readonly { kid: string; private_key: string }[],
  clock: Clock,
): ProductTokens {
  const newest = keys[0];
  if (!newest) throw new Error("There is no key to sign tokens with: run the migrations.");
  const sign = createSigner({
    key: newest.private_key,
    algorithm: "EdDSA",
    kid: newest.kid,
    iss: issuer,
    aud: audience,
  });
  const verifiers = new Map(keys.map((key) => [key.kid, verifierOf(key.private_key)]));
  return {
    issue: (claims, lifetimeSeconds) => {
      const lifetime = Math.min(tokenLifetimeSeconds, Math.max(shortestLifetimeSeconds, lifetimeSeconds));
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const exp = issuedAt + lifetime;
      return {
        token: sign({ ...claims, iat: issuedAt, exp }),
        expiresAt: new Date(exp * 1000).toISOString(),
      };
    },
    verify: remembering((token) => {
      const { kid } = headerOf(token);
      try {
        return typeof kid === "string" ? verifiers.get(kid)?.(token) : undefined;
      } catch {
        return undefined;
      }
    }, clock),
  };
}
