import { createPrivateKey, createPublicKey } from "node:crypto";
import { type TokenClaims, tokenLifetimeSeconds } from "@demarc/contract/session";
import { createSigner, createVerifier } from "fast-jwt";
import type { Clock } from "../process/clock.ts";

const issuer = "demarc";
const toleranceSeconds = 30;
const shortestLifetimeSeconds = 60;

export interface ProductClaims extends TokenClaims {
  readonly sid: string;
}

/** A signing key. It signs from `signs_from` on (RFC 3339 or PostgreSQL's text), and verifies as long as it exists. */
export interface SigningKey {
  readonly kid: string;
  readonly private_key: string;
  readonly signs_from: string;
}

/** Of a person of the provider. The rights are those of the session, so they can change at any time. */
export interface StaffClaims {
  readonly sub: string;
  readonly sid: string;
  readonly username: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** A kind of token. The other kinds are refused where it is verified. */
interface Kind {
  readonly audience: string;
  readonly claims: readonly string[];
}

export interface OwnTokens<Claims extends { readonly exp: number }> {
  /** Issues a token that is valid for `lifetimeSeconds`, clamped to 60 to 900, in whole seconds. `expiresAt` is RFC 3339. */
  issue(claims: Omit<Claims, "exp">, lifetimeSeconds: number): { token: string; expiresAt: string };
  /** The claims of a valid token (30 s tolerance), or undefined. */
  verify(token: string): Claims | undefined;
  /** Replaces the keys. Throws if there are none. */
  replaceKeys(keys: readonly SigningKey[]): void;
}

export type ProductTokens = OwnTokens<ProductClaims>;
export type StaffTokens = OwnTokens<StaffClaims>;

const headerOf = (token: string): { kid?: unknown; alg?: unknown } => {
  try {
    return JSON.parse(Buffer.from(token.split(".", 1)[0] ?? "", "base64url").toString()) as { kid?: unknown };
  } catch {
    return {};
  }
};

const verifierOf = <Claims>(privateKey: string, { audience, claims }: Kind) =>
  createVerifier({
    key: createPublicKey(createPrivateKey(privateKey)).export({ type: "spki", format: "pem" }) as string,
    algorithms: ["EdDSA"],
    allowedIss: issuer,
    allowedAud: audience,
    clockTolerance: toleranceSeconds * 1000,
    requiredClaims: ["exp", ...claims],
  }) as (token: string) => Claims;

const mostRemembered = 10_000;

/**
 * Caches verified tokens until they expire. Whole tokens are the keys, because the library's own cache hashes them at
 * each lookup.
 */
const remembering = <Claims extends { readonly exp: number }>(
  verify: (token: string) => Claims | undefined,
  clock: Clock,
) => {
  const verified = new Map<string, Claims>();
  return (token: string): Claims | undefined => {
    const known = verified.get(token);
    if (known && clock.now().getTime() / 1000 <= known.exp + toleranceSeconds) return known;
    const claims = verify(token);
    if (verified.size >= mostRemembered) verified.clear();
    if (claims) verified.set(token, claims);
    return claims;
  };
};

const signerOf = ({ kid, private_key: key }: SigningKey, { audience }: Kind) =>
  createSigner({ key, algorithm: "EdDSA", kid, iss: issuer, aud: audience });

/** Signs with the newest key that may sign yet; verifies with the key of the token's key id only. */
const ringOf = <Claims extends { readonly exp: number }>(keys: readonly SigningKey[], clock: Clock, kind: Kind) => {
  const newestFirst = keys
    .map((key) => ({ from: Date.parse(key.signs_from), sign: signerOf(key, kind) }))
    .toSorted((a, b) => b.from - a.from);
  const oldest = newestFirst.at(-1);
  if (!oldest) throw new Error("There is no key to sign tokens with: run the migrations.");
  const verifiers = new Map(keys.map((key) => [key.kid, verifierOf<Claims>(key.private_key, kind)]));
  const verify = (token: string): Claims | undefined => {
    const { kid } = headerOf(token);
    try {
      return typeof kid === "string" ? verifiers.get(kid)?.(token) : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    sign: (claims: object): string =>
      (newestFirst.find(({ from }) => from <= clock.now().getTime()) ?? oldest).sign(claims as Record<string, unknown>),
    verify: remembering(verify, clock),
  };
};

/** EdDSA, at most 900 seconds. Key material inside a token is ignored. Throws if there are no keys. */
const ownTokens = <Claims extends { readonly exp: number }>(
  keys: readonly SigningKey[],
  clock: Clock,
  kind: Kind,
): OwnTokens<Claims> => {
  let ring = ringOf<Claims>(keys, clock, kind);
  return {
    issue: (claims, lifetimeSeconds) => {
      const lifetime = Math.floor(Math.min(tokenLifetimeSeconds, Math.max(shortestLifetimeSeconds, lifetimeSeconds)));
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const exp = issuedAt + lifetime;
      return {
        token: ring.sign({ ...claims, iat: issuedAt, exp }),
        expiresAt: new Date(exp * 1000).toISOString(),
      };
    },
    verify: (token) => ring.verify(token),
    replaceKeys: (next) => void (ring = ringOf<Claims>(next, clock, kind)),
  };
};

/** The tokens of the customers' people. */
export const createProductTokens = (keys: readonly SigningKey[], clock: Clock): ProductTokens =>
  ownTokens(keys, clock, { audience: "demarc", claims: ["sid", "cid", "uid_g"] });

/** The tokens of the people of the provider. */
export const createStaffTokens = (keys: readonly SigningKey[], clock: Clock): StaffTokens =>
  ownTokens(keys, clock, { audience: "demarc-staff", claims: ["sid", "sub"] });
