import { lockOrdersOf } from "../../company/company.public.ts";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { mostDrafts, mostOpenOrders } from "@demarc/contract/orders/orders";
import type { Config } from "../../../platform/process/environment.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { RowsOf } from "../../../platform/database/statement-batch.ts";
import { conflict, forbidden, found, violates } from "../../../platform/refusals/errors.ts";
import type { OrderRecipientRow } from "../../../platform/mail/order-recipients.queries.ts";
import { findMsaFacts, refuseUnsigned } from "../../agreements/agreements.public.ts";
import { changeBySystem, type OrderChange } from "../changes/order-change.ts";
import type { SentOrder } from "./sent-order.steps.ts";
import {
  countDrafts,
  findOrderingCompany,
  findSubmissionFacts,
  type SubmissionFactsRow,
} from "./order-facts.queries.ts";
import { draftPrice, submittedPrice } from "./order-judgement.rules.ts";
import { newMilestones, type OrderRow, orderRow, wholeOrder } from "./order-row.rules.ts";
import { recipientsOf, sendTransition } from "../mails/order-transition.mails.ts";
import { type LockedOrder, moveOrder, recordOrder, recordSubmitted } from "../changes/order.steps.ts";
import * as queries from "./order-writing.queries.ts";

export const refuseIfSuspended = ({ isSuspended }: { readonly isSuspended: boolean }): void => {
  if (isSuspended) throw forbidden("customer.suspended", "This company cannot order now.");
};

/** Throws 403 unless both the customer and the company of the caller are active. */
export const refuseSuspended = async (transaction: Pick<Transaction, "query">, customerId: number): Promise<void> =>
  refuseIfSuspended(found(await transaction.query(findOrderingCompany(customerId))));

const refuseRepeatedId = (error: unknown): never => {
  if (!violates(error, "customer_order_client_id")) throw error;
  throw conflict("order.client-order-id-in-use", "Another order of this company has this clientOrderId.");
};

/** Stores a draft, even with invalid values. Throws 409 if the company has too many. */
export const keepDraft = async (change: OrderChange, order: SentOrder): Promise<LockedOrder> => {
  const { customerId, createdBy, own } = order;
  const row = orderRow(order, draftPrice(order));
  const [, counted, inserted] = await change
    .queryAll([lockOrdersOf(customerId), countDrafts(customerId), queries.insertOrder(customerId, row, createdBy)])
    .catch(refuseRepeatedId);
  if (found(counted).count >= mostDrafts)
    throw conflict("order.too-many-drafts", `A company can have ${mostDrafts} drafts.`, { most: mostDrafts });
  const draft = found(inserted);
  change.send(queries.replaceDocuments(draft, own.documents));
  recordOrder(change, "order.drafted", draft, { after: { kind: draft.kind, packageCode: draft.packageCode } });
  return draft;
};

export const replaceDraft = async (change: OrderChange, draft: LockedOrder, order: SentOrder): Promise<void> => {
  await change.query(queries.updateDraft(draft, orderRow(order, draftPrice(order)))).catch(refuseRepeatedId);
  change.send(queries.replaceDocuments(draft, order.own.documents));
};

const creditReason = {
  en: "The open orders of your company are above its credit limit. We will contact you.",
  nl: "De openstaande orders van uw bedrijf gaan boven de kredietlimiet. We nemen contact met u op.",
};

/** Puts an order on hold if it takes the open orders of the company above its credit limit. */
const holdAboveCredit = async (
  change: OrderChange,
  order: LockedOrder,
  { isAboveCredit, locale }: SubmissionFactsRow,
  writtenFor: number,
): Promise<LockedOrder> => {
  if (!isAboveCredit) return order;
  const system = changeBySystem(change, writtenFor);
  return moveOrder(system, order, "hold", { reason: creditReason[locale] });
};

/** Freezes the lines of a locked draft and submits it. `isNew`: the ledger does not have the draft. */
export const submitAtPrice = (
  change: OrderChange,
  draft: LockedOrder,
  order: Pick<SentOrder, "kind" | "body" | "priceListVersion">,
  { lines, isNew }: { readonly lines: PriceSummary["lines"]; readonly isNew?: true },
): Promise<LockedOrder> => {
  change.send(queries.insertOrderLines(draft, lines));
  change.send(queries.updateSubmission(draft, newMilestones(order), order.priceListVersion));
  return moveOrder(change, draft, "submit", isNew ? { isNew } : {});
};

