import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyPluginAsync } from "fastify";
import { type IdentityOptions, sessionSeconds } from "./identity-options.ts";
import { deleteExpired } from "./store/payload-store.queries.ts";
import { deleteSpentKeys, loadKeys } from "./store/provider-keys.queries.ts";
import { readBody, refuseLargeBody, replayBody } from "./form-body.ts";
import { refuseOddTarget } from "./request-target.ts";
import { noteRequest } from "./pages/visit.ts";
import { requestCounter } from "./request-counter.ts";

export type { IdentityOptions } from "./identity-options.ts";

const retryMs = 1000;
const hourSeconds = 3600;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The current provider, created by the first request because loading it is slow. Changed keys create a new instance;
 * all its state is in the database.
 */
const withCurrentKeys = (options: IdentityOptions) => {
  let current: Answer | undefined;
  let first: Promise<Answer> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const load = async (): Promise<Answer> => {
    const [{ identityWith }, keys] = await Promise.all([import("./provider.ts"), loadKeys(options)]);
    clearTimeout(timer);
    // If our clock is ahead of the database, it checks again a little later.
    if (keys.changesAt) timer = setTimeout(loadLater, Math.max(retryMs, keys.changesAt.getTime() - Date.now())).unref();
    return (current = identityWith(options, keys).provider.callback());
  };
  const loadAgain = async (): Promise<void> => {
    await first;
    if (current) await load();
  };
  const loadLater = (): void =>
    void loadAgain().catch((error: unknown) => {
      options.log.warn({ err: error }, "could not load the keys of the identity provider");
      timer = setTimeout(loadLater, retryMs).unref();
    });
  const answering = async (): Promise<Answer> => current ?? (first ??= load().finally(() => (first = undefined)));
  return { answering, loadAgain, loadLater, stop: () => clearTimeout(timer) };
};

/** The property in which oidc-provider looks for its mount path. */
type Mounted = IncomingMessage & { originalUrl?: string };

const tooMany = (requestId: string) => ({
  error: { code: "too-many-requests", message: "Too many requests; try again later.", requestId },
});

/** oidc-provider and the pages read the request and write the reply themselves. */
const mount =
  (options: IdentityOptions, answering: () => Promise<Answer>): FastifyPluginAsync =>
  async (app) => {
    await loadKeys(options); // the start fails if keys can neither be loaded nor created
    const { prefix } = app;
    const waitFor = requestCounter(options.requestLimits);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request: unknown, payload: IncomingMessage) => readBody(payload));
    app.addHook("onRequest", async (request, reply) => {
      refuseOddTarget(request.url);
      const path = request.url.slice(prefix.length).split("?", 1)[0] ?? "";
      const waitSeconds = waitFor(request.ip, request.method, path);
      noteRequest(request.raw, { requestId: request.id, address: request.ip, waitSeconds });
      refuseLargeBody(request);
      // People get a page instead.
      if (waitSeconds === 0 || request.headers.accept?.includes("text/html")) return;
      return reply.status(429).header("retry-after", waitSeconds).send(tooMany(request.id));
    });
    app.all("/*", async (request, reply) => {
      const answer = await answering();
      const raw: Mounted = request.raw;
      const url = raw.url ?? "/";
      if (request.body instanceof Buffer) replayBody(raw, request.body);
      reply.hijack();
      raw.originalUrl = url;
      raw.url = url.slice(prefix.length);
      void answer(raw, reply.raw).finally(() => {
        raw.url = url; // for the log
      });
    });
  };

/** Notifications of changed keys: `heard` for each one, `connected` after a reconnect, when some may be lost. */
interface KeyChanges {
  heard(): void;
  connected(): Promise<void>;
}

/** Deletes expired data; safe in any process at any time. */
export const sweepIdentity = async (pool: IdentityOptions["pool"], now: Date): Promise<void> => {
  await deleteExpired(pool, now);
  await deleteSpentKeys(pool, sessionSeconds + hourSeconds);
};

/**
 * The bundled OpenID provider. Register `plugin` under the path of the issuer, on any number of servers. Call
 * `followKeys` once after that, so that this process learns about keys that others add or remove.
 */
export function identityProvider(options: IdentityOptions) {
  const keyed = withCurrentKeys(options);
  const channel = { heard: keyed.loadLater, connected: keyed.loadAgain };
  return {
    plugin: mount(options, keyed.answering),
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
