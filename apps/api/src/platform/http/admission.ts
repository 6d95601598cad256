import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { type ChangeTransaction, runChange } from "../changes/change.ts";
import type { Clock } from "../process/clock.ts";
import type { Database } from "../database/database.ts";
import { isTokenOf } from "../tokens/api-token-format.ts";
import type { ApiTokens } from "../tokens/api-tokens.ts";
import { bearerOf, type Caller, callerFrom } from "../tokens/caller.ts";
import type { ProductTokens } from "../tokens/product-token.ts";
import { requireRecentSignIn } from "../tokens/recent-sign-in.ts";
import type { RevokedSessions } from "../tokens/revoked-sessions.ts";
import type { Turns } from "../refusals/turns.ts";
import { checkAccess } from "./access-check.ts";
import { consistencyOf } from "./consistency-token.ts";
import type { RequestLimit } from "./request-limits.ts";
import type { Audience } from "./serve.ts";
import { takeUpload, type UploadLimits } from "./uploads.ts";

/** The rate limits per address of a public endpoint that does not share the common one. */
export interface OwnLimits {
  readonly calls: RequestLimit;
  /** A generous limit is meant for genuine calls, so refused ones have a lower one. */
  readonly refused: RequestLimit;
}

export interface AdmissionGiven {
  readonly database: Database;
  /** A pool of its own for uploads, whose statements take seconds. */
  readonly uploads: Database;
  readonly authPool: pg.Pool;
  readonly clock: Clock;
  readonly tokens: ProductTokens;
  readonly revoked: RevokedSessions;
  readonly apiTokens: ApiTokens;
  readonly perToken: RequestLimit;
  readonly perAddress: RequestLimit;
  /** Of the public endpoints that do not share `perAddress`, by endpoint name. */
  readonly ownLimits: Readonly<Record<string, OwnLimits>>;
  readonly uploadLimits: UploadLimits;
  readonly changeTurns: Turns;
}

/** Statuses of refused requests that still cost CPU. */
const costlyRefusals = new Set([400, 401, 413, 415]);

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
      const own = given.ownLimits[endpoint.name];
      own?.refused.refuseMore(request.ip);
      (own?.calls ?? given.perAddress).take(request.ip);
      return undefined;
    }
    const caller = await callerOf(request, given);
    given.perToken.take(caller.sessionId);
    const { customerId } = request.params as { customerId?: unknown };
    await checkAccess(endpoint, caller, customerId, given.database);
    return given.database.position ? { ...caller, consistency: consistencyOf(request) } : caller;
  },
  confirm: async (endpoint, { sessionId }) => {
    if (endpoint.recentSignIn) await requireRecentSignIn(given.authPool, given.clock, sessionId);
  },
  // Changes that wait for each other's locks must not hold the whole pool.
  change: async (asked, work) => {
    const { customerId } = asked.caller;
    if (asked.upload) return runChange({ ...asked, database: given.uploads }, work);
    const run = () => runChange({ ...asked, database: given.database }, work);
    return given.changeTurns.takeOrRefuse(customerId, run, asked.isGone);
  },
  receive: (request, { customerId }, work) => takeUpload(request, customerId, given.uploadLimits, work),
  refused: ({ name }, { ip }, status) => {
    if (costlyRefusals.has(status)) given.ownLimits[name]?.refused.count(ip);
  },
});
