import { lockOrdersOf } from "../../company/company.public.ts";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { mostDrafts, mostOpenOrders } from "@demarc/contract/orders/orders";
import type { Config } from "../../../platform/process/environment.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { conflict, forbidden, found, violates } from "../../../platform/refusals/errors.ts";
import { refuseUnsigned } from "../../agreements/agreements.public.ts";
import { changeBySystem, type OrderChange } from "../changes/order-change.ts";
import { findAnyOrderForUpdate } from "../changes/order-changes.queries.ts";
import type { SentOrder } from "./sent-order.steps.ts";
import {
  countDrafts,
  findOrderingCompany,
  findSubmissionFacts,
  type SubmissionFactsRow,
} from "./order-facts.queries.ts";
import { draftPrice, submittedPrice } from "./order-judgement.rules.ts";
import { newMilestones, type OrderRow, orderRow, wholeOrder } from "./order-row.rules.ts";
import { mailTransition } from "../mails/order-transition.mails.ts";
import { type LockedOrder, moveOrder, recordOrder } from "../changes/order.steps.ts";
import * as queries from "./order-writing.queries.ts";

/** Throws 403 unless both the customer and the company of the caller are active. */
export const refuseSuspended = async (transaction: Pick<Transaction, "query">, customerId: number): Promise<void> => {
  const { isSuspended } = found(await transaction.query(findOrderingCompany(customerId)));
  if (isSuspended) throw forbidden("customer.suspended", "This company cannot order now.");
};

const refuseRepeatedId = (error: unknown): never => {
  if (!violates(error, "customer_order_client_id")) throw error;
  throw conflict("order.client-order-id-in-use", "Another order of this company has this clientOrderId.");
};

/** Inserts a draft and locks it. */
export const insertOrder = async (
  change: OrderChange,
  { customerId, own, createdBy }: SentOrder,
  row: OrderRow,
): Promise<LockedOrder> => {
  const { id } = found(await change.query(queries.insertDraft(customerId, row, createdBy)).catch(refuseRepeatedId));
  change.send(queries.replaceDocuments({ id, customerId }, own.documents));
  return found(await change.query(findAnyOrderForUpdate(id)));
};

/** Stores a draft, even with invalid values. Throws 409 if the company has too many. */
export const keepDraft = async (change: OrderChange, order: SentOrder): Promise<LockedOrder> => {
  await change.query(lockOrdersOf(order.customerId));
  const { count } = found(await change.query(countDrafts(order.customerId)));
  if (count >= mostDrafts)
    throw conflict("order.too-many-drafts", `A company can have ${mostDrafts} drafts.`, { most: mostDrafts });
  const draft = await insertOrder(change, order, orderRow(order, draftPrice(order)));
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

/** Maximum number of orders of a company per hour that are confirmed by a mail. */
const mostConfirmations = 100;

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

/**
 * Freezes the price of a locked draft and submits it. Throws 403 for a company that has yet to sign its agreement, and 409 if it
 * has too many open orders.
 */
export const submitLocked = async (
  change: OrderChange,
  draft: LockedOrder,
  order: SentOrder,
  { price, config }: { readonly price: Pick<PriceSummary, "lines" | "contractTotal">; readonly config: Config },
): Promise<LockedOrder> => {
  const { customerId, callerCustomerId = customerId, withoutMail } = order;
  await refuseUnsigned(change, draft.customerId, config.signing.required);
  const facts = found(await change.query(findSubmissionFacts(draft.customerId, price.contractTotal)));
  if (facts.openOrders >= mostOpenOrders)
    throw conflict("order.too-many-open", `A company can have ${mostOpenOrders} open orders.`, {
      most: mostOpenOrders,
    });
  const submitted = await submitAtPrice(change, draft, order, price);
  const held = await holdAboveCredit(change, submitted, facts, callerCustomerId);
  if (!withoutMail && facts.ordersThisHour < mostConfirmations) await mailTransition(change, "submitted", held, config);
  return held;
};

/**
 * Makes an order and submits it. Throws 400, 503 if its address cannot be checked, and 409 for a price that changed, a channel
 * or rack that is no longer available, or a repeated id of the customer.
 */
export const placeOrder = async (change: OrderChange, order: SentOrder, config: Config): Promise<LockedOrder> => {
  const price = submittedPrice(order);
  await change.query(lockOrdersOf(order.customerId));
  const whole = wholeOrder(order);
  const draft = await insertOrder(change, whole, orderRow(whole, price));
  return submitLocked(change, draft, whole, { price, config });
};

/** Submits a locked draft. Throws as `placeOrder` does. */
export const submitDraft = async (
  change: OrderChange,
  draft: LockedOrder,
  order: SentOrder,
  config: Config,
): Promise<LockedOrder> => {
  const price = submittedPrice(order);
  await change.query(lockOrdersOf(order.customerId));
  const whole = wholeOrder(order);
  await change.query(queries.updateDraft(draft, orderRow(whole, price)));
  change.send(queries.replaceDocuments(draft, whole.own.documents));
  const updated = found(await change.query(findAnyOrderForUpdate(draft.id)));
  return submitLocked(change, updated, whole, { price, config });
};
