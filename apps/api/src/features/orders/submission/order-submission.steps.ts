import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { filledBody } from "@demarc/ordering/order-forms";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { mostDrafts, mostOpenOrders } from "@demarc/contract/orders/orders";
import type { Config } from "../../../platform/environment.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { conflict, forbidden, found, violates } from "../../../platform/errors.ts";
import { refuseUnsigned } from "../../agreements/agreements.public.ts";
import { changeBySystem, type OrderChange } from "../order-change.ts";
import { findAnyOrderForUpdate } from "../order-changes.queries.ts";
import type { OrderGiven } from "./order-context.steps.ts";
import {
  countDrafts,
  findOrderingCompany,
  findSubmissionFacts,
  lockOrdersOf,
  type SubmissionFactsRow,
} from "./order-facts.queries.ts";
import { draftPrice, submittedPrice } from "./order-judgement.rules.ts";
import { newMilestones, type OrderRow, orderRow, withContact } from "./order-row.rules.ts";
import { mailTransition } from "../mails/order-transition.mails.ts";
import { type LockedOrder, moveOrder, recordOrder } from "../order.steps.ts";
import * as queries from "./order-writing.queries.ts";

/** An order as it was sent, with what it depends on. */
export interface SentOrder {
  readonly customerId: number;
  readonly kind: OrderKind;
  readonly body: OrderBody;
  readonly given: OrderGiven;
  /** The account that ordered; null outside of the portal. */
  readonly createdBy: string | null;
  /** The company of the caller, for which mails and ledger rows are written: a reseller orders for its children as well. */
  readonly callerCustomerId?: number;
  /** One of many orders from a file or a quotation, which is confirmed as a whole instead of by a mail per order. */
  readonly withoutMail?: true;
}

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
  { customerId, given, createdBy }: SentOrder,
  row: OrderRow,
): Promise<LockedOrder> => {
  const { id } = found(await change.query(queries.insertDraft(customerId, row, createdBy)).catch(refuseRepeatedId));
  change.send(queries.replaceDocuments({ id, customerId }, given.own.documents));
  return found(await change.query(findAnyOrderForUpdate(id)));
};

/** Stores a draft, even with invalid values. Throws 409 if the company has too many. */
export const keepDraft = async (change: OrderChange, sent: SentOrder): Promise<LockedOrder> => {
  await change.query(lockOrdersOf(sent.customerId));
  const { count } = found(await change.query(countDrafts(sent.customerId)));
  if (count >= mostDrafts)
    throw conflict("order.too-many-drafts", `A company can have ${mostDrafts} drafts.`, { most: mostDrafts });
  const price = draftPrice(sent.kind, sent.body, sent.given);
  const order = await insertOrder(change, sent, orderRow(sent.kind, sent.body, sent.given, price));
  recordOrder(change, "order.drafted", order, { after: { kind: order.kind, packageCode: order.packageCode } });
  return order;
};

/** Replaces the content of a locked draft. */
export const replaceDraft = async (change: OrderChange, order: LockedOrder, sent: SentOrder): Promise<void> => {
  const price = draftPrice(sent.kind, sent.body, sent.given);
  const row = orderRow(sent.kind, sent.body, sent.given, price);
  await change.query(queries.updateDraft(order, row)).catch(refuseRepeatedId);
  change.send(queries.replaceDocuments(order, sent.given.own.documents));
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

/**
 * Freezes the price of a locked draft and submits it. Throws 403 for a company that has yet to sign its agreement, and 409 if it
 * has too many open orders.
 */
export const submitLocked = async (
  change: OrderChange,
  order: LockedOrder,
  { customerId, kind, body, given, callerCustomerId = customerId, withoutMail }: SentOrder,
  { price, config }: { readonly price: Pick<PriceSummary, "lines" | "contractTotal">; readonly config: Config },
): Promise<LockedOrder> => {
  await refuseUnsigned(change, order.customerId, config.signing.required);
  const facts = found(await change.query(findSubmissionFacts(order.customerId, price.contractTotal)));
  if (facts.openOrders >= mostOpenOrders)
    throw conflict("order.too-many-open", `A company can have ${mostOpenOrders} open orders.`, {
      most: mostOpenOrders,
    });
  change.send(queries.insertOrderLines(order, price.lines));
  change.send(queries.updateSubmission(order, newMilestones(kind, body), given.priceListVersion));
  const submitted = await moveOrder(change, order, "submit");
  const held = await holdAboveCredit(change, submitted, facts, callerCustomerId);
  if (!withoutMail && facts.ordersThisHour < mostConfirmations) await mailTransition(change, "submitted", held, config);
  return held;
};

/** The body with the defaults of its package and the contact: the catalogue and the contacts can change after the submission. */
export const wholeBody = ({ kind, body, given }: Pick<SentOrder, "kind" | "body" | "given">): OrderBody =>
  withContact(filledBody(kind, body, given.context.chosen), given);

/**
 * Makes an order and submits it. Throws 400, 503 if its address cannot be checked, and 409 for a price that changed, a channel
 * or rack that is no longer available, or a repeated id of the customer.
 */
export const placeOrder = async (change: OrderChange, sent: SentOrder, config: Config): Promise<LockedOrder> => {
  const price = submittedPrice(sent.kind, sent.body, sent.given);
  await change.query(lockOrdersOf(sent.customerId));
  const whole = { ...sent, body: wholeBody(sent) };
  const order = await insertOrder(change, whole, orderRow(whole.kind, whole.body, whole.given, price));
  return submitLocked(change, order, whole, { price, config });
};

/** Submits a locked draft. Throws as `placeOrder` does. */
export const submitDraft = async (
  change: OrderChange,
  order: LockedOrder,
  sent: SentOrder,
  config: Config,
): Promise<LockedOrder> => {
  const price = submittedPrice(sent.kind, sent.body, sent.given);
  await change.query(lockOrdersOf(sent.customerId));
  const whole = { ...sent, body: wholeBody(sent) };
  await change.query(queries.updateDraft(order, orderRow(sent.kind, whole.body, sent.given, price)));
  change.send(queries.replaceDocuments(order, sent.given.own.documents));
  const updated = found(await change.query(findAnyOrderForUpdate(order.id)));
  return submitLocked(change, updated, whole, { price, config });
};
