import { applicationReference } from "@demarc/contract/core/application-reference";
import * as contract from "@demarc/contract/operator/applications";
import { snapshotApplications } from "@demarc/contract/operator/snapshots";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { serveListed } from "../../platform/http/snapshots.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { operatorApplication } from "./operator-application.ts";
import { decideApplication, type Decision } from "./signup.operator.ts";
import * as queries from "./signup.queries.ts";

/** Applications for the operator's systems. */
export function applicationsRoutes(context: OperatorRouteContext): void {
  const { serve, read, config } = context;
  serveListed(context, contract.listApplications, snapshotApplications, {
    idType: "uuid",
    page: ({ state = null }, slice) => queries.pageOfApplications(state, slice),
    itemOf: operatorApplication,
  });

  serve(contract.getApplication, async ({ params: { applicationId } }) =>
    operatorApplication(found(await read(queries.findApplication(applicationId)))),
  );

  const decide = async (transaction: OperatorTransaction, decision: Decision) => {
    const { id, number, state, customerId, version, duplicateOf } = await decideApplication(
      transaction,
      decision,
      config,
    );
    if (decision.event === "approve" && duplicateOf !== null)
      transaction.warn?.("duplicate", `Customer ${duplicateOf} has the same KvK number or e-mail address.`);
    return { id, reference: applicationReference(number), state, customerId, version };
  };

  serve(contract.reviewApplication, ({ params, ifMatch, caller: { name: by }, change }) =>
    change((transaction) => decide(transaction, { id: params.applicationId, event: "startReview", by, ifMatch })),
  );

  serve(contract.askApplicant, ({ params, body, ifMatch, caller: { name: by }, change }) => {
    const decision = { id: params.applicationId, event: "requestInfo", note: body.text.trim(), by, ifMatch } as const;
    return change((transaction) => decide(transaction, decision));
  });

  serve(contract.approveApplication, ({ params, body: terms, ifMatch, caller: { name: by }, change }) =>
    change((transaction) => decide(transaction, { id: params.applicationId, event: "approve", terms, by, ifMatch })),
  );

  serve(contract.rejectApplication, ({ params, body, ifMatch, caller: { name: by }, change }) => {
    const decision = { id: params.applicationId, event: "reject", note: body.reason.trim(), by, ifMatch } as const;
    return change((transaction) => decide(transaction, decision));
  });
}
