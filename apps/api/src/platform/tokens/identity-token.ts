import { type JWTPayload, type JWTVerifyOptions, createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import * as client from "openid-client";
import type { Config } from "../environment.ts";
import { ApiError, invalid, unauthenticated, unavailable } from "../errors.ts";
import { authTimeFrom } from "./id-token.ts";
import { identityDiscovery } from "./identity-discovery.ts";
import type { ProviderFetch } from "./identity-fetch.ts";

/** What an identity provider's access token says of its holder. */
export interface ProviderIdentity {
  /** Under which name the provider's people are linked to accounts. */
  readonly issuer: string;
  readonly subject: string;
  /** Present only when the provider vouches for it. */
  readonly verifiedEmail: string | undefined;
  /** The provider's own session. */
  readonly sessionId: string | undefined;
  readonly authenticatedAt: Date | undefined;
}

/** What a logout token says: whose sessions, or which session, the provider has ended. */
export interface ProviderLogout {
  readonly issuer: string;
  readonly tokenId: string;
  readonly subject: string | undefined;
  readonly sessionId: string | undefined;
  /** For how long the token could still be used, so for how long its use is remembered. */
  readonly rememberSeconds: number;
}

/** The ID token of a sign-in, with the values that it must match. */
export interface SignInProof {
  readonly idToken: string;
  /** The nonce that the portal sent with the sign-in. */
  readonly nonce: string | undefined;
  readonly accessToken: string;
  readonly subject: string;
}

export interface ProviderTokens {
  /** Throws 401 for a token that does not hold here, and 502 or 504 when the provider cannot be asked. */
  check(token: string): Promise<ProviderIdentity>;
  /** Throws 400 for a logout token that does not hold here, and 502 or 504 when the provider cannot be asked. */
  checkLogout(token: string): Promise<ProviderLogout>;
  /** Asks the provider for the holder's address, for tokens that do not say it; undefined when it does not tell. */
  verifiedEmailOf(token: string, subject: string): Promise<string | undefined>;
  /**
   * The sign-in time from the ID token; undefined if the ID token does not contain it either. Throws 401 for an ID token that is
   * invalid or does not belong to the access token, and 502 or 504 when the provider cannot be reached.
   */
  authTimeOf(proof: SignInProof): Promise<Date | undefined>;
}

const toleranceSeconds = 30;
/** A logout token tells of now: an older one is refused, so its use need not be remembered for longer. */
const logoutTokenSeconds = 300;
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

type Claims = Readonly<Record<string, unknown>>;

const textClaim = (claims: Claims, name: string): string | undefined =>
  typeof claims[name] === "string" ? claims[name] : undefined;

const identityFrom = (
  { linkedAs, trustEmail }: Config["identity"],
  subject: string,
  claims: Claims,
): ProviderIdentity => {
  const authTime = claims["auth_time"];
  return {
    issuer: linkedAs,
    subject,
    verifiedEmail: claims["email_verified"] === true || trustEmail ? textClaim(claims, "email") : undefined,
    sessionId: textClaim(claims, "sid"),
    authenticatedAt: typeof authTime === "number" ? new Date(authTime * 1000) : undefined,
  };
};

/** An access token says so in its header (RFC 9068) or, with some providers, in a `typ` claim; an ID token does neither. */
const isAccessToken = (headerType: string | undefined, payload: JWTPayload): boolean =>
  /^(application\/)?at\+jwt$/i.test(headerType ?? "") || payload["typ"] === "Bearer";

const statusOf = (error: unknown): number => {
  if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError)
    return error.status;
  return error instanceof Error && error.cause instanceof Response ? error.cause.status : 0;
};

/** A token that is not good is the caller's fault (401); whatever a provider answers wrongly is its own (502). */
const refusal = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && error.cause instanceof ApiError) return error.cause;
  const badToken =
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== "ERR_JOSE_GENERIC";
  if (badToken || [400, 401, 403].includes(statusOf(error))) return unauthenticated();
  return unavailable("identity-provider.unavailable", "The identity provider does not answer rightly.", 502);
};

const refuse = (error: unknown): never => {
  throw refusal(error);
};

/** A logout token is no one's credential, so one that does not hold is a wrong body. */
const refuseLogout = (error: unknown): never => {
  const refused = refusal(error);
  throw refused.status === 401 ? invalid("logout_token", "validation.invalid-value") : refused;
};

