import type { IncomingMessage } from "node:http";
import type { FastifyPluginAsync } from "fastify";
import Provider from "oidc-provider";
import { showRefused } from "./error.page.ts";
import type { IdentityOptions } from "./identity-options.ts";
import { installPages } from "./page-routes.ts";
import { deleteExpired } from "./payload-store.queries.ts";
import { loadKeys } from "./provider-keys.queries.ts";
import { type ProviderPages, providerSettings } from "./provider-settings.ts";
import { askSignOut, signedOut } from "./sign-out.page.ts";
import { type Identity, noteAddress } from "./visit.ts";

export type { IdentityOptions } from "./identity-options.ts";

/** Every address that the provider makes has the issuer's origin, whatever a Host or Forwarded header says. */
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

async function start(options: IdentityOptions): Promise<Identity> {
  const keys = await loadKeys(options.pool);
  const pages: ProviderPages = {
    askSignOut: (ctx, form) => askSignOut(identity, ctx, form),
    signedOut: (ctx) => signedOut(identity, ctx),
    failed: async (ctx, { error }) => showRefused(identity, ctx, error, ctx.oidc.client?.clientId),
  };
  const provider = new Provider(options.issuer, providerSettings(options, keys, pages));
  const path = new URL(options.issuer).pathname.replace(/\/$/, "");
  const identity: Identity = { options, provider, formKey: keys.form, path };
  pinOrigin(provider, options.issuer);
  installPages(identity, keys);
  listen(identity);
  return identity;
}

/** What oidc-provider reads to find out under which path it is mounted. */
type Mounted = IncomingMessage & { originalUrl?: string };

/** oidc-provider and the pages read the request themselves, so the body stays unparsed and the reply is theirs. */
const mount =
  (identity: () => Promise<Identity>): FastifyPluginAsync =>
  async (app) => {
    const { provider } = await identity();
    const answer = provider.callback();
    const { prefix } = app;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    app.all("/*", (request, reply) => {
      const raw: Mounted = request.raw;
      const url = raw.url ?? "/";
      noteAddress(raw, request.ip);
      reply.hijack();
      raw.originalUrl = url;
      raw.url = url.slice(prefix.length);
      void answer(raw, reply.raw).finally(() => {
        raw.url = url; // for the log
      });
    });
  };

/**
 * The bundled OpenID provider. Register `plugin` under the path of the issuer, on as many servers as there are;
 * `sweep` deletes what has expired and may run in any process at any time.
 */
export function identityProvider(options: IdentityOptions): { plugin: FastifyPluginAsync; sweep(): Promise<void> } {
  let started: Promise<Identity> | undefined;
  return {
    plugin: mount(() => (started ??= start(options))),
    sweep: () => deleteExpired(options.pool, options.now()),
  };
}
