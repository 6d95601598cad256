import type { Outcome } from "@demarc/contract/operator/listing";
import * as contract from "@demarc/contract/operator/quotations";
import { snapshotQuotationRequests, snapshotQuotations } from "@demarc/contract/operator/snapshots";
import { findAnyDocument } from "../../../platform/documents/stored-documents.ts";
import { whole } from "../../../platform/http/file-download.ts";
import { same, serveListed } from "../../../platform/http/snapshots.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { checkFinder } from "../../postal-code-check/postal-code-check.public.ts";
import * as operator from "./quotations.operator.ts";
import * as queries from "./quotation-operator.queries.ts";
import { createFromBody, redraftFromBody } from "./quotation-body.ts";

const writtenAs = (
  { id, number, revision, status, version }: queries.Drafted & Pick<contract.OperatorQuotation, "status">,
  outcome: Outcome = "updated",
) => ({ id, number, revision, status, version, outcome });

/** Quotations for the operator's systems. */
export function operatorQuotationsRoutes(context: OperatorRouteContext): void {
  const { serve, read, config, clock, log } = context;
  const check = checkFinder(config, clock, log);
  const asking = ({ name: by }: { readonly name: string }, { dryRun }: { readonly dryRun?: string | undefined }) => ({
    by,
    config,
    check,
    read,
    isDry: dryRun === "true",
  });
  requestRoutes(context);
  decisionRoutes(context);

  serveListed(context, contract.listAllQuotations, snapshotQuotations, {
    idType: "uuid",
    page: ({ status = null, customerId = null, number = null }, slice) =>
      queries.pageOfQuotations({ status, customerId, number }, slice),
    itemOf: same,
  });

  serve(contract.readQuotation, async ({ params }) =>
    found(await read(queries.findAnyQuotation(params.operatorQuotationId))),
  );

  serve(contract.readQuotationByRef, async ({ params }) =>
    found(await read(queries.findQuotationByRef(params.externalRef))),
  );

  serve(contract.createQuotation, async ({ body, query, caller, change }) => {
    const addresses = await operator.addressesOfOptions(asking(caller, query), body.options);
    return change(async (transaction) => {
      const made = await createFromBody(transaction, body, { by: caller.name, config, addresses });
      const { drafted, status, externalRef, outcome } = made;
      return { ...writtenAs({ ...drafted, status }, outcome), externalRef };
    });
  });

  serve(contract.replaceQuotation, async ({ params, body, query, ifMatch, caller, change }) => {
    const named = { id: params.operatorQuotationId, ifMatch };
    const addresses = await operator.addressesOfOptions(asking(caller, query), body.options);
    return change(async (transaction) => {
      const made = await redraftFromBody(transaction, { body, named }, { by: caller.name, config, addresses });
      return writtenAs({ ...made, status: "DRAFT" });
    });
  });

  serve(contract.publishQuotation, async ({ params: { operatorQuotationId: id }, query, ifMatch, caller, change }) => {
    const addresses = await operator.addressesOfDraft(asking(caller, query), { id });
    return change(async (transaction) => {
      const before = found(await transaction.query(queries.findAnyQuotation(id)));
      const after = await operator.publish(transaction, { id, ifMatch }, { by: caller.name, config, addresses });
      return writtenAs(after, after.version === before.version ? "unchanged" : "updated");
    });
  });
}

const decisionRoutes = ({ serve, config }: OperatorRouteContext): void => {
  serve(contract.reviseQuotation, ({ params: { operatorQuotationId: id }, ifMatch, caller, change }) =>
    change(async (transaction) => {
      const draft = await operator.revise(transaction, { id, ifMatch }, { by: caller.name, config });
      return writtenAs({ ...draft, status: "DRAFT" }, draft.id === id ? "unchanged" : "created");
    }),
  );

  serve(contract.withdrawQuotation, ({ params: { operatorQuotationId: id }, body, ifMatch, caller, change }) =>
    change(async (transaction) => {
      const withdrawal = { named: { id, ifMatch }, reason: body.reason?.trim() || null };
      return writtenAs(await operator.withdraw(transaction, withdrawal, { by: caller.name, config }));
    }),
  );

  serve(contract.completeQuotation, ({ params: { operatorQuotationId: id }, ifMatch, caller, change }) =>
    change(async (transaction) =>
      writtenAs(await operator.completeOrdering(transaction, { id, ifMatch }, { by: caller.name, config })),
    ),
  );
};

const requestRoutes = (context: OperatorRouteContext): void => {
  const { serve, read, config } = context;
  serveListed(context, contract.listQuotationRequestsOfAll, snapshotQuotationRequests, {
    idType: "uuid",
    page: ({ status = null, customerId = null }, slice) => queries.pageOfRequests({ status, customerId }, slice),
    itemOf: same,
  });

  serve(contract.downloadQuotationRequestFile, async ({ params: { quotationRequestId, requestDocumentId } }) => {
    const files = await read(queries.listRequestFiles(quotationRequestId));
    const { id, customerId, fileName, mediaType } = found(files.filter((file) => file.id === requestDocumentId));
    const { content } = found(await read(findAnyDocument(customerId, id)));
    return { type: mediaType, name: fileName, parts: whole(content) };
  });

  serve(contract.closeQuotationRequest, ({ params: { quotationRequestId: id }, body, caller, change }) =>
    change(async (transaction) => {
      const answer = body.answer.trim();
      const { version } = await operator.closeRequest(transaction, { id, answer }, { by: caller.name, config });
      return { id, status: "CLOSED", version, outcome: "updated" } as const;
    }),
  );
};
