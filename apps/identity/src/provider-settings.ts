import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { errors, interactionPolicy } from "oidc-provider";
import { findBySubject } from "./store/credential.queries.ts";
import { type IdentityOptions, sessionSeconds } from "./identity-options.ts";
import { lacksSecondFactor } from "./second-factor/requirement.ts";
import { PayloadStore } from "./store/payload-store.queries.ts";
import { type ProviderKeys, signingAlgorithm } from "./store/provider-keys.queries.ts";

export const interactionSeconds = 1800;
const accessTokenSeconds = 300;
const abandonedSessionSeconds = 600;

/** The `aud` of access tokens, and its resource indicator, which must be a URI. */
export const apiAudience = "demarc-api";
const apiResource = "urn:demarc:api";

export const sessionCookie = "demarc_identity_session";

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export const sessionLifetime = (session: { accountId?: string | undefined; loginTs?: number | undefined }): number =>
  session.accountId && session.loginTs
    ? Math.max(1, session.loginTs + sessionSeconds - nowSeconds())
    : abandonedSessionSeconds;

const { Check, Prompt, base } = interactionPolicy;

/**
 * Our own portals need no consent; a deleted or disabled person has to sign in again, as someone else. A portal that has refused
 * a person asks for another account. A session with only a password does not do for a person with a second factor, or who must have one.
 */
function promptPolicy(options: IdentityOptions): InstanceType<typeof Prompt>[] {
  const policy = base();
  policy.remove("consent");
  const gone = (ctx: KoaContextWithOIDC) => ctx.oidc.session?.accountId !== undefined && !ctx.oidc.account;
  policy.add(new Prompt({ name: "select_account", requestable: true }));
  const lacks = async ({ oidc: { session, account } }: KoaContextWithOIDC) =>
    session?.accountId !== undefined &&
    account !== undefined &&
    (await lacksSecondFactor(options, session.accountId, session.amr));
  const lacking = new Check("second_factor_missing", "a second factor is required", "login_required", lacks);
  policy.get("login")?.checks.add(lacking);
  policy.get("login")?.checks.add(new Check("account_gone", "account is not available", "login_required", gone), 0);
  return policy;
}

async function existingGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (known) return known;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid profile email");
  await grant.save();
  return grant;
}

const clientSettings = ({ clients }: IdentityOptions): Configuration["clients"] =>
  clients.map(({ clientId, portalUrl }) => ({
    client_id: clientId,
    redirect_uris: [`${portalUrl}/sso/login`],
    post_logout_redirect_uris: [`${portalUrl}/logout?done`],
    response_types: ["code"],
    response_modes: ["query"],
    grant_types: ["authorization_code"],
    token_endpoint_auth_method: "none",
    id_token_signed_response_alg: signingAlgorithm,
    require_auth_time: true,
  }));

/** Claims that save the API a second request; `sid` stays the same during the provider session. */
async function accessTokenClaims(options: IdentityOptions, ctx: KoaContextWithOIDC, token: unknown) {
  const { accountId, sessionUid } = token as { accountId: string; sessionUid?: string };
  const credential = await findBySubject(options.pool, accountId);
  return {
    auth_time: ctx.oidc.entities.AuthorizationCode?.authTime,
    amr: ctx.oidc.entities.AuthorizationCode?.amr,
    email: credential?.email,
    email_verified: credential?.emailVerified,
    sid: sessionUid,
  };
}

const features = (pages: ProviderPages): Configuration["features"] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  revocation: { enabled: true },
  rpInitiatedLogout: { enabled: true, logoutSource: pages.askSignOut, postLogoutSuccessSource: pages.signedOut },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => apiResource,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== apiResource) throw new errors.InvalidTarget();
      return {
        audience: apiAudience,
        scope: "",
        accessTokenFormat: "jwt",
        accessTokenTTL: accessTokenSeconds,
        jwt: { sign: { alg: signingAlgorithm } },
      };
    },
  },
});

export interface ProviderPages {
  readonly askSignOut: (ctx: KoaContextWithOIDC, form: string) => Promise<void>;
  readonly signedOut: (ctx: KoaContextWithOIDC) => Promise<void>;
  readonly failed: (ctx: KoaContextWithOIDC, failure: { error: string }) => Promise<void>;
}

const routes: Configuration["routes"] = {
  authorization: "/authorize",
  token: "/token",
  userinfo: "/userinfo",
  revocation: "/revoke",
  jwks: "/jwks",
  end_session: "/session/end",
};

/** The configuration of oidc-provider; `pages` are our own. */
export function providerSettings(options: IdentityOptions, keys: ProviderKeys, pages: ProviderPages): Configuration {
  const path = new URL(options.issuer).pathname;
  const portalOrigins = new Map(options.clients.map((client) => [client.clientId, new URL(client.portalUrl).origin]));
  return {
    adapter: (model) => new PayloadStore(options.pool, model),
    clients: clientSettings(options),
    clientAuthMethods: ["none"],
    clientBasedCORS: (_ctx, origin, client) => portalOrigins.get(client.clientId) === origin,
    jwks: { keys: [...keys.signing] as NonNullable<Configuration["jwks"]>["keys"][number][] },
    responseTypes: ["code"],
    scopes: ["openid"],
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["preferred_username", "locale"],
      acr: null,
      sid: null,
      auth_time: null,
      iss: null,
    },
    pkce: { required: () => true },
    features: features(pages),
    routes,
    cookies: {
      names: { session: sessionCookie, interaction: "demarc_identity_sign_in", resume: "demarc_identity_resume" },
      long: { httpOnly: true, sameSite: "lax", path },
      short: { httpOnly: true, sameSite: "lax" },
      keys: [...keys.cookies],
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: sessionSeconds,
      IdToken: 3600,
      Interaction: interactionSeconds,
      Session: (_ctx, session) => sessionLifetime(session),
    },
    discovery: {
      ui_locales_supported: ["nl", "en"],
      prompt_values_supported: ["none", "login", "select_account"],
    },
    interactions: { policy: promptPolicy(options), url: (_ctx, interaction) => `${path}/sign-in/${interaction.uid}` },
    loadExistingGrant: existingGrant,
    extraTokenClaims: (ctx, token) => accessTokenClaims(options, ctx, token),
    findAccount: async (_ctx, subject) => {
      const credential = await findBySubject(options.pool, subject);
      if (!credential || credential.disabled) return undefined;
      return { accountId: subject, claims: () => ({ sub: subject }) };
    },
    renderError: pages.failed,
  };
}
