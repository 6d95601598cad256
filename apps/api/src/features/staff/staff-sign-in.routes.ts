import { randomUUID } from "node:crypto";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { StaffRole } from "@demarc/contract/core/staff-roles";
import * as contract from "@demarc/contract/operator/session";
import { tokenLifetimeSeconds } from "@demarc/contract/session";
import type { FastifyRequest } from "fastify";
import { queryRows } from "../../platform/database/database.ts";
import { forbidden, unauthenticated } from "../../platform/refusals/errors.ts";
import type { StaffRouteContext } from "../../platform/route-context.ts";
import { failedAttempts } from "../../platform/tokens/failed-attempts.ts";
import { needsIdToken } from "../../platform/tokens/id-token.ts";
import type { ProviderIdentity } from "../../platform/tokens/identity-token.ts";
import { recentSignInCode } from "../../platform/tokens/recent-sign-in.ts";
import { refusedAccount, RefusedSignIn, refusedToken } from "../../platform/tokens/refused-sign-in.ts";
import type { StaffPrincipalRow } from "../../platform/tokens/staff-sessions.ts";
import * as queries from "./staff.queries.ts";

/** What the person can do about a refused sign-in. */
const refusals = {
  "second-factor-missing": forbidden("second-factor.required", "Sign in with a second factor."),
  "sign-in-too-old": forbidden(recentSignInCode, "Sign in again."),
  "sign-in-time-missing": forbidden(recentSignInCode, "Sign in again."),
};

const refusalOf = (reason: string, facts: { readonly subject: string }): RefusedSignIn => {
  const known = Object.entries(refusals).find(([one]) => one === reason);
  return known ? new RefusedSignIn(known[1], reason, facts) : refusedAccount(reason, facts);
};

type Sent = BodyOf<typeof contract.exchangeStaffToken>;

/** Verifies the access token and, for what it does not say, the ID token that was sent with it. */
const identityOf = async (
  { config: { identity: settings }, staffIdentityTokens: provider }: StaffRouteContext,
  { token, idToken, nonce }: Sent,
): Promise<ProviderIdentity> => {
  const identity = await provider.check(token);
  const isOfAnyClient = needsIdToken(settings);
  if (idToken === undefined) {
    if (isOfAnyClient) throw refusedToken("id-token-missing");
    return identity;
  }
  const { authenticatedAt, secondFactor, staffRoles } = identity;
  if (!isOfAnyClient && authenticatedAt && secondFactor !== undefined && staffRoles) return identity;
  const said = await provider.signInOf({ idToken, nonce, accessToken: token, subject: identity.subject });
  return {
    ...identity,
    authenticatedAt: authenticatedAt ?? said.authenticatedAt,
    secondFactor: secondFactor ?? said.secondFactor,
    staffRoles: staffRoles ?? said.staffRoles,
    verifiedEmail: identity.verifiedEmail ?? said.verifiedEmail,
    name: identity.name ?? said.name,
  };
};

const startSession = async (
  { authPool, config: { identity: settings }, staffIdentityTokens: provider }: StaffRouteContext,
  http: FastifyRequest,
  token: string,
  identity: ProviderIdentity,
): Promise<StaffPrincipalRow> => {
  const hasSecondFactor = settings.staffSecondFactor === "provider" || identity.secondFactor === true;
  const roles: readonly StaffRole[] | null = settings.staffClaim === "" ? null : (identity.staffRoles ?? []);
  const session = {
    sid: randomUUID(),
    userAgent: http.headers["user-agent"] ?? "",
    ip: http.ip,
    requestId: http.id,
  };
  const email = identity.verifiedEmail ?? (await provider.verifiedEmailOf(token, identity.subject));
  const person = { ...identity, verifiedEmail: email };
  const [started] = hasSecondFactor ? await queryRows(authPool, queries.startStaffSession(session, person, roles)) : [];
  if (started) return started;
  const [row] = await queryRows(authPool, queries.refuseStaffSignIn(session, person, roles, hasSecondFactor));
  throw refusalOf(row?.reason ?? "", { subject: identity.subject });
};

/** Sign-ins of the people of the provider. */
export function staffSignInRoutes(context: StaffRouteContext): void {
  const { serve, authPool, staffTokens, config } = context;
  const wrongTokens = failedAttempts(authPool, "exchange");

  const issue = ({ sid, staff_id: sub, username, absolute_expires_at: sessionExpiresAt }: StaffPrincipalRow) => {
    const left = (Date.parse(sessionExpiresAt) - Date.now()) / 1000;
    return { ...staffTokens.issue({ sub, sid, username }, Math.min(tokenLifetimeSeconds, left)), sessionExpiresAt };
  };

  serve(contract.exchangeStaffToken, async ({ body, http }) => {
    try {
      return issue(await startSession(context, http, body.token, await identityOf(context, body)));
    } catch (error) {
      if (error instanceof RefusedSignIn) {
        const { authority: issuer, tokenCheck: check } = config.identity;
        const { reason, status, facts } = error;
        http.log.warn({ reason, status, ...facts, issuer, check }, "a sign-in of a person of the provider was refused");
        if (status === 401) await wrongTokens.take(http.ip);
      }
      throw error;
    }
  });

  serve(contract.refreshStaffToken, async ({ caller }) => {
    const [row] = await queryRows(authPool, queries.refreshStaffSession(caller.tokenId));
    if (!row) throw unauthenticated();
    return issue(row);
  });
}
