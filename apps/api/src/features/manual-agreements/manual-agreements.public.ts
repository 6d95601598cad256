import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { acceptableDays } from "@demarc/contract/manual-agreements";
import type { AuthoredChange } from "../../platform/changes/authored-change.ts";
import { found } from "../../platform/refusals/errors.ts";
import { findAgreementForUpdate } from "./agreement/manual-agreement-changes.queries.ts";
import { insertAgreement, type NewAgreement } from "./agreement/manual-agreement-writing.queries.ts";
import { type Acceptance, acceptAgreement, recordPublished } from "./agreement/manual-agreement.steps.ts";

export { listNamedServices } from "./agreement/manual-agreement-writing.queries.ts";

interface FromQuotation {
  readonly agreement: NewAgreement;
  readonly quotationId: string;
  /** The person who accepts the quotation, and so the agreement. */
  readonly acceptance: Acceptance;
  readonly now: Date;
}

/**
 * Creates the agreement for the bespoke lines of a quotation in the transaction that accepts the quotation. It is published and
 * accepted at once, with both steps in its history and in the ledger. The caller must check the role, that the company is not
 * suspended, and that `agreement.relatedServices` are services of the company, and must send the mail. Returns id and number.
 */
export const createFromQuotation = async (
  change: AuthoredChange,
  { agreement, quotationId, acceptance, now }: FromQuotation,
): Promise<{ readonly id: string; readonly number: string }> => {
  const today = amsterdamDate(now);
  const origin = {
    status: "PENDING_ACCEPTANCE",
    quotationId,
    createdBy: acceptance.accountId,
    year: Number(today.slice(0, 4)),
    publishedAt: now.toISOString(),
    acceptUntil: daysAfter(today, acceptableDays),
  } as const;
  const { id, number } = found(await change.query(insertAgreement(agreement, origin)));
  const pending = found(await change.query(findAgreementForUpdate(agreement.customerId, id)));
  recordPublished(change, pending);
  await acceptAgreement(change, pending, acceptance, now);
  return { id, number };
};