/** Maximum number of orders of a company per hour that are confirmed by a mail. */
const mostConfirmations = 100;

interface Submitting {
  readonly price: Pick<PriceSummary, "lines" | "contractTotal">;
  readonly config: Config;
}

/**
 * Locks the orders of a company, then reads what their number and sum decide, and who gets a mail. Sent together with the first
 * change of the order, so that others of the company wait as briefly as possible.
 */
const factsUnderLock = (customerId: number, createdBy: string | null, { price }: Submitting) =>
  [
    lockOrdersOf(customerId),
    findMsaFacts(customerId),
    findSubmissionFacts(customerId, price.contractTotal, mostConfirmations),
    recipientsOf(customerId, createdBy),
  ] as const;

type ReadUnderLock = readonly [...RowsOf<ReturnType<typeof factsUnderLock>>, ...unknown[]];

interface ReadyFacts extends SubmissionFactsRow {
  readonly recipients: readonly OrderRecipientRow[];
  readonly config: Config;
}

/** Throws 403 for a company that has yet to sign its agreement, and 409 if it has too many open orders. */
const readyFacts = ([, msa, facts, recipients]: ReadUnderLock, config: Config): ReadyFacts => {
  refuseUnsigned(msa, config.signing.required);
  const read = found(facts);
  if (read.openOrders >= mostOpenOrders)
    throw conflict("order.too-many-open", `A company can have ${mostOpenOrders} open orders.`, {
      most: mostOpenOrders,
    });
  return { ...read, recipients, config };
};

/** Holds a submitted order above the credit limit, and mails about it. */
const endSubmission = async (
  change: OrderChange,
  submitted: LockedOrder,
  { customerId, callerCustomerId = customerId, withoutMail, chosen }: SentOrder,
  facts: ReadyFacts,
): Promise<LockedOrder> => {
  const held = await holdAboveCredit(change, submitted, facts, callerCustomerId);
  if (!withoutMail && facts.ordersThisHour < mostConfirmations)
    sendTransition(change, "submitted", held, { ...facts, packageName: chosen?.name });
  return held;
};

/**
 * Inserts an order and submits it. Throws 403 for a company that has yet to sign its agreement, and 409 if it has too many open
 * orders, and for a repeated id of the customer.
 */
export const submitNew = async (
  change: OrderChange,
  order: SentOrder,
  row: OrderRow,
  given: Submitting,
): Promise<LockedOrder> => {
  const { customerId, createdBy, priceListVersion, own } = order;
  const submission = { milestones: newMilestones(order), priceListVersion, isDry: change.isDry };
  const read = await change
    .queryAll([
      ...factsUnderLock(customerId, createdBy, given),
      queries.insertOrder(customerId, row, createdBy, submission),
    ])
    .catch(refuseRepeatedId);
  const facts = readyFacts(read, given.config);
  const submitted = found(read[4]);
  change.send(queries.replaceDocuments(submitted, own.documents));
  change.send(queries.insertOrderLines(submitted, given.price.lines));
  recordSubmitted(change, submitted);
  return endSubmission(change, submitted, order, facts);
};

/**
 * Makes an order and submits it. Throws as `submitNew` does; 400, 503 if its address cannot be checked, and 409 for a price that
 * changed, or a channel or rack that is no longer available.
 */
export const placeOrder = async (change: OrderChange, order: SentOrder, config: Config): Promise<LockedOrder> => {
  const price = submittedPrice(order);
  const whole = wholeOrder(order);
  return submitNew(change, whole, orderRow(whole, price), { price, config });
};

/** Submits a locked draft. Throws as `placeOrder` does. */
export const submitDraft = async (
  change: OrderChange,
  draft: LockedOrder,
  order: SentOrder,
  config: Config,
): Promise<LockedOrder> => {
  const price = submittedPrice(order);
  const whole = wholeOrder(order);
  const read = await change.queryAll([
    ...factsUnderLock(draft.customerId, draft.createdBy, { price, config }),
    queries.updateDraft(draft, orderRow(whole, price)),
  ]);
  const facts = readyFacts(read, config);
  const updated = found(read[4]);
  change.send(queries.replaceDocuments(updated, whole.own.documents));
  return endSubmission(change, await submitAtPrice(change, updated, whole, price), whole, facts);
};
