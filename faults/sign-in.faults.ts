import type { Fault } from "./fault.ts";

const session = ["apps/api/src/features/session/session.test.ts"];
const signInTime = ["apps/api/src/features/session/sign-in-time.test.ts"];
const terminated = ["apps/api/src/features/session/terminated-customer.test.ts"];
const access = ["apps/api/src/access.test.ts"];
const passwords = ["apps/identity/src/pages/password-pages.test.ts"];
const providerToken = "apps/api/src/platform/tokens/identity-token.ts";
const idToken = "apps/api/src/platform/tokens/id-token.ts";
const firstMigration = "apps/api/migrations/0001-platform.sql";

export const signInFaults: readonly Fault[] = [
  {
    name: "an ID token is exchanged like an access token",
    file: providerToken,
    find: "if (!isAccessToken(typ, payload)) throw",
    replace: "if (false) throw",
    tests: session,
  },
  {
    name: "a token of another client is exchanged",
    file: providerToken,
    find: '!clientIds.has(forClient ?? "")) throw',
    replace: '(forClient === "" && clientIds.size === 0)) throw',
    tests: session,
  },
  {
    name: "the audience of an access token is not checked",
    file: providerToken,
    find: "...(identity.audience ? { audience: identity.audience } : {}),",
    replace: "",
    tests: session,
  },
  {
    name: "an unverified address links an account",
    file: providerToken,
    find: 'claims["email_verified"] === true || trustEmail ?',
    replace: 'claims["email"] !== undefined || trustEmail ?',
    tests: session,
  },
  {
    name: "a logout token may be used twice",
    file: "apps/api/migrations/0008-backchannel-logout.sql",
    find: "  if not found then return null; end if;\n",
    replace: "",
    tests: ["apps/api/src/features/session/backchannel-logout.test.ts"],
  },
  {
    name: "the nonce of an ID token is not compared",
    file: idToken,
    find: '    payload["nonce"] === nonce &&\n',
    replace: "",
    tests: signInTime,
  },
  {
    name: "an endpoint that asks for a recent sign-in does not check it",
    file: "apps/api/src/platform/http/admission.ts",
    find: "if (endpoint.recentSignIn) await",
    replace: "if (!endpoint.recentSignIn) await",
    tests: ["apps/api/src/features/company/company.test.ts"],
  },
  {
    name: "API tokens of a terminated customer still work",
    file: "apps/api/migrations/0005-api-tokens.sql",
    find: "and a.status = 'ENABLED' and a.deleted_at is null and c.status in ('ACTIVE', 'SUSPENDED')",
    replace: "and a.status = 'ENABLED' and a.deleted_at is null",
    tests: terminated,
  },
  {
    name: "a session lasts longer than twelve hours",
    file: firstMigration,
    find: "where sid = session_id and revoked_at is null and absolute_expires_at > now() and last_refresh_at > now() - idle",
    replace: "where sid = session_id and revoked_at is null and last_refresh_at > now() - idle",
    tests: session,
  },
  {
    name: "tokens of ended sessions are accepted",
    file: "apps/api/src/platform/tokens/caller.ts",
    find: "if (!claims || revoked.has(claims.sid)) throw",
    replace: "if (!claims || revoked.has(claims.username)) throw",
    tests: access,
    only: "token lifetime",
  },
  {
    name: "the lifetime of a product token is not checked",
    file: "apps/api/src/platform/tokens/product-token.ts",
    find: "clockTolerance: toleranceSeconds * 1000,",
    replace: "ignoreExpiration: true,",
    tests: access,
    only: "token lifetime",
  },
  {
    name: "a product token may be signed by any algorithm",
    file: "apps/api/src/platform/tokens/product-token.ts",
    find: "if (claims) verified.set(token, claims);\n    return claims;",
    replace:
      'if (claims) verified.set(token, claims);\n    return claims ?? (headerOf(token).alg === "none" ? (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as ProductClaims) : undefined);',
    tests: access,
    only: "forged",
  },
  {
    name: "an expired API token is accepted",
    file: "apps/api/migrations/0005-api-tokens.sql",
    find: "where t.secret_hash = hash and t.revoked_at is null and t.expires_at > now()",
    replace: "where t.secret_hash = hash and t.revoked_at is null",
    tests: ["apps/api/src/features/api-tokens/api-tokens.test.ts"],
  },
  {
    name: "a reset link works twice",
    file: "apps/identity/src/store/password-reset.queries.ts",
    find: "where token_hash = ${hash} and used_at is null and expires_at > ${now} returning subject`;",
    replace: "where token_hash = ${hash} and expires_at > ${now} returning subject`;",
    tests: passwords,
  },
  {
    name: "an activation link activates twice",
    file: "apps/api/src/features/signup/activation.queries.ts",
    find: "${byLink(customerId, accountId, hash)} for update of account`;",
    replace: "${byLink(customerId, accountId, hash)}`;",
    tests: ["apps/api/src/features/signup/activation.test.ts"],
  },
  {
    name: "an activation link never expires",
    file: "apps/api/src/features/signup/activation.queries.ts",
    find: "and account.activation_token_hash = ${hash}::bytea and account.activation_expires_at > now()`;",
    replace: "and account.activation_token_hash = ${hash}::bytea`;",
    tests: ["apps/api/src/features/signup/activation.test.ts"],
  },
];
