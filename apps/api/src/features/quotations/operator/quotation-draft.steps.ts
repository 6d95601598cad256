import type { OrderKind } from "@demarc/contract/core/order-body";
import { vatRateOf } from "@demarc/ordering/prices";
import { changeByOperator } from "../../../platform/changes/authored-change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { RunStatement } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { collectedRefusals, conflict, found, invalid, notFound } from "../../../platform/refusals/errors.ts";
import type { KnownAddresses } from "../../orders/orders.public.ts";
import { asksAnotherSystem } from "../../postal-code-check/postal-code-check.public.ts";
import { findPriceListVersion } from "../../catalogue/catalogue.public.ts";
import type { LockedQuotationRow } from "../quotation/quotation-changes.queries.ts";
import { cheapestOption } from "../quotation/quotation-options.ts";
import { recordQuotation } from "../quotation/quotation.steps.ts";
import { quotationStates } from "../quotation/quotations.rules.ts";
import { refuseNoDay } from "./quotation-agreement.ts";
import type { QuotationFile } from "./quotation-file.ts";
import * as queries from "./quotation-operator.queries.ts";
import { pricedOptions } from "./quotation-pricing.ts";

export interface Operator {
  readonly by: string;
  readonly config: Config;
}

/** An operator with the connectors that check its offers. */
export interface OfferingOperator extends Operator {
  readonly addresses: KnownAddresses;
}

/** A dry run says that it does not ask another system about the address of a line. */
export const warnUnchecked = (transaction: OperatorTransaction, kinds: readonly OrderKind[], config: Config): void => {
  if (transaction.isDry && kinds.includes("LINE") && asksAnotherSystem(config))
    transaction.warn?.("address-unchecked", "Whether the packages are available at their addresses is not checked.");
};

const contactOf = async (run: RunStatement, customerId: number, username: string | undefined) => {
  if (username === undefined) return null;
  const [account] = await run(queries.findContactAccount(customerId, username));
  if (!account) throw invalid("contact", "validation.invalid-value");
  return account.id;
};

/** The content of a file, judged and priced. Throws 400 with the fields that are wrong, and 404 for an unknown company. */
const judged = async (
  transaction: OperatorTransaction,
  file: QuotationFile,
  { config, addresses }: OfferingOperator,
): Promise<queries.DraftedQuotation> => {
  const run: RunStatement = (statement) => transaction.query(statement);
  warnUnchecked(
    transaction,
    file.options.flatMap(({ items = [] }) => items.map(({ kind }) => kind)),
    config,
  );
  const { customer: customerId, title, introduction = "", terms, validUntil, salesPerson } = file;
  const company = found(await run(queries.findQuotedCompany(customerId)));
  if (company.status !== "ACTIVE") throw invalid("customer", "validation.invalid-value");
  const { vatTreatment } = company;
  const vatRate = vatRateOf(vatTreatment);
  const refusals = collectedRefusals();
  await refusals.take(() => refuseNoDay("validUntil", validUntil));
  const contactAccountId = (await refusals.take(() => contactOf(run, customerId, file.contact))) ?? null;
  const options =
    (await refusals.take(() => pricedOptions({ run, customerId, addresses }, file.options, vatRate))) ?? [];
  refusals.refuse();
  const { contractTermMonths, nrcTotal, mrcTotal, contractTotal } = cheapestOption(options);
  const { version: priceListVersion } = found(await run(findPriceListVersion()));
  const texts = { title, introduction, terms, validUntil, salesPerson, contactAccountId };
  const totals = { contractTermMonths, nrcTotal, mrcTotal, contractTotal };
  return { customerId, ...texts, options, vatRate, vatTreatment, ...totals, priceListVersion };
};

/** Links a request to the draft, whose publication answers it. Throws 400 unless the request is open and of this company. */
const tieRequest = async (
  transaction: OperatorTransaction,
  { request: id, customer }: QuotationFile,
  quotationId: string,
): Promise<void> => {
  if (id === undefined) return;
  const [request] = await transaction.query(queries.findRequestForUpdate(id));
  if (request?.customerId !== customer || request.status !== "OPEN")
    throw invalid("request", "validation.invalid-value");
  transaction.send(queries.tieRequest(id, quotationId));
};

/** Makes a draft from a file. `externalRef`: the operator's own id of the quotation. Throws as `judged` does. */
export const draftQuotation = async (
  transaction: OperatorTransaction,
  file: QuotationFile,
  operator: OfferingOperator,
  externalRef: string | null = null,
): Promise<queries.Drafted> => {
  const drafted = await judged(transaction, file, operator);
  const made = found(await transaction.query(queries.insertQuotation(drafted, operator.by, externalRef)));
  await tieRequest(transaction, file, made.id);
  const change = changeByOperator(transaction, null, operator.by);
  const after = { status: "DRAFT", ...(externalRef === null ? {} : { externalRef }) };
  recordQuotation(change, "quotation.draft-changed", { ...made, title: file.title }, { after });
  return made;
};

/** Replaces the content of a draft with a file. Also throws 409 unless it is a draft, and 400 for another company. */
export const redraftQuotation = async (
  transaction: OperatorTransaction,
  quotation: LockedQuotationRow,
  file: QuotationFile,
  operator: OfferingOperator,
): Promise<queries.Drafted> => {
  if (quotation.status !== "DRAFT") {
    const none = { acceptedOptionId: null, optionId: null };
    const isRevisable = quotationStates.next(quotation.status, "revise", none) !== undefined;
    const way = isRevisable ? "revise the quotation first" : "make a new quotation";
    throw conflict("quotation.state-conflict", `Only a draft can be replaced: ${way}.`);
  }
  if (file.customer !== quotation.customerId) throw invalid("customer", "validation.invalid-value");
  quotationStates.take("DRAFT", "revise", { acceptedOptionId: null, optionId: null });
  const drafted = await judged(transaction, file, operator);
  const [made] = await transaction.query(queries.replaceQuotation(quotation.id, drafted, operator.by));
  if (!made) throw notFound();
  await tieRequest(transaction, file, made.id);
  const change = changeByOperator(transaction, null, operator.by);
  recordQuotation(change, "quotation.draft-changed", { ...made, title: file.title }, { after: { status: "DRAFT" } });
  return made;
};
