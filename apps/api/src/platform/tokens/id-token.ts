import { createHash } from "node:crypto";
import type { JWTPayload, JWTVerifyResult } from "jose";
import type { Config } from "../process/environment.ts";
import { refusedToken } from "./refused-sign-in.ts";

/**
 * Whether a sign-in must bring its ID token: userinfo does not say for which client an access token was issued, so one that another
 * application of the provider got would be accepted. That application has no ID token of the person for our client.
 */
export const needsIdToken = ({ tokenCheck }: Config["identity"]): boolean => tokenCheck === "userinfo";

/** The hash of a signature algorithm (RFC 7518, 3.1); Ed25519 uses SHA-512. */
const hashOf = (algorithm: string): string => `sha${/(256|384|512)$/.exec(algorithm)?.[1] ?? "512"}`;

/** `at_hash` of OpenID Connect Core 1.0, 3.1.3.6: the left half of the hash of the access token. */
const accessTokenHash = (algorithm: string, accessToken: string): string => {
  const digest = createHash(hashOf(algorithm)).update(accessToken, "ascii").digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
};

const isForAnotherClient = ({ aud, azp }: JWTPayload, clientIds: ReadonlySet<string>): boolean =>
  azp === undefined ? Array.isArray(aud) && aud.length > 1 : typeof azp !== "string" || !clientIds.has(azp);

/**
 * Returns the claims of an ID token, after checking its signature, issuer, audience, subject and lifetime (OpenID
 * Connect Core 1.0, 3.1.3.7 and 3.1.3.8). `at_hash` is optional in the code flow and is checked if present. Throws 401 for an
 * ID token of another sign-in or another client, and for any other kind of token.
 */
export const idTokenClaims = (
  { payload, protectedHeader }: JWTVerifyResult,
  { nonce, accessToken }: { readonly nonce: string | undefined; readonly accessToken: string },
  clientIds: ReadonlySet<string>,
): JWTPayload => {
  const { at_hash: tokenHash, events } = payload;
  const isIdToken = /^(application\/)?jwt$/i.test(protectedHeader.typ ?? "jwt") && events === undefined;
  const isOfThisSignIn =
    nonce !== undefined &&
    payload["nonce"] === nonce &&
    (tokenHash === undefined || tokenHash === accessTokenHash(protectedHeader.alg, accessToken));
  if (!isIdToken) throw refusedToken("not-an-id-token");
  if (!isOfThisSignIn) throw refusedToken("id-token-of-another-sign-in");
  if (isForAnotherClient(payload, clientIds)) throw refusedToken("wrong-client", { client: String(payload.azp) });
  return payload;
};
