import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "@demarc/ordering/field-errors";
import type { OrderBody } from "@demarc/contract/core/order-body";
import { orderErrors, orderKindOf } from "@demarc/ordering/order-errors";
import { summaryOf } from "@demarc/ordering/order-summary";
import { pathOf } from "@demarc/ordering/order-values";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { type ApiError, conflict, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { documentFields, type SentOrder } from "./sent-order.steps.ts";

const isGiven = (id: string | null | undefined): id is string => Boolean(id);

/** Values of the package's own parameters that name a document or a rack which the company does not have. */
const parameterErrors = ({ kind, chosen, given, equipment, own }: SentOrder): FieldError[] => {
  const known: Readonly<Partial<Record<string, readonly string[]>>> = {
    document: own.documents,
    rack: equipment.map(({ id }) => id),
  };
  return (chosen?.parameters ?? []).flatMap(({ key, type }) => {
    const value = given[key]?.toLowerCase() ?? "";
    const field = pathOf(kind, key);
    const isForeign = field.startsWith("parameters.") && value !== "" && known[type]?.includes(value) === false;
    return isForeign ? [refused(field)] : [];
  });
};

/** Letters of authorisation that the company does not have, or that are not PDFs. */
const letterErrors = ({ body, own: { documents, letters } }: SentOrder): FieldError[] =>
  documentFields(body).flatMap(([field, id]) => {
    if (!documents.includes(id.toLowerCase())) return [refused(field)];
    return letters.includes(id.toLowerCase()) ? [] : [refused(field, "validation.letter-not-pdf")];
  });

/** Ids of records that the company does not have, or can no longer choose. */
export const foreignErrors = (order: SentOrder): FieldError[] => {
  const { body, own } = order;
  const { endCustomer, contact } = own;
  return [
    ...(isGiven(body.endCustomerId) && endCustomer?.active !== true ? [refused("endCustomerId")] : []),
    ...(isGiven(body.contactId) && contact === null ? [refused("contactId")] : []),
    ...letterErrors(order),
    ...parameterErrors(order),
  ];
};

const expectedErrors = ({ expectedNrcTotal, expectedMrcTotal }: OrderBody): FieldError[] => [
  ...(expectedNrcTotal ? [] : [required("expectedNrcTotal")]),
  ...(expectedMrcTotal ? [] : [required("expectedMrcTotal")]),
];

/**
 * Errors that are not the fault of the request: something has changed since the form was opened. The details name the fields
 * that have to change.
 */
const conflicts: Readonly<Partial<Record<string, (details: { readonly fields: readonly string[] }) => ApiError>>> = {
  "validation.channel-taken": (details) =>
    conflict("wdm.channel-taken", "This channel is no longer free.", { ...details }),
  "validation.rack-not-active": (details) =>
    conflict("rack.not-active", "A rack of this order is not active.", { ...details }),
};

const refuseErrors = (errors: readonly FieldError[]): void => {
  const [first] = errors;
  if (!first) return;
  const changed = conflicts[first.message];
  if (!changed || errors.some(({ message }) => !conflicts[message])) throw new InvalidRequest(errors);
  throw changed({ fields: errors.filter(({ message }) => message === first.message).map(({ field }) => field) });
};

const withoutRepeats = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter(({ field }, place) => errors.findIndex((other) => other.field === field) === place);

/** The price of an order whose package is known. */
export const priceOf = (order: SentOrder): PriceSummary => ({
  ...summaryOf(order, order.vatRate),
  priceListVersion: order.priceListVersion,
});

/** The price of an order that can be priced. Throws 400, and 503 if its address cannot be checked. */
export const summarised = (order: SentOrder): PriceSummary => {
  if (order.refusal) throw order.refusal;
  if (order.errors.length > 0) throw new InvalidRequest(order.errors);
  return priceOf(order);
};

/** The price of an order that the operator places, of records of the company alone. Throws as `summarised` does. */
export const operatorPrice = (order: SentOrder): PriceSummary => {
  const foreign = parameterErrors(order);
  if (foreign.length > 0) throw new InvalidRequest(foreign);
  return summarised(order);
};

/**
 * The known part of the price of a draft; undefined without a package, or with values that are not in the catalogue. Missing
 * values are left out.
 */
export const draftPrice = (order: SentOrder): PriceSummary | undefined => {
  const { kind, chosen, errors } = order;
  if (!chosen || orderKindOf(chosen.kind) !== kind) return undefined;
  const priced = new Set([
    "contractTermMonths",
    "quantity",
    "fibreCount",
    ...chosen.parameters.map(({ key }) => pathOf(kind, key)),
  ]);
  const isWrong = ({ field, message }: FieldError) => priced.has(field) && message !== "validation.required";
  return errors.some(isWrong) ? undefined : priceOf(order);
};

const hasChanged = (body: OrderBody, price: PriceSummary): boolean =>
  body.expectedNrcTotal !== price.nrcTotal ||
  body.expectedMrcTotal !== price.mrcTotal ||
  (isGiven(body.priceListVersion) && body.priceListVersion !== price.priceListVersion);

/**
 * The price at which an order is submitted. Throws 400, 503 if its address cannot be checked, and 409 if a channel or rack is
 * no longer available or the price is not the one that the customer saw; its details are the new summary.
 */
export const submittedPrice = (order: SentOrder): PriceSummary => {
  const { body, refusal } = order;
  if (refusal) throw refusal;
  refuseErrors(withoutRepeats([...orderErrors(order), ...foreignErrors(order), ...expectedErrors(body)]));
  const price = priceOf(order);
  if (hasChanged(body, price))
    throw conflict("order.price-changed", "The price changed since it was shown.", { ...price });
  return price;
};
