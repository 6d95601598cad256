import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { type ChangeTransaction, runChange } from "../changes/change.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { isTokenOf } from "../tokens/api-token-format.ts";
import type { ApiTokens } from "../tokens/api-tokens.ts";
import { bearerOf, type Caller, callerFrom } from "../tokens/caller.ts";
import type { ProductTokens } from "../tokens/product-token.ts";
import { requireRecentSignIn } from "../tokens/recent-sign-in.ts";
import type { RevokedSessions } from "../tokens/revoked-sessions.ts";
import { checkAccess } from "./access-check.ts";
import type { RequestLimit } from "./request-limits.ts";
import type { Audience } from "./serve.ts";

export interface AdmissionGiven {
  readonly database: Database;
  readonly authPool: pg.Pool;
  readonly clock: Clock;
  readonly tokens: ProductTokens;
  readonly revoked: RevokedSessions;
  readonly apiTokens: ApiTokens;
  readonly perToken: RequestLimit;
  readonly perAddress: RequestLimit;
  /** Rate limits per address of the public endpoints that do not share `perAddress`, by endpoint name. */
  readonly ownLimits: Readonly<Record<string, RequestLimit>>;
}

/** Requests without a valid token are rate-limited by IP address. */
const callerOf = async (request: FastifyRequest, given: AdmissionGiven): Promise<Caller> => {
  const bearer = bearerOf(request);
  try {
    return bearer !== undefined && isTokenOf("customer", bearer)
      ? await given.apiTokens.callerOf(bearer, request.ip)
      : callerFrom(bearer, given.tokens, given.revoked);
  } catch (error) {
    given.perAddress.take(request.ip);
    throw error;
  }
};

/** People and API tokens of customers. Each request and each change belongs to the customer of its caller. */
export const customers = (given: AdmissionGiven): Audience<Caller, ChangeTransaction> => ({
  admit: async (endpoint: Endpoint, request) => {
    if (endpoint.access.caller === "public") {
      (given.ownLimits[endpoint.name] ?? given.perAddress).take(request.ip);
      return undefined;
    }
    const caller = await callerOf(request, given);
    given.perToken.take(caller.sessionId);
    const { customerId } = request.params as { customerId?: unknown };
    await checkAccess(endpoint, caller, customerId, given.database);
    return caller;
  },
  confirm: async (endpoint, { sessionId }) => {
    if (endpoint.recentSignIn) await requireRecentSignIn(given.authPool, given.clock, sessionId);
  },
  change: (asked, work) => runChange({ ...asked, database: given.database }, work),
});
