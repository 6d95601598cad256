import { Type, type Static } from "./core/json-schema.ts";
import { roles } from "./core/access.ts";
import { endpoint } from "./core/endpoint.ts";
import { features } from "./core/features.ts";
import { instant, nullableText, oneOf, payload, requiredText, uuid } from "./core/fields.ts";
import { MsaRequirementOfCompany } from "./core/msa-requirement.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly session: typeof import("./session.ts");
  }
}

export const ledger = {
  "session.started": null,
  "session.refused": null,
  "session.ended": "session.ended",
  "account.identity-linked": null,
  "account.identity-unlinked": null,
} as const;

/** Requested lifetime of a product token, in seconds. */
export const tokenLifetimeSeconds = 900;
/** Seconds between two checks of the token's remaining life. */
export const refreshCheckSeconds = 60;
/** A token with a shorter remaining lifetime is refreshed. */
export const refreshWindowSeconds = 300;
/** Seconds until an unfinished sign-in is stale. */
export const staleSignInSeconds = 900;
/** Maximum interval in seconds between two clock checks, so that a resume from sleep is noticed. */
export const timerCheckSeconds = 5;

export const tokenLifetimeHeader = "X-Token-Lifetime";
export const tokenIncludeRolesHeader = "X-Token-Include-Roles";

/** The claims of the product token that the portal reads; `exp` in seconds since 1970. */
export const TokenClaims = Type.Object(
  {
    uid: Type.Integer(),
    uid_g: uuid(),
    cid: Type.Integer(),
    username: Type.String(),
    roles: Type.Array(oneOf(roles)),
    loyalty: Type.Boolean(),
    exp: Type.Integer(),
  },
  { title: "TokenClaims" },
);
export type TokenClaims = Static<typeof TokenClaims>;

const IssuedToken = Type.Object({ token: Type.String(), expiresAt: instant() }, { title: "IssuedToken" });

const tokenWishes = Type.Object({
  [tokenLifetimeHeader]: Type.Optional(
    Type.String({ description: `Requested lifetime of the token in seconds, at most ${tokenLifetimeSeconds}` }),
  ),
  [tokenIncludeRolesHeader]: Type.Optional(Type.String({ description: '"false" leaves the roles out of the token' })),
});

export const exchangeToken = endpoint({
  name: "exchangeToken",
  summary: "Exchange an access token for a product token",
  details: "Takes the access token of the identity provider.",
  method: "POST",
  path: "/v1/token/exchange",
  access: { caller: "public", anonymous: true },
  headers: tokenWishes,
  bodyBytes: 36 * 1024,
  body: payload("exchangeTokenRequest", {
    token: requiredText(16_384),
    /** The ID token of the same sign-in and its nonce; the source of `auth_time` if the access token has none. */
    idToken: Type.Optional(requiredText(16_384)),
    nonce: Type.Optional(requiredText(200)),
  }),
  responses: { 200: IssuedToken },
  errors: { 401: ["token.invalid"], 403: ["account.not-available"], 502: ["identity-provider.unavailable"] },
});

export const backchannelLogout = endpoint({
  name: "backchannelLogout",
  summary: "Receive a back-channel logout",
  details: "OpenID Connect Back-Channel Logout. The identity provider ends the sessions that it started.",
  method: "POST",
  path: "/v1/session/backchannel-logout",
  access: { caller: "public" },
  form: true,
  // The specification allows additional parameters, which must be ignored.
  body: Type.Object({ logout_token: requiredText(4096) }, { title: "backchannelLogoutRequest" }),
  responses: { 204: Type.Null() },
  errors: { 502: ["identity-provider.unavailable"] },
});

export const refreshToken = endpoint({
  name: "refreshToken",
  summary: "Refresh a product token",
  details: "The new token has the current account, roles and loyalty status.",
  method: "POST",
  path: "/v1/token/refresh",
  access: { caller: "signed-in", interactive: true },
  headers: tokenWishes,
  responses: { 200: IssuedToken },
  errors: { 403: ["session.ended"] },
});

export const validateToken = endpoint({
  name: "validateToken",
  summary: "Validate a product token",
  details: "Returns the claims of a valid token.",
  method: "POST",
  path: "/v1/token/validate",
  access: { caller: "signed-in", reads: true },
  responses: { 200: Type.Object({ valid: Type.Literal(true), ...TokenClaims.properties }) },
});

export const endSession = endpoint({
  name: "endSession",
  summary: "Sign out",
  details: "Ends the caller's current session at once.",
  method: "DELETE",
  path: "/v1/session",
  access: { caller: "signed-in", interactive: true },
  responses: { 204: Type.Null() },
});

export const listSessions = endpoint({
  name: "listSessions",
  summary: "List sessions",
  details: "The caller's active sessions, newest first.",
  method: "GET",
  path: "/v1/session",
  access: { caller: "signed-in", interactive: true },
  responses: {
    200: Type.Array(
      Type.Object(
        {
          sid: uuid(),
          current: Type.Boolean(),
          startedAt: instant(),
          lastRefreshAt: instant(),
          absoluteExpiresAt: instant(),
          userAgent: nullableText(),
          ip: nullableText(),
        },
        { title: "Session" },
      ),
    ),
  },
});

export const deleteSession = endpoint({
  name: "deleteSession",
  summary: "End a session",
  details: "One of the caller's own sessions.",
  method: "DELETE",
  path: "/v1/session/:sid",
  access: { caller: "signed-in", interactive: true },
  params: payload("session", { sid: uuid() }),
  responses: { 204: Type.Null() },
});

export const getMe = endpoint({
  name: "getMe",
  summary: "Get the caller",
  details:
    "Returns the account, the company, its child companies, the available features, and whether an agreement must be signed.",
  method: "GET",
  path: "/v1/me",
  access: { caller: "signed-in" },
  responses: {
    200: Type.Object({
      account: Type.Object({
        id: uuid(),
        uid: Type.Integer(),
        username: Type.String(),
        firstName: Type.String(),
        middleName: nullableText(),
        lastName: Type.String(),
        roles: Type.Array(oneOf(roles)),
        locale: oneOf(["en", "nl"]),
      }),
      customer: Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.String(), status: Type.String() }),
      children: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
      features: Type.Array(oneOf(features)),
      msa: MsaRequirementOfCompany,
    }),
  },
});
