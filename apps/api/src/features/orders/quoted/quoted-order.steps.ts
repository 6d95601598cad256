import type { FieldError } from "@demarc/contract/core/errors";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { orderErrors, orderKindOf } from "@demarc/ordering/order-errors";
import type { InLanguages } from "@demarc/contract/core/package";
import type { OrderLine } from "@demarc/contract/core/order-line";
import { addressQueryText } from "@demarc/contract/postal-code-check/address-query";
import { oneByOne, type RunStatement } from "../../../platform/database/database.ts";
import { systemClock } from "../../../platform/process/clock.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { ApiError, conflict, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { findMsaFacts, refuseUnsigned } from "../../agreements/agreements.public.ts";
import { addressQueryOf, queueCheck } from "../../postal-code-check/postal-code-check.public.ts";
import type { OrderChange } from "../changes/order-change.ts";
import { type SentOrder, sentOrder } from "../submission/sent-order.steps.ts";
import { lockOrdersOf } from "../../company/company.public.ts";
import { foreignErrors, priceOf } from "../submission/order-judgement.rules.ts";
import { orderRow, wholeOrder } from "../submission/order-row.rules.ts";
import type { KnownAddresses } from "./offered-addresses.ts";
import { refuseSuspended, submitNew } from "../submission/order-submission.steps.ts";

/** What the operator offers: an order that can be placed as it is. */
export interface OfferedOrder {
  readonly customerId: number;
  readonly kind: OrderKind;
  readonly body: OrderBody;
}

export interface JudgedOffer {
  readonly body: OrderBody;
  readonly packageName: InLanguages;
  readonly place: string;
  readonly lines: readonly OrderLine[];
  readonly vatRate: string;
  readonly noticeDays: number;
  readonly priceListVersion: string;
}

const withoutDates: ReadonlySet<string> = new Set([
  "wishDate",
  "clientOrderId",
  "expectedNrcTotal",
  "expectedMrcTotal",
]);

/** Errors for fields that an offer cannot have: a date, and an id or totals that only the customer gives. */
const promiseErrors = (body: OrderBody): FieldError[] =>
  Object.entries(body).flatMap(([field, value]) =>
    withoutDates.has(field) && value ? [{ field, message: "validation.invalid-data", params: {} }] : [],
  );

/**
 * Judges an offer by the rules of an order, and prices it. Throws 400 with the fields that are wrong, and 503 if its address
 * could not be checked. Run as portal_operator.
 */
export const judgeOffer = async (
  run: RunStatement,
  { customerId, kind, body: offered }: OfferedOrder,
  addresses: KnownAddresses,
): Promise<JudgedOffer> => {
  const now = systemClock.now();
  const address = await addresses(run, { kind, body: offered });
  if (address.refusal) throw address.refusal;
  const body: OrderBody = { ...offered, termsAccepted: true };
  const order = await sentOrder(oneByOne(run), { customerId, kind, body, address, now, createdBy: null });
  const errors = [...promiseErrors(offered), ...orderErrors(order), ...foreignErrors(order)];
  const { chosen, vatRate, priceListVersion } = order;
  if (errors.length > 0 || !chosen || orderKindOf(chosen.kind) !== kind) throw new InvalidRequest(errors);
  const { lines, noticeDays } = priceOf(order);
  const { place } = orderRow(order);
  // The person stays with the offer, also when the company removes the contact.
  const { contactId: _contact, ...whole } = wholeOrder(order).body;
  return { body: whole, packageName: chosen.name, place, lines, vatRate, noticeDays, priceListVersion };
};

/** Why a company cannot order now; null if it can. */
export const orderingObstacle = async (
  run: RunStatement,
  customerId: number,
  config: Config,
): Promise<"customer.suspended" | "msa.unsigned" | null> => {
  try {
    await refuseSuspended({ query: run }, customerId);
    refuseUnsigned(await run(findMsaFacts(customerId)), config.signing.required);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "customer.suspended" || error.code === "msa.unsigned") return error.code;
    throw error;
  }
};

/** An item of an accepted quotation. `position` names it within the quotation. */
export interface AcceptedItem extends OfferedOrder {
  readonly quotationId: string;
  readonly position: number;
  readonly place: string;
  readonly lines: readonly OrderLine[];
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly contractTotal: string;
  readonly vatRate: string;
  readonly noticeDays: number;
  readonly priceListVersion: string;
  readonly createdBy: string | null;
}

/** Throws 409 if a channel, rack or other record that the offer names is no longer available. */
const refuseGone = (order: SentOrder): void => {
  const messages = new Set(orderErrors(order).map(({ message }) => message));
  if (messages.has("validation.channel-taken"))
    throw conflict("wdm.channel-taken", "A channel of this quotation is no longer free.");
  if (messages.has("validation.rack-not-active"))
    throw conflict("rack.not-active", "A rack of this quotation is not active.");
  const [gone] = foreignErrors(order);
  if (gone)
    throw conflict("quotation.not-orderable", "Something that this quotation names is gone.", { field: gone.field });
};

/**
 * Creates the order of an accepted item and submits it at the quoted prices, even if the catalogue has changed. Throws 403 for a
 * company that has yet to sign its agreement, and 409 for a channel, rack or other record that is no longer available, or if the
 * company has too many open orders.
 */
export const placeAcceptedItem = async (
  change: OrderChange,
  item: AcceptedItem,
  config: Config,
): Promise<{ readonly id: string; readonly orderNumber: string | null }> => {
  const { customerId, kind, body, createdBy, quotationId, position, lines } = item;
  await change.query(lockOrdersOf(customerId));
  const address = { facts: undefined, place: item.place, refusal: undefined };
  const now = systemClock.now();
  const order = await sentOrder(change.queryAll, {
    customerId,
    kind,
    body,
    address,
    now,
    createdBy,
    withoutMail: true,
  });
  refuseGone(order);
  const { nrcTotal, mrcTotal, vatRate, noticeDays, place, priceListVersion } = item;
  const quoted = { quotationId, position };
  const row = { ...orderRow(order), nrcTotal, mrcTotal, vatRate, noticeDays, place, quoted };
  const query = kind === "LINE" && body.address ? addressQueryOf(body.address) : undefined;
  // The check of the offer may be too old to accept the order with.
  if (query) change.send(queueCheck(customerId, addressQueryText(query)));
  const price = { lines: [...lines], contractTotal: item.contractTotal };
  return submitNew(change, { ...order, priceListVersion }, row, { price, config });
};
