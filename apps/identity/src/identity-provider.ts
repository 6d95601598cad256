import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyPluginAsync } from "fastify";
import Provider from "oidc-provider";
import { showRefused } from "./error.page.ts";
import type { IdentityOptions } from "./identity-options.ts";
import { installPages } from "./page-routes.ts";
import { deleteExpired } from "./payload-store.queries.ts";
import { deleteSpentKeys, loadKeys, type ProviderKeys } from "./provider-keys.queries.ts";
import { type ProviderPages, providerSettings, sessionSeconds } from "./provider-settings.ts";
import { askSignOut, signedOut } from "./sign-out.page.ts";
import { type Identity, noteAddress } from "./visit.ts";

export type { IdentityOptions } from "./identity-options.ts";

const retryMs = 1000;
const hourSeconds = 3600;

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

function identityWith(options: IdentityOptions, keys: ProviderKeys): Identity {
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

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What answers now. Keys that change make a new provider, for all that it remembers is in the database. */
const withCurrentKeys = (options: IdentityOptions) => {
  let current: Answer | undefined;
  let timer: NodeJS.Timeout | undefined;
  const load = async (): Promise<void> => {
    const keys = await loadKeys(options.pool);
    current = identityWith(options, keys).provider.callback();
    clearTimeout(timer);
    // A clock that is ahead of the database asks once more a little later.
    if (keys.changesAt) timer = setTimeout(loadLater, Math.max(retryMs, keys.changesAt.getTime() - Date.now())).unref();
  };
  const loadLater = (): void =>
    void load().catch((error: unknown) => {
      options.log.warn({ err: error }, "could not read the keys of the identity provider");
      timer = setTimeout(loadLater, retryMs).unref();
    });
  return {
    load,
    loadLater,
    answer: (request: IncomingMessage, response: ServerResponse) => current?.(request, response) ?? Promise.resolve(),
    stop: () => clearTimeout(timer),
  };
};

/** What oidc-provider reads to find out under which path it is mounted. */
type Mounted = IncomingMessage & { originalUrl?: string };

/** oidc-provider and the pages read the request themselves, so the body stays unparsed and the reply is theirs. */
const mount =
  (load: () => Promise<void>, answer: Answer): FastifyPluginAsync =>
  async (app) => {
    await load();
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

/** Tells when keys have changed: `heard` at once, `connected` when changes may have gone unheard. */
interface KeyChanges {
  heard(): void;
  connected(): Promise<void>;
}

/**
 * The bundled OpenID provider. Register `plugin` under the path of the issuer, on as many servers as there are;
 * `sweep` deletes what has expired and may run in any process at any time; `followKeys` is called once, after the plugin is
 * registered, so that keys that another process adds or removes are known here too.
 */
export function identityProvider(options: IdentityOptions) {
  const keyed = withCurrentKeys(options);
  let loaded: Promise<void> | undefined;
  const channel = { heard: keyed.loadLater, connected: keyed.load };
  return {
    plugin: mount(() => (loaded ??= keyed.load()), keyed.answer),
    sweep: async (): Promise<void> => {
      await deleteExpired(options.pool, options.now());
      await deleteSpentKeys(options.pool, sessionSeconds + hourSeconds);
    },
    followKeys: async (follow: (changes: KeyChanges) => Promise<{ close(): Promise<void> }>) => {
      const following = await follow(channel);
      return {
        close: async (): Promise<void> => {
          keyed.stop();
          await following.close();
        },
      };
    },
  };
}
