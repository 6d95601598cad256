import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { type OperatorTransaction, runOperatorChange } from "../changes/operator-change.ts";
import { forbidden, unauthenticated } from "../refusals/errors.ts";
import { isTokenOf } from "../tokens/api-token-format.ts";
import { bearerOf } from "../tokens/caller.ts";
import type { ServiceCaller, ServiceTokens } from "../tokens/service-tokens.ts";
import type { RequestLimit } from "./request-limits.ts";
import type { Audience } from "./serve.ts";

export interface OperatorSystemsGiven {
  readonly serviceTokens: ServiceTokens;
  readonly operatorPool: pg.Pool;
  readonly perToken: RequestLimit;
  readonly perAddress: RequestLimit;
}

/**
 * Requests without a valid service token are rate-limited by IP address. A token is refused from an address outside its
 * ranges.
 */
const callerOf = async (request: FastifyRequest, given: OperatorSystemsGiven): Promise<ServiceCaller> => {
  const bearer = bearerOf(request);
  try {
    if (bearer === undefined || !isTokenOf("service", bearer)) throw unauthenticated();
    const caller = await given.serviceTokens.callerOf(bearer, request.ip);
    if (!caller.isAllowedFrom(request.ip)) throw unauthenticated();
    return caller;
  } catch (error) {
    given.perAddress.take(request.ip);
    throw error;
  }
};

/** The operator's own systems, with service tokens. They see every company, and each recorded change names its company. */
export const operatorSystems = (given: OperatorSystemsGiven): Audience<ServiceCaller, OperatorTransaction> => ({
  admit: async ({ access: { scope } }: Endpoint, request) => {
    const caller = await callerOf(request, given);
    given.perToken.take(caller.tokenId);
    if (scope === undefined || !caller.scopes.includes(scope))
      throw forbidden("scope.missing", "This service token is not for this call.");
    return caller;
  },
  confirm: async () => undefined,
  change: ({ caller, requestId, ip, status, idempotency: key }, work) =>
    runOperatorChange(
      {
        pool: given.operatorPool,
        actor: { actorType: "OPERATOR", actorId: caller.name },
        ip,
        requestId,
        idempotency: key && { key, status, principal: caller.tokenId },
      },
      work,
    ),
});