/** Holds JWTs against the provider's published keys. */
const keyVerifier = (
  { algorithms, keyCooldownSeconds }: Config["identity"],
  discover: ReturnType<typeof identityDiscovery>,
  ask: ProviderFetch,
) => {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (token: string, demands: JWTVerifyOptions) => {
    const { issuer, jwks_uri: address = "" } = (await discover()).serverMetadata();
    keys ??= createRemoteJWKSet(new URL(address), {
      [customFetch]: ask,
      cooldownDuration: keyCooldownSeconds * 1000,
    });
    return jwtVerify(token, keys, { issuer, algorithms, clockTolerance: toleranceSeconds, ...demands });
  };
};

/** Reads a logout token whose signature holds (OpenID Connect Back-Channel Logout 1.0, 2.6). Throws 401. */
const logoutFrom = (
  { linkedAs }: Config["identity"],
  headerType: string | undefined,
  payload: JWTPayload,
): ProviderLogout => {
  const { sub: subject, jti: tokenId = "", events, exp = Infinity } = payload;
  const sessionId = textClaim(payload, "sid");
  const isLogout = typeof events === "object" && events !== null && logoutEvent in events;
  const isTyped = headerType === undefined || /^(application\/)?(logout\+jwt|jwt)$/i.test(headerType);
  const namesSomebody = subject !== undefined || sessionId !== undefined;
  if (!isLogout || !isTyped || !namesSomebody || "nonce" in payload || tokenId === "") throw unauthenticated();
  const left = Math.min(exp - Date.now() / 1000, logoutTokenSeconds);
  const rememberSeconds = Math.ceil(Math.max(0, left)) + 2 * toleranceSeconds;
  return { issuer: linkedAs, tokenId, subject, sessionId, rememberSeconds };
};

const isIssuedToUs = (answer: client.IntrospectionResponse, issuer: string, audience: string): boolean =>
  answer.active &&
  Boolean(answer.sub) &&
  (answer.iss === undefined || answer.iss === issuer) &&
  (!audience || [answer.aud ?? []].flat().includes(audience));

/** Checks the access tokens of the configured provider, as JWTs by its published keys or by asking it. */
export function providerTokens(config: Config, ask: ProviderFetch): ProviderTokens {
  const { identity, portals } = config;
  const discover = identityDiscovery(config, ask);
  const clientIds = new Set(portals.map((portal) => portal.clientId));

  const verify = keyVerifier(identity, discover, ask);

  const byKeys = async (token: string): Promise<ProviderIdentity> => {
    const { payload, protectedHeader } = await verify(token, {
      requiredClaims: ["sub", "exp"],
      ...(identity.audience ? { audience: identity.audience } : {}),
    });
    const forClient = textClaim(payload, "client_id") ?? textClaim(payload, "azp");
    if (!isAccessToken(protectedHeader.typ, payload) || !clientIds.has(forClient ?? "")) throw unauthenticated();
    return identityFrom(identity, payload.sub ?? "", payload);
  };

  const byUserInfo = async (token: string): Promise<ProviderIdentity> => {
    const provider = await discover();
    const claims = await client.fetchUserInfo(provider, token, client.skipSubjectCheck);
    return identityFrom(identity, claims.sub, claims);
  };

  const byIntrospection = async (token: string): Promise<ProviderIdentity> => {
    const provider = await discover();
    const answer = await client.tokenIntrospection(provider, token, { token_type_hint: "access_token" });
    const { issuer } = provider.serverMetadata();
    if (!clientIds.has(answer.client_id ?? "") || !isIssuedToUs(answer, issuer, identity.audience))
      throw unauthenticated();
    return identityFrom(identity, answer.sub ?? "", answer);
  };

  const byLogoutToken = async (token: string): Promise<ProviderLogout> => {
    const { payload, protectedHeader } = await verify(token, {
      audience: [...clientIds],
      requiredClaims: ["iat", "jti", "events"],
      maxTokenAge: logoutTokenSeconds,
    });
    return logoutFrom(identity, protectedHeader.typ, payload);
  };

  const authTimeOf = async (proof: SignInProof): Promise<Date | undefined> => {
    const demands = { audience: [...clientIds], requiredClaims: ["sub", "iat", "exp"], subject: proof.subject };
    const verified = await verify(proof.idToken, demands);
    return authTimeFrom(verified, proof, clientIds);
  };

  const ways = { jwt: byKeys, userinfo: byUserInfo, introspection: byIntrospection };
  return {
    check: (token) => ways[identity.tokenCheck](token).catch(refuse),
    checkLogout: (token) => byLogoutToken(token).catch(refuseLogout),
    verifiedEmailOf: async (token, subject) => {
      try {
        const claims = await client.fetchUserInfo(await discover(), token, subject);
        return identityFrom(identity, subject, claims).verifiedEmail;
      } catch (error) {
        const refused = refusal(error);
        if (refused.status === 401) return undefined;
        throw refused;
      }
    },
    authTimeOf: (proof) => authTimeOf(proof).catch(refuse),
  };
}
