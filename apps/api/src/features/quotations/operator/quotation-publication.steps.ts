import { vatRateOf } from "@demarc/ordering/prices";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { LockedQuotationRow } from "../quotation/quotation-changes.queries.ts";
import { optionTotals } from "../quotation/quotation-options.ts";
import * as queries from "./quotation-operator.queries.ts";

/**
 * Updates the VAT of a draft to that of its company today, which can have changed since it was drafted. Amounts excluding VAT
 * stay as they were quoted. Returns the same draft if nothing differs.
 */
export const withVatOfToday = async (
  transaction: OperatorTransaction,
  quotation: LockedQuotationRow,
): Promise<LockedQuotationRow> => {
  const { vatTreatment } = found(await transaction.query(queries.findQuotedCompany(quotation.customerId)));
  if (vatTreatment === quotation.vatTreatment) return quotation;
  const vatRate = vatRateOf(vatTreatment);
  const options = quotation.options.map((option) => ({ ...option, ...optionTotals(option, vatRate) }));
  const stored = { vatRate, vatTreatment, options };
  transaction.send(queries.storeVat(quotation.id, stored));
  return { ...quotation, ...stored };
};
