import { randomUUID } from "node:crypto";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/session";
import type { FastifyRequest } from "fastify";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { queryRows } from "../../platform/database/database.ts";
import { forbidden, invalid } from "../../platform/refusals/errors.ts";
import { RefusedSignIn, refusedAccount, refusedToken } from "../../platform/tokens/refused-sign-in.ts";
import { failedAttempts } from "../../platform/tokens/failed-attempts.ts";
import { needsIdToken } from "../../platform/tokens/id-token.ts";
import type { ProviderIdentity, IdentityTokens } from "../../platform/tokens/identity-token.ts";
import * as queries from "./session.queries.ts";

/** The requested lifetime and roles; by default 900 seconds and with roles. */
const wishesOf = (http: FastifyRequest) => {
  const lifetime = Number(http.headers[contract.tokenLifetimeHeader.toLowerCase()]);
  return {
    lifetimeSeconds: Number.isFinite(lifetime) && lifetime > 0 ? lifetime : contract.tokenLifetimeSeconds,
    includeRoles: http.headers[contract.tokenIncludeRolesHeader.toLowerCase()] !== "false",
  };
};

/** Verifies the access token and, if it has no sign-in time or does not name its client, the ID token that was sent with it. */
const checkSignIn = async (
  { identityTokens: provider, config }: PrivilegedContext,
  { token, idToken, nonce }: BodyOf<typeof contract.exchangeToken>,
): Promise<ProviderIdentity> => {
  const identity = await provider.check(token);
  if (!needsIdToken(config.identity) && (identity.authenticatedAt || idToken === undefined)) return identity;
  if (idToken === undefined) throw refusedToken("id-token-missing");
  const proof = { idToken, nonce, accessToken: token, subject: identity.subject };
  const { authenticatedAt } = await provider.signInOf(proof);
  return { ...identity, authenticatedAt: identity.authenticatedAt ?? authenticatedAt };
};

/** Starts a session for the person of a token. Throws 403 if the person has no account that can be used. */
const sessionStart = ({ authPool, config }: PrivilegedContext) => {
  return async (http: FastifyRequest, provider: IdentityTokens, token: string, identity: ProviderIdentity) => {
    const sid = randomUUID();
    const userAgent = http.headers["user-agent"] ?? "";
    const session = { sid, hours: config.sessionHours, userAgent, ip: http.ip, requestId: http.id };
    const startWith = async (email: string | undefined) =>
      (await queryRows(authPool, queries.startSession(session, identity, email)))[0];
    const known = await startWith(identity.verifiedEmail);
    if (known) return { sid, principal: known };
    const email = identity.verifiedEmail ?? (await provider.verifiedEmailOf(token, identity.subject));
    const linked = email === identity.verifiedEmail || email === undefined ? undefined : await startWith(email);
    if (linked) return { sid, principal: linked };
    const [why] = await queryRows(authPool, queries.signInRefusal(identity, email));
    throw refusedAccount(why?.reason ?? "", { subject: identity.subject });
  };
};

const explain = (
  http: FastifyRequest,
  { identity: { authority: issuer, tokenCheck: check } }: PrivilegedContext["config"],
  { status, reason, facts }: RefusedSignIn,
): void => http.log.warn({ reason, status, ...facts, issuer, check }, "a sign-in was refused");

export function productTokenRoutes(context: PrivilegedContext): void {
  const { serve, authPool, tokens, config, identityTokens } = context;
  const start = sessionStart(context);
  const wrongTokens = failedAttempts(authPool, "exchange");

  const issue = (http: FastifyRequest, sid: string, principal: queries.SessionPrincipal) => {
    const { lifetimeSeconds, includeRoles } = wishesOf(http);
    const claims = {
      uid: principal.uid,
      uid_g: principal.account_id,
      cid: principal.customer_id,
      username: principal.username,
      roles: includeRoles ? principal.roles : [],
      loyalty: principal.loyalty,
      sid,
    };
    const left = (Date.parse(principal.absolute_expires_at) - Date.now()) / 1000;
    return tokens.issue(claims, Math.min(lifetimeSeconds, left));
  };

  const exchange = async (http: FastifyRequest, body: BodyOf<typeof contract.exchangeToken>) => {
    const identity = await checkSignIn(context, body);
    return start(http, identityTokens, body.token, identity);
  };

  serve(contract.exchangeToken, async ({ body, http }) => {
    // Signatures cannot be guessed, so a valid token is accepted even if other requests used up the limit.
    const { sid, principal } = await exchange(http, body).catch(async (error: unknown) => {
      if (error instanceof RefusedSignIn) {
        explain(http, config, error);
        if (error.status === 401) await wrongTokens.take(http.ip);
      }
      throw error;
    });
    return issue(http, sid, principal);
  });

  serve(contract.backchannelLogout, async ({ body, http }) => {
    const logout = await identityTokens.checkLogout(body.logout_token);
    const [row] = await queryRows(authPool, queries.backchannelLogout(logout));
    if (row?.ended === null) throw invalid("logout_token", "validation.invalid-value");
    http.log.info({ issuer: logout.issuer, ended: row?.ended }, "the identity provider ended sessions");
    return null;
  });

  serve(contract.refreshToken, async ({ caller, http }) => {
    const [principal] = await queryRows(authPool, queries.refreshSession(caller.sessionId));
    if (!principal) throw forbidden("session.ended", "This session has ended; sign in again.");
    return issue(http, caller.sessionId, principal);
  });

  serve(contract.validateToken, async ({ caller }) => ({
    valid: true as const,
    uid: caller.uid,
    uid_g: caller.accountId,
    cid: caller.customerId,
    username: caller.username,
    roles: [...caller.roles],
    loyalty: caller.loyalty,
    exp: caller.expiresAt,
  }));
}
