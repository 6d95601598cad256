import {
  type JWTPayload,
  type JWTVerifyOptions,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
} from "jose";
import * as client from "openid-client";
import { type StaffRole, staffRoles } from "@demarc/contract/core/staff-roles";
import type { Config } from "../process/environment.ts";
import { ApiError, invalid } from "../refusals/errors.ts";
import { isPlainJson } from "../bodies/body-scan.ts";
import { idTokenClaims } from "./id-token.ts";
import { identityDiscovery } from "./identity-discovery.ts";
import type { IdentityFetch } from "./identity-fetch.ts";
import { providerFailed, refusedJwt, refusedToken } from "./refused-sign-in.ts";

export interface ProviderIdentity {
  /** The issuer that accounts are linked to. */
  readonly issuer: string;
  readonly subject: string;
  /** Set only if the provider verified it. */
  readonly verifiedEmail: string | undefined;
  /** The session id at the provider. */
  readonly sessionId: string | undefined;
  readonly authenticatedAt: Date | undefined;
  /** Whether the person signed in with a second factor; undefined if the provider does not say. */
  readonly secondFactor: boolean | undefined;
  readonly name: string | undefined;
  /** The roles that the claim of the configuration names, for people of the provider; undefined without that claim. */
  readonly staffRoles: readonly StaffRole[] | undefined;
}

/** Claims of a logout token: the person or the session that the provider has ended. */
export interface ProviderLogout {
  readonly issuer: string;
  readonly tokenId: string;
  readonly subject: string | undefined;
  readonly sessionId: string | undefined;
  /** Seconds until the token expires; its use must be remembered until then. */
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

export interface IdentityTokens {
  /** Throws 401 for an invalid token, and 502 if the provider is unavailable. */
  check(token: string): Promise<ProviderIdentity>;
  /** Throws 400 for an invalid logout token, and 502 if the provider is unavailable. */
  checkLogout(token: string): Promise<ProviderLogout>;
  /**
   * Requests the e-mail address from the provider, for tokens without one; undefined if it is missing or not verified.
   */
  verifiedEmailOf(token: string, subject: string): Promise<string | undefined>;
  /**
   * What the ID token says, such as the sign-in time. Throws 401 for an ID token that is invalid or does not belong to the
   * access token, and 502 if the provider is unavailable.
   */
  signInOf(proof: SignInProof): Promise<ProviderIdentity>;
}

const toleranceSeconds = 30;
/** Logout tokens are sent immediately. Older ones are refused, so their use need not be remembered longer. */
const logoutTokenSeconds = 300;
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

type Claims = Readonly<Record<string, unknown>>;

const textClaim = (claims: Claims, name: string): string | undefined =>
  typeof claims[name] === "string" ? claims[name] : undefined;

const rolesFrom = ({ staffClaim, staffValues }: Config["identity"], claims: Claims): StaffRole[] | undefined => {
  if (staffClaim === "" || !(staffClaim in claims)) return undefined;
  const held = new Set([claims[staffClaim]].flat());
  return staffRoles.filter((role) => staffValues.some(([name, value]) => name === role && held.has(value)));
};

const identityFrom = (identity: Config["identity"], subject: string, claims: Claims): ProviderIdentity => {
  const { linkedAs, trustEmail } = identity;
  const authTime = claims["auth_time"];
  const methods = claims["amr"];
  return {
    issuer: linkedAs,
    subject,
    verifiedEmail: claims["email_verified"] === true || trustEmail ? textClaim(claims, "email") : undefined,
    sessionId: textClaim(claims, "sid"),
    authenticatedAt: typeof authTime === "number" ? new Date(authTime * 1000) : undefined,
    secondFactor: Array.isArray(methods) ? methods.includes("mfa") : undefined,
    name: textClaim(claims, "name"),
    staffRoles: rolesFrom(identity, claims),
  };
};

/**
 * An access token is marked by its header (RFC 9068) or, with some providers, by a `typ` claim; an ID token has
 * neither.
 */
const isAccessToken = (headerType: string | undefined, payload: JWTPayload): boolean =>
  /^(application\/)?at\+jwt$/i.test(headerType ?? "") || payload["typ"] === "Bearer";

const statusOf = (error: unknown): number => {
  if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError)
    return error.status;
  return error instanceof Error && error.cause instanceof Response ? error.cause.status : 0;
};

/** An invalid token is the caller's error (401); an invalid provider response is a gateway error (502). */
const refusal = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && error.cause instanceof ApiError) return error.cause;
  const jwt = refusedJwt(error);
  if (jwt) return jwt;
  const status = statusOf(error);
  if ([400, 401, 403].includes(status)) return refusedToken("refused-by-provider", { status: String(status) });
  return providerFailed("provider-answers-wrongly", { error: error instanceof Error ? error.message : undefined });
};

const refuse = (error: unknown): never => {
  throw refusal(error);
};

/** A logout token does not authenticate the caller, so an invalid one is a bad request. */
const refuseLogout = (error: unknown): never => {
  const refused = refusal(error);
  throw refused.status === 401 ? invalid("logout_token", "validation.invalid-value") : refused;
};

/** Whether the header and the claims of a JWT are no more expensive to parse than a body may be. */
const isPlainToken = (token: string): boolean =>
  token.split(".", 2).every((part) => isPlainJson(Buffer.from(part, "base64url").toString()));

