import Provider, { type errors, type KoaContextWithOIDC } from "oidc-provider";
import { endSessionsOfGrant } from "./end-sessions.ts";
import { showRefused } from "./pages/error.page.ts";
import type { IdentityOptions } from "./identity-options.ts";
import { installPages } from "./pages/page-routes.ts";
import type { ProviderKeys } from "./store/provider-keys.queries.ts";
import { type ProviderPages, providerSettings } from "./provider-settings.ts";
import { askSignOut, signedOut } from "./pages/sign-out.page.ts";
import { type Identity, requestIdOf } from "./pages/visit.ts";

/** Every URL of the provider has the issuer's origin, regardless of Host and Forwarded headers. */
function pinOrigin(provider: Provider, issuer: string): void {
  const { protocol, host } = new URL(issuer);
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  });
}

/** Answers to a portal that asks whether the person is signed in. */
const ordinary: ReadonlySet<string> = new Set(["login_required", "interaction_required"]);

function listen({ options, provider }: Identity): void {
  const report = (error: unknown) => options.log.error({ err: error }, "identity provider failed");
  const refused = (ctx: KoaContextWithOIDC, failure: errors.OIDCProviderError): void => {
    const { error: reason, error_detail: detail, error_description: text } = failure;
    if (ordinary.has(reason)) return;
    const client = ctx.oidc.params?.["client_id"];
    options.log.warn({ reason, detail: detail ?? text, client, requestId: requestIdOf(ctx) }, "a sign-in was refused");
  };
  provider.on("authorization.error", refused);
  provider.on("grant.error", refused);
  provider.on("end_session.error", refused);
  // A code that is used twice may be stolen: the session of its first use ends, with its tokens (RFC 6749, 4.1.2).
  provider.on("grant.revoked", ({ oidc: { route, client } }, grantId) => {
    if (route === "token" && client) endSessionsOfGrant(options, client.clientId, grantId).catch(report);
  });
  provider.on("server_error", (_ctx, error) => report(error));
  (provider as NodeJS.EventEmitter).on("error", report);
  provider.on("end_session.success", (ctx) => {
    const { session } = ctx.oidc;
    if (session?.uid) options.sessionsEnded?.([session.uid]).catch(report);
  });
}

export function identityWith(options: IdentityOptions, keys: ProviderKeys): Identity {
  const pages: ProviderPages = {
    askSignOut: (ctx, form) => askSignOut(identity, ctx, form),
    signedOut: (ctx) => signedOut(identity, ctx),
    failed: async (ctx, { error }) => showRefused(identity, ctx, error, ctx.oidc.client?.clientId),
  };
  const provider = new Provider(options.issuer, providerSettings(options, keys, pages));
  const path = new URL(options.issuer).pathname.replace(/\/$/, "");
  const identity: Identity = { options, provider, formKeys: keys.form, path };
  pinOrigin(provider, options.issuer);
  installPages(identity, keys);
  listen(identity);
  return identity;
}
