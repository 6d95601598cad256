import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { AuthoredChange } from "../../platform/changes/authored-change.ts";
import { type IfMatch, refuseStale } from "../../platform/refusals/errors.ts";
import { findRejection, type LockedQuotationRow } from "./quotation/quotation-changes.queries.ts";
import { moveQuotation } from "./quotation/quotation.steps.ts";
import { decide } from "./quotation/quotations.rules.ts";

interface Rejecting {
  readonly reason: string | null;
  readonly ifMatch: IfMatch;
  readonly now: Date;
}

/** Whether the caller repeats its own rejection, for example because the first response was lost. */
const isRepeated = async (
  change: AuthoredChange,
  quotation: LockedQuotationRow,
  { reason }: Rejecting,
): Promise<boolean> => {
  if (quotation.status !== "REJECTED" || quotation.rejectReason !== reason) return false;
  const [rejection] = await change.query(findRejection(quotation));
  return rejection?.actorType === change.actorType && rejection.actor === change.actor;
};

/**
 * Rejects a locked quotation. The same rejection by the same account or token changes nothing. Throws 409 for a quotation that
 * cannot be rejected or was changed.
 */
export const rejectQuotation = async (
  change: AuthoredChange,
  quotation: LockedQuotationRow,
  rejecting: Rejecting,
): Promise<void> => {
  if (await isRepeated(change, quotation, rejecting)) return;
  const { reason, ifMatch, now } = rejecting;
  const status = decide(quotation, "reject", { optionId: null, today: amsterdamDate(now) });
  refuseStale(quotation, ifMatch);
  const written = reason === null ? {} : { rejectReason: reason };
  await moveQuotation(change, quotation, ["reject", status], { reason, ...written });
};
