import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const sweepMs = 50;
/** Closes connections that have sent no request by then. */
const silentMs = 2000;

export interface Shutdown {
  /** True as soon as the shutdown is announced; requests are still served. */
  readonly announced: boolean;
  /** Aborts at the same time, for requests that wait for something. */
  readonly signal: AbortSignal;
  /** Adds a server to the graceful shutdown; otherwise its close would wait for idle keep-alive connections. */
  watch(server: Server): void;
  /**
   * Sends `Connection: close` with every response for `announceSeconds`, then stops accepting and waits for running
   * requests.
   */
  close(announceSeconds: number): Promise<void>;
}

const closeAfterResponse = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader("connection", "close");
};

const closeServer = async (server: Server, answering: ReadonlySet<ServerResponse>): Promise<void> => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const since = Date.now();
  // A response that started before the shutdown keeps its connection alive, and the server does not check such
  // connections again.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    if (answering.size === 0 && Date.now() - since > silentMs) server.closeAllConnections();
  }, sweepMs);
  server.close(() => resolve());
  await closed;
  clearInterval(sweep);
};

export function gracefulShutdown(): Shutdown {
  const servers = new Map<Server, Set<ServerResponse>>();
  const announcement = new AbortController();
  const { signal } = announcement;
  return {
    get announced() {
      return signal.aborted;
    },
    signal,
    watch: (server) => {
      const answering = new Set<ServerResponse>();
      servers.set(server, answering);
      server.prependListener("request", (_, response: ServerResponse) => {
        if (signal.aborted) closeAfterResponse(response);
        answering.add(response);
        response.once("close", () => answering.delete(response));
      });
    },
    close: async (announceSeconds) => {
      announcement.abort();
      for (const answering of servers.values()) for (const response of answering) closeAfterResponse(response);
      await sleep(announceSeconds * 1000);
      await Promise.all([...servers].map(([server, answering]) => closeServer(server, answering)));
    },
  };
}
