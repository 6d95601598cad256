import { inTime } from "../in-time.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Consistency, isPosition, type Position, unknownPosition } from "../database/consistency.ts";

/** Clients send the token of their last answer. A read then shows at least what they have seen and changed. */
export const consistencyHeader = "x-consistency-token";

const longestMs = 500;

/** A read without a valid token is one of the primary. */
export const consistencyOf = ({ method, headers }: Pick<FastifyRequest, "method" | "headers">): Consistency => {
  const token = headers[consistencyHeader];
  const shown = isPosition(token) && token !== unknownPosition ? token : undefined;
  return { byReplica: method === "GET" && shown !== undefined, hasWritten: method !== "GET", shown };
};

/** Sends the token with each answer to a caller of a company. */
export const sendConsistency = (app: FastifyInstance, position: () => Promise<Position>): void => {
  app.addHook("onSend", async (request, reply) => {
    const { consistency } = (request.caller ?? {}) as { consistency?: Consistency };
    if (!consistency || reply.statusCode >= 400) return;
    // What changed is committed, so a failure here must not look like a failure of the change, and must not delay it.
    const shown = consistency.hasWritten
      ? await inTime(
          position().catch(() => unknownPosition),
          longestMs,
          unknownPosition,
        )
      : consistency.shown;
    if (shown !== undefined) void reply.header(consistencyHeader, shown);
  });
};