/** The claims of a JWT before it is verified. Throws 401 if it is not a JWT, before the keys of the provider are read. */
const unverified = (token: string): { payload: JWTPayload; typ: string | undefined } => {
  if (!isPlainToken(token)) throw refusedToken("malformed");
  try {
    const { alg, typ } = decodeProtectedHeader(token);
    if (alg !== undefined) return { payload: decodeJwt(token), typ };
  } catch {
    // Not a JWT.
  }
  throw refusedToken("not-a-jwt");
};

const keyVerifier = (
  { algorithms, keyCooldownSeconds }: Config["identity"],
  discover: ReturnType<typeof identityDiscovery>,
  ask: IdentityFetch,
) => {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (token: string, demands: JWTVerifyOptions) => {
    unverified(token);
    const { issuer, jwks_uri: address = "" } = (await discover()).serverMetadata();
    keys ??= createRemoteJWKSet(new URL(address), {
      [customFetch]: ask,
      cooldownDuration: keyCooldownSeconds * 1000,
    });
    return jwtVerify(token, keys, { issuer, algorithms, clockTolerance: toleranceSeconds, ...demands });
  };
};

/** The claims of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). Throws 401. */
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
  if (!isLogout || !isTyped || !namesSomebody || "nonce" in payload || tokenId === "")
    throw refusedToken("not-a-logout-token");
  const left = Math.min(exp - Date.now() / 1000, logoutTokenSeconds);
  const rememberSeconds = Math.ceil(Math.max(0, left)) + 2 * toleranceSeconds;
  return { issuer: linkedAs, tokenId, subject, sessionId, rememberSeconds };
};

/** A request that is not authenticated: our client or its secret is wrong. An unknown token is answered with `active: false`. */
const refuseOurselves = (error: unknown): never => {
  const status = statusOf(error);
  const isClient = error instanceof client.ResponseBodyError && error.error === "invalid_client";
  if (isClient || status === 401 || status === 403)
    throw providerFailed("introspection-refused", { status: String(status) });
  throw error;
};

const refusalOf = (answer: client.IntrospectionResponse, issuer: string, audience: string) => {
  if (!answer.active) return refusedToken("inactive");
  if (!answer.sub) return refusedToken("claim-missing", { claim: "sub" });
  if (answer.iss !== undefined && answer.iss !== issuer) return refusedToken("wrong-issuer", { found: answer.iss });
  const audiences = [answer.aud ?? []].flat();
  if (audience && !audiences.includes(audience)) return refusedToken("wrong-audience", { found: audiences.join(" ") });
  return undefined;
};

/** What the provider says about a token that it issued to us. */
const introspected = async (provider: client.Configuration, token: string, audience: string) => {
  const hint = { token_type_hint: "access_token" };
  const answer = await client.tokenIntrospection(provider, token, hint).catch(refuseOurselves);
  const reason = refusalOf(answer, provider.serverMetadata().issuer, audience);
  if (reason) throw reason;
  return answer;
};

/** The clients whose tokens are accepted: those of the portals, or the one of the console. */
export type IdentityClients = "portals" | "console";

const clientIdsOf = ({ portals, console }: Config): Readonly<Record<IdentityClients, readonly string[]>> => ({
  portals: portals.map(({ clientId }) => clientId),
  console: console ? [console.clientId] : [],
});

/** Verifies access tokens of the configured provider, as JWTs with its published keys or by a request to it. */
export function identityTokens(config: Config, ask: IdentityFetch, clients: IdentityClients): IdentityTokens {
  const { identity } = config;
  const discover = identityDiscovery(config, ask);
  const ids = clientIdsOf(config);
  const clientIds = new Set(ids[clients]);

  const verify = keyVerifier(identity, discover, ask);

  const byKeys = async (token: string): Promise<ProviderIdentity> => {
    const { payload, protectedHeader } = await verify(token, {
      requiredClaims: ["sub", "exp"],
      ...(identity.audience ? { audience: identity.audience } : {}),
    });
    const forClient = textClaim(payload, "client_id") ?? textClaim(payload, "azp");
    const { typ } = protectedHeader;
    if (!isAccessToken(typ, payload)) throw refusedToken("not-an-access-token", { typ });
    if (!clientIds.has(forClient ?? "")) throw refusedToken("wrong-client", { client: forClient });
    return identityFrom(identity, payload.sub ?? "", payload);
  };

  const byUserInfo = async (token: string): Promise<ProviderIdentity> => {
    const provider = await discover();
    const claims = await client.fetchUserInfo(provider, token, client.skipSubjectCheck);
    return identityFrom(identity, claims.sub, claims);
  };

  const byIntrospection = async (token: string): Promise<ProviderIdentity> => {
    const provider = await discover();
    const answer = await introspected(provider, token, identity.audience);
    if (!clientIds.has(answer.client_id ?? "")) throw refusedToken("wrong-client", { client: answer.client_id });
    return identityFrom(identity, answer.sub ?? "", answer);
  };

  const byLogoutToken = async (token: string): Promise<ProviderLogout> => {
    const sent = unverified(token);
    logoutFrom(identity, sent.typ, sent.payload);
    const { payload, protectedHeader } = await verify(token, {
      audience: [...ids.portals, ...ids.console],
      requiredClaims: ["iat", "jti", "events"],
      maxTokenAge: logoutTokenSeconds,
    });
    return logoutFrom(identity, protectedHeader.typ, payload);
  };

  const signInOf = async (proof: SignInProof): Promise<ProviderIdentity> => {
    const demands = { audience: [...clientIds], requiredClaims: ["sub", "iat", "exp"], subject: proof.subject };
    const verified = await verify(proof.idToken, demands);
    return identityFrom(identity, proof.subject, idTokenClaims(verified, proof, clientIds));
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
    signInOf: (proof) => signInOf(proof).catch(refuse),
  };
}
