import { described, type Static, Type } from "./core/json-schema.ts";
import { roles } from "./core/access.ts";
import { endpoint } from "./core/endpoint.ts";
import { features } from "./core/features.ts";
import { CompanyLabel, instant, nullableText, oneOf, payload, requiredText, uuid } from "./core/fields.ts";
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
  "account.second-factor-added": null,
  "account.second-factor-removed": null,
  "account.recovery-codes-created": null,
  "account.recovery-code-used": null,
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

/** The claims of the product token that the portal reads. */
export const TokenClaims = Type.Object(
  {
    uid: described(Type.Integer(), "Number of the account", 60),
    uid_g: described(uuid(), "UUID of the account"),
    cid: described(Type.Integer(), "Customer number of the company", 20_120_280),
    username: described(Type.String(), "User name, which is an e-mail address", "fenna.smit@company.example"),
    roles: described(Type.Array(oneOf(roles)), "Roles of the user"),
    loyalty: described(Type.Boolean(), "True if the company takes part in the loyalty programme"),
    exp: described(Type.Integer(), "Expiry in seconds since 1970-01-01 UTC", 1_795_449_600),
  },
  { title: "TokenClaims" },
);
export type TokenClaims = Static<typeof TokenClaims>;

const IssuedToken = Type.Object(
  {
    token: described(Type.String(), "Product token", "eyJhbGciOiJFZERTQSJ9.e30.signature"),
    expiresAt: described(instant(), "When the token expires"),
  },
  { title: "IssuedToken" },
);

const tokenWishes = Type.Object({
  [tokenLifetimeHeader]: described(
    Type.Optional(Type.String()),
    `Requested lifetime of the token in seconds, at most ${tokenLifetimeSeconds}`,
  ),
  [tokenIncludeRolesHeader]: described(Type.Optional(Type.String()), '"false" leaves the roles out of the token'),
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
    token: described(
      requiredText(16_384),
      "Access token of the identity provider",
      "eyJhbGciOiJFZERTQSJ9.e30.signature",
    ),
    idToken: described(
      Type.Optional(requiredText(16_384)),
      "ID token of the same sign-in; it says when the person signed in if the access token does not",
      "eyJhbGciOiJFZERTQSJ9.e30.signature",
    ),
    nonce: described(Type.Optional(requiredText(200)), "Nonce of the ID token", "n-0S6_WzA2Mj"),
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
  body: Type.Object(
    {
      logout_token: described(
        requiredText(4096),
        "Logout token of the identity provider",
        "eyJhbGciOiJFZERTQSJ9.e30.signature",
      ),
    },
    { title: "backchannelLogoutRequest" },
  ),
  responses: { 204: Type.Null() },
  errors: { 502: ["identity-provider.unavailable"] },
});

export const refreshToken = endpoint({
  name: "refreshToken",
  summary: "Refresh a product token",
  details:
    "The new token has the current account, roles and loyalty status. An ended session gets 401. A session past its maximum age, or of an account that can no longer sign in, gets 403 `session.ended`.",
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
  responses: { 200: Type.Object({ valid: described(Type.Literal(true), "Always true"), ...TokenClaims.properties }) },
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
          sid: described(uuid(), "Id of the session"),
          current: described(Type.Boolean(), "True for the session of the caller"),
          startedAt: described(instant(), "When the session began"),
          lastRefreshAt: described(instant(), "When the session got a new token last"),
          absoluteExpiresAt: described(instant(), "When the session ends at the latest"),
          userAgent: described(
            nullableText(),
            "Browser or program of the session; null if it is not known",
            "curl/8.11.0",
          ),
          ip: described(nullableText(), "IP address of the session; null if it is not known", "198.51.100.23"),
        },
        { title: "Session" },
      ),
    ),
  },
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  summary: "End all other sessions",
  details: "The caller's own sessions, all but the current one, also at the bundled identity provider.",
  method: "DELETE",
  path: "/v1/session/others",
  access: { caller: "signed-in", interactive: true },
  responses: { 204: Type.Null() },
});

export const deleteSession = endpoint({
  name: "deleteSession",
  summary: "End a session",
  details: "One of the caller's own sessions, also at the bundled identity provider if it is another browser.",
  method: "DELETE",
  path: "/v1/session/:sid",
  access: { caller: "signed-in", interactive: true },
  params: payload("session", { sid: described(uuid(), "Id of the session") }),
  responses: { 204: Type.Null() },
});

export const getMe = endpoint({
  name: "getMe",
  summary: "Get the caller",
  details:
    "Returns the account, the company, its child companies, the features of the product, and whether an agreement must be signed.",
  method: "GET",
  path: "/v1/me",
  access: { caller: "signed-in" },
  responses: {
    200: Type.Object({
      account: described(
        Type.Object({
          id: described(uuid(), "Id of the account"),
          uid: described(Type.Integer(), "Number of the account", 60),
          username: described(Type.String(), "User name, which is an e-mail address", "fenna.smit@company.example"),
          firstName: described(Type.String(), "First name", "Fenna"),
          middleName: described(
            nullableText(),
            "Part of the name between first and last name, such as `van den`",
            null,
          ),
          lastName: described(Type.String(), "Last name", "Smit"),
          roles: described(Type.Array(oneOf(roles)), "Roles of the user"),
          locale: described(oneOf(["en", "nl"]), "Language of the user"),
        }),
        "Account of the caller",
      ),
      customer: described(
        Type.Object({
          id: described(Type.Integer(), "Customer number of the company", 20_120_280),
          name: described(Type.String(), "Name of the company", "Company B.V."),
          type: described(Type.String(), "Kind of company", "reseller"),
          status: described(Type.String(), "Status of the company", "ACTIVE"),
        }),
        "Company of the caller",
      ),
      children: described(Type.Array(CompanyLabel), "Child companies of a reseller"),
      features: described(
        Type.Array(oneOf(features)),
        "Features of the product, the same for everyone. Each portal shows the features of its brand",
      ),
      msa: MsaRequirementOfCompany,
    }),
  },
});
