import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Log } from "../process/log.ts";
import type { Caller } from "../tokens/caller.ts";
import type { ServiceCaller } from "../tokens/service-tokens.ts";

/** Who called, without a name of a person: the id of an account and its company, or the name of a service token. */
const callerFields = ({ caller }: FastifyRequest) => {
  const { accountId, customerId, name } = (caller ?? {}) as Partial<Caller & ServiceCaller>;
  return { caller: accountId ?? name, company: customerId };
};

/** Logs one line for each request, when its response has been sent. The query may hold codes and tokens, so it is left out. */
export class RequestLog extends LogController {
  readonly #log: Log;

  constructor(log: Log) {
    super({ requestIdLogLabel: "requestId" });
    this.#log = log;
  }

  override incomingRequest(): void {
    // The line comes with the response.
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    this.#log.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...callerFields(request),
        address: request.ip,
      },
      "request",
    );
  }
}
