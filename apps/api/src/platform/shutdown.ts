import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const sweepMs = 50;
/** Whoever has connected and asked nothing by then is let go. */
const silentMs = 2000;

export interface Closing {
  /** Whether this process is about to end; it answers until then. */
  readonly announced: boolean;
  /** Takes part in the end of the process; a server that closes without this waits for connections that are only kept. */
  watch(server: Server): void;
  /** Says for so long that connections end with the next answer, then takes no more and waits for who is being answered. */
  close(announceSeconds: number): Promise<void>;
}

const sayLast = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader("connection", "close");
};

const closeServer = async (server: Server, answering: ReadonlySet<ServerResponse>): Promise<void> => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const since = Date.now();
  // A connection whose answer had begun before is kept by its caller, and a server does not look for those again.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    if (answering.size === 0 && Date.now() - since > silentMs) server.closeAllConnections();
  }, sweepMs);
  server.close(() => resolve());
  await closed;
  clearInterval(sweep);
};

/** Brings servers to their end without losing a request. */
export function orderlyClosing(): Closing {
  const servers = new Map<Server, Set<ServerResponse>>();
  let announced = false;
  return {
    get announced() {
      return announced;
    },
    watch: (server) => {
      const answering = new Set<ServerResponse>();
      servers.set(server, answering);
      server.prependListener("request", (_, response: ServerResponse) => {
        if (announced) sayLast(response);
        answering.add(response);
        response.once("close", () => answering.delete(response));
      });
    },
    close: async (announceSeconds) => {
      announced = true;
      for (const answering of servers.values()) for (const response of answering) sayLast(response);
      await sleep(announceSeconds * 1000);
      await Promise.all([...servers].map(([server, answering]) => closeServer(server, answering)));
    },
  };
}
