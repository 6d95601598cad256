import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { AuthoredChange } from "../../platform/changes/authored-change.ts";
import { findActorName } from "../../platform/changes/change-actors.ts";
import type { RunStatement } from "../../platform/database/database.ts";
import type { Config } from "../../platform/process/environment.ts";
import { type IfMatch, forbidden, found, invalid, refuseStale } from "../../platform/refusals/errors.ts";
import { orderingObstacle, placeAcceptedItem } from "../orders/orders.public.ts";
import { makeAgreement } from "./quotation-agreement.steps.ts";
import type { LockedQuotationRow } from "./quotation/quotation-changes.queries.ts";
import type { StoredOption } from "./quotation/quotation-options.ts";
import { moveQuotation } from "./quotation/quotation.steps.ts";
import { mailQuotation } from "./mails/quotation.mails.ts";
import { decide, refusalOf } from "./quotation/quotations.rules.ts";

export interface Accepting {
  readonly optionId: string;
  readonly purchaseOrderNumber: string | null;
  readonly accountId: string;
  readonly ip: string;
  readonly ifMatch: NonNullable<IfMatch>;
  readonly now: Date;
}

/** The option with an id. Throws 400 for one that the quotation does not have. */
export const optionOf = (options: readonly StoredOption[], optionId: string): StoredOption => {
  const option = options.find(({ id }) => id === optionId.toLowerCase());
  if (!option) throw invalid("optionId", "validation.invalid-value");
  return option;
};

const refuseObstacle = async (run: RunStatement, customerId: number, config: Config): Promise<void> => {
  const obstacle = await orderingObstacle(run, customerId, config);
  if (obstacle) throw forbidden(obstacle, "This company cannot order now.");
};

/** Makes the orders of the accepted option, each with the purchase order number. Returns their numbers. */
const placeOrders = async (
  change: AuthoredChange,
  quotation: LockedQuotationRow,
  option: StoredOption,
  { accepting, config }: { readonly accepting: Accepting; readonly config: Config },
): Promise<string[]> => {
  const { id: quotationId, customerId, vatRate, priceListVersion } = quotation;
  const numbers: string[] = [];
  // One after the other, because a transaction has one connection.
  for (const { body, ...item } of option.items) {
    const customerReference = accepting.purchaseOrderNumber ?? body.customerReference ?? null;
    const { nrcTotal: expectedNrcTotal, mrcTotal: expectedMrcTotal } = item;
    const whole = { ...body, customerReference, expectedNrcTotal, expectedMrcTotal };
    const createdBy = accepting.accountId;
    const placed = { ...item, body: whole, customerId, quotationId, vatRate, priceListVersion, createdBy };
    const { orderNumber } = await placeAcceptedItem(change, placed, config);
    numbers.push(orderNumber ?? "");
  }
  return numbers;
};

/** Throws 409 with the number that was kept if a repeated acceptance has another one, which would be lost. */
const refuseOtherNumber = (
  { status, purchaseOrderNumber: kept }: LockedQuotationRow,
  { purchaseOrderNumber: given }: Accepting,
): void => {
  if (given !== null && given !== kept) throw refusalOf(status, { purchaseOrderNumber: kept });
};

/**
 * Accepts an option of a locked quotation and creates its orders and its agreement. Accepting the same option again changes
 * nothing. Throws 400 for an unknown option, 403 for a company that cannot order, and 409 for a quotation that cannot be
 * accepted or was changed, or whose racks, channels or other records no longer exist.
 */
export const acceptQuotation = async (
  change: AuthoredChange,
  quotation: LockedQuotationRow,
  accepting: Accepting,
  config: Config,
): Promise<void> => {
  const option = optionOf(quotation.options, accepting.optionId);
  const today = amsterdamDate(accepting.now);
  const status = decide(quotation, "accept", { optionId: option.id, today });
  if (status === quotation.status) return refuseOtherNumber(quotation, accepting);
  refuseStale(quotation, accepting.ifMatch);
  const run: RunStatement = (statement) => change.query(statement);
  await refuseObstacle(run, quotation.customerId, config);
  const { name } = found(await change.query(findActorName(accepting.accountId)));
  const { accountId: by, ip, purchaseOrderNumber } = accepting;
  const { label, nrcTotal, mrcTotal, contractTermMonths } = option;
  const accepted = await moveQuotation(change, quotation, ["accept", status], {
    accepted: { option, by, name, ip, purchaseOrderNumber },
    facts: { option: label, nrcTotal, mrcTotal, contractTermMonths, purchaseOrderNumber },
  });
  const orders = await placeOrders(change, accepted, option, { accepting, config });
  const { now } = accepting;
  const agreement = await makeAgreement(change, accepted, option, { accountId: by, name, purchaseOrderNumber, now });
  const made = { orders, ...(agreement === null ? {} : { agreement }) };
  await moveQuotation(change, accepted, ["order", "ORDERED"], { facts: made });
  await mailQuotation(change, "accepted", quotation, { config, option, purchaseOrderNumber, acceptedBy: by, ...made });
};
