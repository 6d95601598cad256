import Provider from "oidc-provider";
import { showRefused } from "./pages/error.page.ts";
import type { IdentityOptions } from "./identity-options.ts";
import { installPages } from "./pages/page-routes.ts";
import type { ProviderKeys } from "./store/provider-keys.queries.ts";
import { type ProviderPages, providerSettings } from "./provider-settings.ts";
import { askSignOut, signedOut } from "./pages/sign-out.page.ts";
import type { Identity } from "./pages/visit.ts";

/** Every URL of the provider has the issuer's origin, regardless of Host and Forwarded headers. */
function pinOrigin(provider: Provider, issuer: string): void {
  const { protocol, host } = new URL(issuer);
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  });
}

function listen({ options, provider }: Identity): void {
  const report = (error: unknown) => options.log.error({ err: error }, "identity provider failed");
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
