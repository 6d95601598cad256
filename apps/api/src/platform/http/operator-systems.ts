import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { Right } from "@demarc/contract/core/rights";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { findApprovalRules, isWatched } from "../approvals/approval-gate.ts";
import { runGuarded } from "../approvals/approval-requests.ts";
import type { OperatorContext, OperatorTransaction } from "../changes/operator-change.ts";
import type { PlannedOperation } from "../changes/plan.ts";
import { queryRows } from "../database/database.ts";
import { found, rightMissing, invalid, unauthenticated } from "../refusals/errors.ts";
import { isTokenOf } from "../tokens/api-token-format.ts";
import { bearerOf } from "../tokens/caller.ts";
import type { ServiceCaller, ServiceTokens } from "../tokens/service-tokens.ts";
import type { RequestLimit } from "./request-limits.ts";
import type { Audience } from "./serve.ts";
import { takeUpload, uploadIdentity } from "./uploads.ts";

export interface OperatorSystemsGiven {
  readonly serviceTokens: ServiceTokens;
  readonly operatorPool: pg.Pool;
  readonly perToken: RequestLimit;
  readonly perAddress: RequestLimit;
  /** How long a file may take to arrive. */
  readonly uploadSeconds: number;
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

/** In the body, or in the query of a call whose body is a file. */
export const reasonOf = (body: unknown, query: unknown = {}): string | null => {
  const { reason } = { ...(query as object), ...(body as object | undefined) } as { reason?: unknown };
  return typeof reason === "string" && reason.trim() !== "" ? reason.trim() : null;
};

const isPlannable = ({ query }: Endpoint): boolean => query !== undefined && "dryRun" in query.properties;

const operationOf = ({ name, upload }: Endpoint, http: FastifyRequest, given: unknown): PlannedOperation => ({
  operation: name,
  target: http.params,
  body: upload ? uploadIdentity(http) : given,
});

const plannedBy = (
  endpoint: Endpoint,
  { query, approved }: FastifyRequest,
  operation: PlannedOperation,
): OperatorContext["planned"] => {
  if (approved) return { ...operation, dryRun: false, planHash: approved.planHash };
  if (!isPlannable(endpoint)) return undefined;
  const { dryRun, planHash } = query as { dryRun?: string; planHash?: string };
  return { ...operation, dryRun: dryRun === "true", planHash };
};

const declaredRights = ({ access: { right, rightsByKind = {} } }: Endpoint): Right[] =>
  right === undefined ? Object.values(rightsByKind) : [right];

/** The right of the call, or of the kind that it names. If it names none, the handler checks the kind of the record. */
const rightsOf = ({ access: { right, rightsByKind = {} } }: Endpoint, { params, query }: FastifyRequest): Right[] => {
  if (right !== undefined) return [right];
  const { kind } = { ...(query as object), ...(params as object) } as { kind?: unknown };
  const named = Object.entries(rightsByKind).find(([one]) => one === kind);
  return named ? [named[1]] : Object.values(rightsByKind);
};

/** Files from the operator's systems do not count towards the limit. */
const unlimited = { check: async () => undefined, count: async () => undefined };

/** The operator's own systems, with service tokens. They see every company, and each recorded change names its company. */
export const operatorSystems = (given: OperatorSystemsGiven): Audience<ServiceCaller, OperatorTransaction> => ({
  admit: async (endpoint: Endpoint, request) => {
    const caller = await callerOf(request, given);
    given.perToken.take(caller.tokenId);
    // Otherwise a call without a dry run would be carried out by mistake.
    const unplanned = Object.keys(request.query as object).find((name) => /^(dryRun|planHash)$/i.test(name));
    if (unplanned && !isPlannable(endpoint)) throw invalid(unplanned, "validation.invalid-data");
    const wanted = rightsOf(endpoint, request);
    const right = wanted.find((one) => caller.rights.includes(one));
    if (right === undefined) throw rightMissing(wanted[0] ?? "for this call");
    given.serviceTokens.noteRight(caller.tokenId, right);
    return caller;
  },
  confirm: async () => undefined,
  receive: (request, { tokenId }, work) =>
    takeUpload(request, tokenId, { allowance: unlimited, seconds: given.uploadSeconds }, work),
  isWhole: async (endpoint, http) =>
    http.approved !== undefined ||
    isWatched(found(await queryRows(given.operatorPool, findApprovalRules())).rules, declaredRights(endpoint)),
  change: ({ endpoint, http, caller, requestId, ip, status, body, secretAnswer, idempotency: key }, work) => {
    const operation = operationOf(endpoint, http, body);
    return runGuarded(
      {
        pool: given.operatorPool,
        actor: { actorType: "OPERATOR", actorId: caller.name },
        ip,
        requestId,
        reason: reasonOf(body, http.query),
        planned: plannedBy(endpoint, http, operation),
        guard: { right: endpoint.access.right ?? null },
        approved: http.approved,
        secretAnswer,
        idempotency: key && { key, status, principal: `service ${caller.name}` },
      },
      { operation, rights: declaredRights(endpoint), caller, http },
      work,
    );
  },
});
