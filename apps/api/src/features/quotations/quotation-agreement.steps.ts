import type { BespokeLine } from "@demarc/contract/quotations/quotation-fields";
import Big from "big.js";
import type { AuthoredChange } from "../../platform/changes/authored-change.ts";
import { conflict } from "../../platform/refusals/errors.ts";
import { createFromQuotation, listNamedServices } from "../manual-agreements/manual-agreements.public.ts";
import type { LockedQuotationRow } from "./quotation/quotation-changes.queries.ts";
import type { StoredAgreement, StoredOption } from "./quotation/quotation-options.ts";

/** A bespoke line as a line of an agreement: its price per unit has the discount, unrounded, so that the amounts are equal. */
const agreedLine = ({ description, chargeType, quantity, unitPrice, discountPct }: BespokeLine) => {
  const price = new Big(unitPrice).times(new Big(100).minus(discountPct)).div(100).toFixed();
  return { description, quantity, nrc: chargeType === "NRC" ? price : "0", mrc: chargeType === "MRC" ? price : "0" };
};

const refuseGone = async (
  change: AuthoredChange,
  customerId: number,
  { relatedServices }: StoredAgreement,
): Promise<void> => {
  if (relatedServices.length === 0) return;
  const ids = relatedServices.map(({ id }) => id);
  const there = await change.query(listNamedServices(customerId, ids));
  if (!ids.every((id) => there.some((service) => service.id === id)))
    throw conflict("quotation.not-orderable", "Something that this quotation names is gone.", {
      field: "agreement.services",
    });
};

/**
 * Makes the agreement of the bespoke lines of an accepted option, in force with the acceptance. Returns its number; null without
 * bespoke lines. Throws 409 `quotation.not-orderable` for a service that the company no longer has.
 */
export const makeAgreement = async (
  change: AuthoredChange,
  { id: quotationId, customerId, title }: LockedQuotationRow,
  { agreement, bespokeLines, description, contractTermMonths, noticeDays }: StoredOption,
  acceptance: Parameters<typeof createFromQuotation>[1]["acceptance"] & { readonly now: Date },
): Promise<string | null> => {
  if (!agreement) return null;
  await refuseGone(change, customerId, agreement);
  const { category, startDate, renewalMonths, relatedServices } = agreement;
  const { number } = await createFromQuotation(change, {
    agreement: {
      customerId,
      title,
      category,
      description: description ?? "",
      startDate,
      termMonths: contractTermMonths,
      noticeDays,
      renewalMonths,
      lines: bespokeLines.map(agreedLine),
      relatedServices: relatedServices.map(({ type, id }) => ({ type, id })),
    },
    quotationId,
    acceptance,
    now: acceptance.now,
  });
  return number;
};
