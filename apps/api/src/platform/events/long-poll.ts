import type { FastifyRequest } from "fastify";
import type { OperatorRouteContext } from "../route-context.ts";
import type { EventWait } from "./event-watch.ts";

interface Poll {
  readonly caller: { readonly tokenId: string };
  readonly http: FastifyRequest;
  /** Types of the events that can change the answer. */
  readonly types: readonly string[];
  /** How long to wait; 0 answers at once. */
  readonly seconds: number;
}

/** Aborts when the caller closes its connection. */
const departure = (http: FastifyRequest) => {
  const { socket } = http.raw;
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  socket.once("close", leave);
  return { signal: gone.signal, end: () => void socket.off("close", leave) };
};

/**
 * Reads until an answer is worth sending, the wait is over, the caller has left or the process closes; again after each event of the
 * types. Throws 429 if too many calls wait.
 */
export const longPoll = async <Page>(
  { eventWatch, closing }: Pick<OperatorRouteContext, "eventWatch" | "closing">,
  { caller, http, types, seconds }: Poll,
  read: () => Promise<{ readonly page: Page; readonly isDone: boolean }>,
): Promise<Page> => {
  if (seconds === 0) return (await read()).page;
  const departed = departure(http);
  const signals = [departed.signal, closing.signal];
  let waiting: EventWait | undefined;
  try {
    waiting = await eventWatch.wait({ caller: caller.tokenId, types: new Set(types), seconds, signals });
    for (;;) {
      const { page, isDone } = await read();
      if (isDone || !(await waiting.next())) return page;
    }
  } finally {
    waiting?.end();
    departed.end();
  }
};
