import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { Right } from "@demarc/contract/core/rights";
import { moneyRights } from "@demarc/contract/core/staff-roles";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { findApprovalRules, isWatched } from "../approvals/approval-gate.ts";
import { runGuarded } from "../approvals/approval-requests.ts";
import type { OperatorContext, OperatorTransaction } from "../changes/operator-change.ts";
import type { PlannedOperation } from "../changes/plan.ts";
import { queryRows } from "../database/database.ts";
import { forbidden, found, rightMissing, invalid, unauthenticated } from "../refusals/errors.ts";
import { isTokenOf } from "../tokens/api-token-format.ts";
import { bearerOf } from "../tokens/caller.ts";
import type { ServiceCaller, ServiceTokens } from "../tokens/service-tokens.ts";
import type { StaffSessions } from "../tokens/staff-sessions.ts";
import type { RequestLimit } from "./request-limits.ts";
import type { Audience } from "./serve.ts";
import { takeUpload, uploadIdentity } from "./uploads.ts";

export interface OperatorSystemsGiven {
  readonly serviceTokens: ServiceTokens;
  /** Undefined for commands on the server, which have no sessions. */
  readonly staffSessions: StaffSessions | undefined;
  readonly operatorPool: pg.Pool;
  readonly perToken: RequestLimit;
  readonly perAddress: RequestLimit;
  /** Of sign-ins. */
  readonly exchanges: RequestLimit;
  /** How long a file may take to arrive. */
  readonly uploadSeconds: number;
}

/**
 * The system of a service token, or the person of a session. Requests without a valid one are rate-limited by IP address. A token
 * is refused from an address outside its ranges.
 */
const callerOf = async (request: FastifyRequest, given: OperatorSystemsGiven): Promise<ServiceCaller> => {
  const bearer = bearerOf(request);
  try {
    if (bearer === undefined) throw unauthenticated();
    const ofToken = isTokenOf("service", bearer);
    const caller = await (ofToken
      ? given.serviceTokens.callerOf(bearer, request.ip)
      : given.staffSessions?.callerOf(bearer));
    if (!caller) throw unauthenticated();
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

/** Throws 403 for a caller without the right of the call, or who is no person where one is needed. Returns the right. */
const refuseUnentitled = (endpoint: Endpoint, request: FastifyRequest, caller: ServiceCaller): Right | undefined => {
  if (endpoint.access.person && !caller.staff)
    throw forbidden("staff.only", "Only a person of the provider who is signed in can do this.");
  const wanted = rightsOf(endpoint, request);
  const right = wanted.find((one) => caller.rights.includes(one));
  if (right === undefined && wanted.length > 0) throw rightMissing(wanted[0] ?? "");
  return right;
};

const hasCreditLimit = (fields: unknown): boolean =>
  typeof fields === "object" && fields !== null && "creditLimit" in fields;

/** The fields of the rows of a bulk call. */
const fieldsOfRows = (endpoint: Endpoint): unknown =>
  "put" in endpoint ? (endpoint.put as Endpoint & { body: { properties?: unknown } }).body.properties : undefined;

/** Whether a call can move money: by its right, or because it sets a credit limit. Rows of a bulk call are not read yet. */
const movesMoney = (endpoint: Endpoint, { body }: FastifyRequest): boolean => {
  if (endpoint.method === "GET") return false;
  return (
    hasCreditLimit(body) ||
    hasCreditLimit(fieldsOfRows(endpoint)) ||
    declaredRights(endpoint).some((right) => moneyRights.has(right))
  );
};

const isDryRun = (endpoint: Endpoint, { query }: FastifyRequest): boolean =>
  isPlannable(endpoint) && (query as { dryRun?: string }).dryRun === "true";

const principalOf = ({ staff, name }: ServiceCaller): string => (staff ? `staff ${staff.id}` : `service ${name}`);

/** Files from the operator's systems do not count towards the limit. */
const unlimited = { check: async () => undefined, count: async () => undefined };

/**
 * The operator's own systems, with service tokens, and its people, with sessions. They see every company, and each recorded change
 * names its company.
 */
export const operatorSystems = (given: OperatorSystemsGiven): Audience<ServiceCaller, OperatorTransaction> => ({
  admit: async (endpoint: Endpoint, request) => {
    if (endpoint.access.anonymous) {
      given.exchanges.take(request.ip);
      return undefined;
    }
    const caller = await callerOf(request, given);
    given.perToken.take(caller.tokenId);
    // Otherwise a call without a dry run would be carried out by mistake.
    const unplanned = Object.keys(request.query as object).find((name) => /^(dryRun|planHash)$/i.test(name));
    if (unplanned && !isPlannable(endpoint)) throw invalid(unplanned, "validation.invalid-data");
    const right = refuseUnentitled(endpoint, request, caller);
    if (right && !caller.staff) given.serviceTokens.noteRight(caller.tokenId, right);
    return caller;
  },
  confirm: async (endpoint, { staff, tokenId: sid }, request) => {
    if (!staff) return;
    if (movesMoney(endpoint, request) && !isDryRun(endpoint, request)) await given.staffSessions?.requireActivity(sid);
    if (!endpoint.background) given.staffSessions?.noteActivity(sid);
  },
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
        idempotency: key && { key, status, principal: principalOf(caller) },
      },
      { operation, rights: declaredRights(endpoint), caller, http },
      work,
    );
  },
});
