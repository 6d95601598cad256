import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Quotation, QuotationOption } from "@demarc/contract/quotations/quotation-fields";
import type { RunStatement } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { found } from "../../../platform/refusals/errors.ts";
import { orderingObstacle } from "../../orders/orders.public.ts";
import type { StoredAgreement, StoredItem, StoredOption } from "../quotation/quotation-options.ts";
import { quotationStates, statusOn } from "../quotation/quotations.rules.ts";
import * as queries from "./quotation-reading.queries.ts";

/** Whether accepting an option requires a recent sign-in: its total over the term is above the configured limit. */
export const needsRecentSignIn = ({ contractTotal }: Pick<StoredOption, "contractTotal">, config: Config): boolean =>
  Number(contractTotal) > config.quotationSignInAbove;

const shownItem = ({ body: _body, contractTotal: _total, noticeDays: _days, ...item }: StoredItem) => item;

const shownAgreement = ({ category: _category, ...agreement }: StoredAgreement) => agreement;

const shownOption = ({ items, agreement, ...option }: StoredOption, config: Config): QuotationOption => ({
  ...option,
  agreement: agreement && shownAgreement(agreement),
  items: items.map(shownItem),
  needsRecentSignIn: needsRecentSignIn(option, config),
});

export interface QuotationPlace {
  readonly customerId: number;
  readonly quotationId: string;
  /** The company of the caller, which may be a reseller of the customer. */
  readonly callerCustomerId: number;
}

/**
 * A published quotation with all its parts, and what the caller can do with it. `run` reads outside of a transaction, or in one,
 * so that the response is stored with its idempotency key. Throws 404 for a quotation that the caller may not see.
 */
export const readQuotation = async (
  run: RunStatement,
  { customerId, quotationId, callerCustomerId }: QuotationPlace,
  { config, now }: { readonly config: Config; readonly now: Date },
): Promise<Quotation> => {
  const row = found(await run(queries.findQuotation(customerId, quotationId)));
  // One after the other, because a transaction has one connection.
  const revisions = await run(queries.listRevisions(customerId, row.number));
  const resultingOrders = await run(queries.listQuotedOrders(customerId, quotationId));
  const [resultingAgreement = null] = await run(queries.findQuotedAgreement(customerId, quotationId));
  const history = await run(queries.listQuotationHistory(customerId, quotationId));
  const status = statusOn(row, amsterdamDate(now));
  const isOpen = status === "PUBLISHED" && callerCustomerId === customerId;
  const obstacle = isOpen ? await orderingObstacle(run, customerId, config) : null;
  const none = { acceptedOptionId: null, optionId: null };
  return {
    ...row,
    status,
    options: row.options.map((option) => shownOption(option, config)),
    revisions: [...revisions],
    resultingOrders: [...resultingOrders],
    resultingOrderIds: resultingOrders.map(({ id }) => id),
    resultingAgreement,
    history: [...history],
    obstacle,
    possible: {
      accept: isOpen && obstacle === null && quotationStates.next(status, "accept", none) !== undefined,
      reject: isOpen && quotationStates.next(status, "reject", none) !== undefined,
    },
  };
};
