import type { Right } from "@demarc/contract/core/rights";
import { rightsOfRoles } from "@demarc/contract/core/staff-roles";
import type { FastifyRequest } from "fastify";
import * as queries from "../../platform/approvals/approvals.queries.ts";
import { requestAgain } from "../../platform/approvals/held-call.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { ApiError, conflict, found, InvalidRequest, isContended } from "../../platform/refusals/errors.ts";
import { addressCheck, type ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { findWorkingStaff } from "../../platform/tokens/staff.queries.ts";
import { close, type Decision, refuseDecision, writtenAs } from "./approvals.operator.ts";

type Context = Pick<OperatorRouteContext, "read" | "runAgain">;

const common = (held: readonly Right[], { rights }: ServiceCaller): Right[] =>
  held.filter((right) => rights.includes(right));

/** A person as the maker. It has the rights of the person now. */
const staffMaker = async (
  { read }: Context,
  { makerPerson: person }: queries.StoredApproval,
  id: string,
  approver: ServiceCaller,
): Promise<ServiceCaller> => {
  const [maker] = await read(findWorkingStaff(id));
  if (!maker) throw conflict("plan-outdated", "The maker was disabled.", { code: "account.not-available" });
  const { username, changed, ...staff } = maker;
  return {
    name: username,
    person,
    tokenId: id,
    staff: { ...staff, id, sessionExpiresAt: "" },
    rights: common(rightsOfRoles(staff.roles, changed), approver),
    ranges: [],
    isAllowedFrom: () => true,
    expiresAtMs: Number.POSITIVE_INFINITY,
  };
};

/** The maker of a request, without the rights that the approver lacks. Throws 409 if its token has ended since, or the person was disabled. */
const makerOf = async (
  context: Context,
  stored: queries.StoredApproval,
  approver: ServiceCaller,
): Promise<ServiceCaller> => {
  const { makerToken, makerStaff, maker, makerPerson } = stored;
  if (makerStaff !== null) return staffMaker(context, stored, makerStaff, approver);
  const own = { name: maker, person: makerPerson };
  // A command on the server has all rights, so the limits are those of the approver.
  if (makerToken === null) {
    const { staff: _approver, ...limits } = approver;
    return { ...limits, ...own, isCommand: true };
  }
  const [token] = await context.read(queries.findMaker(makerToken));
  if (!token) throw conflict("plan-outdated", "The token of the maker has ended.", { code: "token.invalid" });
  return {
    ...own,
    tokenId: makerToken,
    rights: common(token.rights, approver),
    ranges: token.ranges,
    isAllowedFrom: addressCheck(token.ranges),
    expiresAtMs: Date.parse(token.expiresAt),
  };
};

/** A refusal of the call itself: its result no longer matches the plan. */
const outdated = (error: unknown): unknown => {
  if (isContended(error)) return error;
  if (error instanceof InvalidRequest)
    return conflict("plan-outdated", "The call is refused now.", { validationErrors: error.errors });
  if (!(error instanceof ApiError) || error.status >= 500 || error.code === "plan-outdated") return error;
  return conflict("plan-outdated", `The call is refused now: ${error.message}`, { code: error.code });
};

/**
 * Approves a request: makes its call again as its maker, in one transaction with the approval. Throws 404, what `refuseDecision` throws, and 409
 * `plan-outdated` if the result of the call no longer matches the plan.
 */
export const carryOut = async (
  context: Context,
  { id, http }: { readonly id: string; readonly http: FastifyRequest },
  decision: Decision,
) => {
  const seen = found(await context.read(queries.findApproval(id)));
  refuseDecision(seen, decision.caller, "approve");
  const caller = await makerOf(context, seen, decision.caller);
  let refusal: unknown;
  const settled: true[] = [];
  const again = requestAgain(http, found(seen.call ? [seen.call] : []), seen.content, {
    caller,
    approved: {
      planHash: seen.planHash,
      begin: async (transaction) => {
        const stored = found(await transaction.query(queries.lockApproval(id)));
        try {
          refuseDecision(stored, decision.caller, "approve");
        } catch (error) {
          refusal = error;
          throw error;
        }
      },
      settle: (transaction) => {
        close(transaction, seen, "APPROVED", decision);
        settled.push(true);
      },
    },
  });
  const answer = await context.runAgain(seen.operation, again).catch((error: unknown) => {
    throw refusal ?? outdated(error);
  });
  if (settled.length === 0) throw conflict("plan-outdated", "The call no longer changes anything.");
  return { ...writtenAs(seen, "APPROVED"), answer };
};
