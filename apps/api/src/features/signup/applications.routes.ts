import * as contract from "@demarc/contract/operator/applications";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { listPage } from "../../platform/http/operator-list.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { operatorApplication } from "./operator-application.ts";
import { decideApplication, type Decision } from "./signup.operator.ts";
import * as queries from "./signup.queries.ts";

/** Applications for the operator's systems. */
export function applicationsRoutes({ serve, read, config }: OperatorRouteContext): void {
  serve(contract.listApplications, ({ query }) =>
    listPage(read, query, (slice) => queries.pageOfApplications(query.state ?? null, slice), operatorApplication),
  );

  serve(contract.getApplication, async ({ params: { applicationId } }) =>
    operatorApplication(found(await read(queries.findApplication(applicationId)))),
  );

  const decide = async (transaction: OperatorTransaction, decision: Decision) => {
    const application = await decideApplication(transaction, decision, config);
    const { duplicateOf } = application;
    if (decision.event === "approve" && duplicateOf !== null)
      transaction.warn?.("duplicate", `Customer ${duplicateOf} has the same KvK number or e-mail address.`);
    return operatorApplication(application);
  };

  serve(contract.reviewApplication, ({ params: { applicationId: id }, caller: { name: by }, change }) =>
    change((transaction) => decide(transaction, { id, event: "startReview", by })),
  );

  serve(contract.askApplicant, ({ params: { applicationId: id }, body, caller: { name: by }, change }) =>
    change((transaction) => decide(transaction, { id, event: "requestInfo", note: body.text.trim(), by })),
  );

  serve(contract.approveApplication, ({ params: { applicationId: id }, caller: { name: by }, change }) =>
    change((transaction) => decide(transaction, { id, event: "approve", by })),
  );

  serve(contract.rejectApplication, ({ params: { applicationId: id }, body, caller: { name: by }, change }) =>
    change((transaction) => decide(transaction, { id, event: "reject", note: body.reason.trim(), by })),
  );
}
