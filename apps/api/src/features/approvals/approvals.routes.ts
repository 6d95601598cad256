import * as contract from "@demarc/contract/operator/approvals";
import type { FastifyRequest } from "fastify";
import { findApproval } from "../../platform/approvals/approvals.queries.ts";
import { listPage } from "../../platform/http/operator-list.ts";
import { reasonOf } from "../../platform/http/operator-systems.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { findPolicy, pageOfApprovals } from "./approvals.queries.ts";
import * as operator from "./approvals.operator.ts";
import { carryOut } from "./approved-call.ts";

const decisionOf = (caller: ServiceCaller, body: unknown, { ip, id }: FastifyRequest): operator.Decision => ({
  caller,
  reason: reasonOf(body),
  ip,
  requestId: id,
});

/** Requests for the approval of another person. */
export function approvalsRoutes(context: OperatorRouteContext): void {
  const { serve, read } = context;
  serve(contract.listApprovals, ({ query, caller: { rights } }) => {
    const { status = null, operation = null, maker = null } = query;
    return listPage(
      read,
      { query, idType: "uuid" },
      (slice) => pageOfApprovals({ rights, status, operation, maker }, slice),
      (row) => row,
    );
  });

  serve(contract.readApproval, async ({ params: { approvalId }, caller }) =>
    operator.shownApproval(operator.refuseUnseen(found(await read(findApproval(approvalId))), caller)),
  );

  serve(contract.approveRequest, ({ params: { approvalId: id }, body, caller, http }) =>
    carryOut(context, { id, http }, decisionOf(caller, body, http)),
  );

  serve(contract.refuseRequest, ({ params: { approvalId: id }, body, ifMatch, caller, http, change }) =>
    change((transaction) => operator.refuseRequest(transaction, { id, ifMatch }, decisionOf(caller, body, http))),
  );

  serve(contract.withdrawRequest, ({ params: { approvalId: id }, body, ifMatch, caller, http, change }) =>
    change((transaction) => operator.withdrawRequest(transaction, { id, ifMatch }, decisionOf(caller, body, http))),
  );

  serve(contract.readApprovalPolicy, async () => found(await read(findPolicy())));

  serve(contract.putApprovalPolicy, ({ body: { rules }, caller, ifMatch, change }) =>
    change((transaction) => operator.putPolicy(transaction, { rules, caller }, ifMatch)),
  );
}
