import * as contract from "@demarc/contract/manual-agreements";
import { findActorName } from "../../platform/changes/change-actors.ts";
import { type AuthoredChange, changeByCaller } from "../../platform/changes/authored-change.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { readDocument } from "../../platform/documents/stored-documents.ts";
import { found, refuseStale } from "../../platform/refusals/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import { readList } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { findAgreementForUpdate } from "./agreement/manual-agreement-changes.queries.ts";
import { agreementColumns } from "./manual-agreement-csv.ts";
import { type AgreementPlace, readAgreement } from "./manual-agreement-reading.ts";
import * as steps from "./agreement/manual-agreement.steps.ts";
import { mailAgreement } from "./mails/manual-agreements.mails.ts";
import * as queries from "./manual-agreements.queries.ts";

const readRoutes = ({ serve, database, clock }: RouteContext): void => {
  serve(contract.listManualAgreements, ({ params: { customerId }, query, caller }) =>
    readList(database, caller, queries.agreements, { ...query, customerId }),
  );

  serve(contract.exportManualAgreements, ({ params: { customerId }, query, caller }) =>
    listFile({ database, clock, caller, csv: query.csv }, `agreements-${customerId}`, agreementColumns, {
      list: queries.agreements,
      given: { ...query, customerId },
      shown: (rows) => rows,
    }),
  );

  serve(contract.getManualAgreement, ({ params, caller }) =>
    readAgreement((statement) => database.read(caller, statement), params, clock.now()),
  );

  serve(contract.downloadManualAgreementDocument, async ({ params, caller }) => {
    const { customerId, agreementId, agreementDocumentId } = params;
    const documents = await database.read(caller, queries.listAgreementDocuments(customerId, agreementId));
    const { id } = found(documents.filter((one) => one.id === agreementDocumentId.toLowerCase()));
    return documentFile(await readDocument(database, caller, { customerId, id, kinds: ["AGREEMENT"] }));
  });
};

interface Asked {
  readonly params: AgreementPlace;
  readonly caller: Caller;
  readonly change: <Answer>(work: (transaction: ChangeTransaction) => Promise<Answer>) => Promise<Answer>;
}

type Step = (change: AuthoredChange, agreement: steps.LockedAgreement) => Promise<unknown>;

export function manualAgreementsRoutes(api: RouteContext): void {
  const { serve, clock, config } = api;
  readRoutes(api);

  /** Takes a step with a locked agreement, and returns the agreement as it is then. */
  const taken = ({ params, caller, change }: Asked, step: Step) =>
    change(async (transaction) => {
      const { customerId, agreementId } = params;
      const agreement = found(await transaction.query(findAgreementForUpdate(customerId, agreementId)));
      await step(changeByCaller(transaction, caller), agreement);
      return readAgreement((statement) => transaction.query(statement), params, clock.now());
    });

  serve(contract.acceptManualAgreement, (asked) =>
    taken(asked, async (change, agreement) => {
      if (agreement.status === "ACTIVE") return;
      refuseStale(agreement, asked.ifMatch);
      await steps.refuseSuspended(change, agreement.customerId);
      const { accountId } = asked.caller;
      const { name } = found(await change.query(findActorName(accountId)));
      const purchaseOrderNumber = asked.body.purchaseOrderNumber?.trim() || null;
      const accepted = { accountId, name, purchaseOrderNumber };
      await mailAgreement(
        change,
        "accepted",
        await steps.acceptAgreement(change, agreement, accepted, clock.now()),
        config,
      );
    }),
  );

  serve(contract.declineManualAgreement, (asked) =>
    taken(asked, (change, agreement) => {
      refuseStale(agreement, asked.ifMatch);
      return steps.declineAgreement(change, agreement, asked.body.reason?.trim() || null, clock.now());
    }),
  );

  serve(contract.terminateManualAgreement, (asked) =>
    taken(asked, async (change, agreement) => {
      const { date = null, reason } = asked.body;
      const wish = { date, reason: reason?.trim() || null, ifMatch: asked.ifMatch };
      const ending = await steps.terminateAgreement(change, agreement, wish, clock.now());
      if (ending !== agreement) await mailAgreement(change, "ending", ending, config);
    }),
  );

  serve(contract.withdrawManualAgreementTermination, (asked) =>
    taken(asked, async (change, agreement) => {
      const { status } = agreement;
      if (status === "ACTIVE") return;
      refuseStale(agreement, asked.ifMatch);
      const continuing = await steps.withdrawTermination(change, agreement, clock.now());
      await mailAgreement(change, "continues", continuing, config);
    }),
  );
}
