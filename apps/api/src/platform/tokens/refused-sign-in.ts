import { errors } from "jose";
import { ApiError, forbidden, unauthenticated, unavailable } from "../refusals/errors.ts";

type Facts = Readonly<Record<string, string | undefined>>;

/** Long enough to recognise a client or an audience; a token can hold any text. */
const longestFact = 200;

/** A refused sign-in, with what the log says about it. The caller sees only the status. */
export class RefusedSignIn extends ApiError {
  /** A word for the log; docs/operations/sign-in.md explains those of the exchange. */
  readonly reason: string;
  readonly facts: Facts;

  constructor({ status, code, message, headers }: ApiError, reason: string, facts: Facts = {}) {
    super(status, code, message, { headers });
    this.reason = reason;
    this.facts = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact?.slice(0, longestFact)]));
  }
}

/** 401: the token is not one of a sign-in here. */
export const refusedToken = (reason: string, facts?: Facts): RefusedSignIn =>
  new RefusedSignIn(unauthenticated(), reason, facts);

/** 403, one answer for every account that cannot be used. */
export const refusedAccount = (reason: string, facts?: Facts): RefusedSignIn =>
  new RefusedSignIn(forbidden("account.not-available", "There is no account here that can be used."), reason, facts);

/** 502: the provider, or our configuration of it, prevents the check. */
export const providerFailed = (reason: string, facts?: Facts): RefusedSignIn =>
  new RefusedSignIn(
    unavailable("identity-provider.unavailable", "The identity provider does not answer rightly.", 502),
    reason,
    facts,
  );

const ofClaims: Readonly<Record<string, string>> = {
  aud: "wrong-audience",
  iss: "wrong-issuer",
  nbf: "not-valid-yet",
  sub: "another-person",
};

const ofCodes: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: "expired",
  ERR_JWKS_NO_MATCHING_KEY: "unknown-key",
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "wrong-signature",
  ERR_JOSE_ALG_NOT_ALLOWED: "wrong-algorithm",
};

const textOf = (claim: unknown): string | undefined =>
  claim === undefined ? undefined : [claim].flat().map(String).join(" ");

/** Why a JWT was refused; undefined for an error of another kind. */
export const refusedJwt = (error: unknown): RefusedSignIn | undefined => {
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason, payload } = error;
    if (reason === "missing") return refusedToken("claim-missing", { claim });
    return refusedToken(ofClaims[claim] ?? "wrong-claim", { claim, found: textOf(payload[claim]) });
  }
  const isFault = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  if (!(error instanceof errors.JOSEError) || isFault || error.code === "ERR_JOSE_GENERIC") return undefined;
  return refusedToken(ofCodes[error.code] ?? "malformed", { code: error.code });
};
