import type { Fault } from "./fault.ts";

const session = ["apps/api/src/features/session/session.test.ts"];
const signInTime = ["apps/api/src/features/session/sign-in-time.test.ts"];
const terminated = ["apps/api/src/features/session/terminated-customer.test.ts"];
const links = ["apps/api/src/features/session/identity-links.test.ts"];
const access = ["apps/api/src/access.test.ts"];
const passwords = ["apps/identity/src/pages/password-pages.test.ts"];
const providerToken = "apps/api/src/platform/tokens/identity-token.ts";
const idToken = "apps/api/src/platform/tokens/id-token.ts";
const firstMigration = "apps/api/migrations/0001-platform.sql";

/** Authentication: tokens, links, passwords, sessions. */
export const signInFaults: readonly Fault[] = [
  {
    name: "the sign-in pages run any script",
    file: "apps/identity/src/pages/page-layout.ts",
    find: "`script-src ${pageScriptSource}`",
    replace: "\"script-src 'unsafe-inline'\"",
    tests: ["apps/identity/src/pages/sign-in-pages.test.ts"],
  },
  {
    name: "an ID token is exchanged like an access token",
    file: providerToken,
    find: "if (!isAccessToken(protectedHeader.typ, payload) || !clientIds.has",
    replace: "if (!clientIds.has",
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
    name: "the algorithm list of the configuration is ignored",
    file: providerToken,
    find: "{ issuer, algorithms, clockTolerance: toleranceSeconds, ...demands }",
    replace:
      "{ issuer, clockTolerance: toleranceSeconds, ...demands, ...(algorithms.length > 99 ? { algorithms } : {}) }",
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
    name: "the sign-in time comes from the ID token of another access token",
    file: idToken,
    find: "(tokenHash === undefined || tokenHash === accessTokenHash(protectedHeader.alg, accessToken));",
    replace: '(tokenHash === undefined || accessTokenHash(protectedHeader.alg, accessToken) !== "");',
    tests: signInTime,
  },
  {
    name: "the sign-in time comes from the ID token of another person",
    file: providerToken,
    find: 'requiredClaims: ["sub", "iat", "exp"], subject: proof.subject };',
    replace: 'requiredClaims: ["sub", "iat", "exp"] };',
    tests: signInTime,
  },
  {
    name: "an ID token for another authorised party is accepted",
    file: idToken,
    find: "if (!isIdToken || !isOfThisSignIn || isForAnotherClient(payload, clientIds)) throw",
    replace: "if (!isIdToken || !isOfThisSignIn || clientIds.size === 0) throw",
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
    name: "the IBAN can be changed long after the sign-in",
    file: "apps/api/src/platform/tokens/recent-sign-in.ts",
    find: "clock.now().getTime() - recentSignInMinutes * 60_000;",
    replace: "clock.now().getTime() - recentSignInMinutes * 6_000_000;",
    tests: ["apps/api/src/features/company/company.test.ts", ...signInTime],
  },
  {
    name: "people of a terminated customer are linked by address",
    file: firstMigration,
    find: "where c.id = a.customer_id and c.status in ('ACTIVE', 'SUSPENDED') and lower(a.username) = lower(verified_email)",
    replace: "where c.id = a.customer_id and lower(a.username) = lower(verified_email)",
    tests: terminated,
  },
  {
    name: "people of a terminated customer can sign in",
    file: firstMigration,
    find: "      and a.status = 'ENABLED' and a.kind = 'PERSON' and c.status in ('ACTIVE', 'SUSPENDED');",
    replace: "      and a.status = 'ENABLED' and a.kind = 'PERSON';",
    tests: terminated,
  },
  {
    name: "sessions of a terminated customer are refreshed",
    file: firstMigration,
    find: "where a.id = session.account_id and a.status = 'ENABLED' and c.status in ('ACTIVE', 'SUSPENDED');",
    replace: "where a.id = session.account_id and a.status = 'ENABLED';",
    tests: terminated,
  },
  {
    name: "API tokens of a terminated customer still work",
    file: "apps/api/migrations/0005-api-tokens.sql",
    find: "and a.status = 'ENABLED' and a.deleted_at is null and c.status in ('ACTIVE', 'SUSPENDED')",
    replace: "and a.status = 'ENABLED' and a.deleted_at is null",
    tests: terminated,
  },
  {
    name: "sessions of a disabled account are refreshed",
    file: firstMigration,
    find: "where a.id = session.account_id and a.status = 'ENABLED' and c.status",
    replace: "where a.id = session.account_id and c.status",
    tests: session,
  },
  {
    name: "a session lasts longer than twelve hours",
    file: firstMigration,
    find: "where sid = session_id and revoked_at is null and absolute_expires_at > now() and last_refresh_at > now() - idle",
    replace: "where sid = session_id and revoked_at is null and last_refresh_at > now() - idle",
    tests: session,
  },
  {
    name: "relinking does not end sessions of the previous provider",
    file: "apps/api/migrations/0074-identity-links.sql",
    find: "update sso_session session set revoked_at = now() from unlinked",
    replace: "update sso_session session set revoked_at = revoked_at from unlinked",
    tests: links,
  },
  {
    name: "relinking is not recorded in the ledger",
    file: "apps/api/migrations/0074-identity-links.sql",
    find: "jsonb_build_object('identityProvider', old_issuer) from unlinked",
    replace: "jsonb_build_object('identityProvider', old_issuer) from unlinked where false",
    tests: links,
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
    name: "a wrong password is accepted",
    file: "apps/identity/src/authenticate.ts",
    find: "if (!matches || !credential || credential.disabled) {",
    replace: "if (!credential || credential.disabled) {",
    tests: ["apps/identity/src/pages/sign-in-pages.test.ts"],
  },
  {
    name: "a disabled person can sign in at the provider",
    file: "apps/identity/src/authenticate.ts",
    find: "if (!matches || !credential || credential.disabled) {",
    replace: "if (!matches || !credential) {",
    tests: ["apps/identity/src/pages/sign-in-pages.test.ts"],
  },
  {
    name: "a reset link works twice",
    file: "apps/identity/src/store/password-reset.queries.ts",
    find: "where token_hash = ${hash} and used_at is null and expires_at > ${now} returning subject`;",
    replace: "where token_hash = ${hash} and expires_at > ${now} returning subject`;",
    tests: passwords,
  },
  {
    name: "a reset link never expires",
    file: "apps/identity/src/store/password-reset.queries.ts",
    find: "  where token_hash = ${hash} and used_at is null and expires_at > ${now}`;",
    replace: "  where token_hash = ${hash} and used_at is null and ${now}::timestamptz is not null`;",
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
  {
    name: "a colleague's changed name is shown as one's own",
    file: "apps/portal/src/shell/own-account.ts",
    find: "token === undefined || claims?.uid_g !== account.id",
    replace: "token === undefined",
    tests: ["apps/portal/src/shell/own-account.test.ts"],
  },
];
