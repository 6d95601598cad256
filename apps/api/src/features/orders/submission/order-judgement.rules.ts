import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "@demarc/ordering/field-errors";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { configuredErrors, orderErrors, orderKindOf } from "@demarc/ordering/order-errors";
import { summaryOf } from "@demarc/ordering/order-summary";
import { pathOf, valuesOf } from "@demarc/ordering/order-values";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { type ApiError, conflict, InvalidRequest } from "../../../platform/errors.ts";
import { documentFields, type OrderGiven } from "./order-context.steps.ts";

const isGiven = (id: string | null | undefined): id is string => Boolean(id);

/** Values of the package's own parameters that name a document or a rack which the company does not have. */
export const parameterErrors = (kind: OrderKind, body: OrderBody, { context, own }: OrderGiven): FieldError[] => {
  const values = valuesOf(kind, body);
  const known: Readonly<Partial<Record<string, readonly string[]>>> = {
    document: own.documents,
    rack: context.equipment.map(({ id }) => id),
  };
  return (context.chosen?.parameters ?? []).flatMap(({ key, type }) => {
    const value = values[key]?.toLowerCase() ?? "";
    const field = pathOf(kind, key);
    const isForeign = field.startsWith("parameters.") && value !== "" && known[type]?.includes(value) === false;
    return isForeign ? [refused(field)] : [];
  });
};

/** Letters of authorisation that the company does not have, or that are not PDFs. */
const letterErrors = (body: OrderBody, { documents, letters }: OrderGiven["own"]): FieldError[] =>
  documentFields(body).flatMap(([field, id]) => {
    if (!documents.includes(id.toLowerCase())) return [refused(field)];
    return letters.includes(id.toLowerCase()) ? [] : [refused(field, "validation.letter-not-pdf")];
  });

/** Ids of records that the company does not have, or can no longer choose. */
export const foreignErrors = (kind: OrderKind, body: OrderBody, given: OrderGiven): FieldError[] => {
  const { endCustomer, contact } = given.own;
  return [
    ...(isGiven(body.endCustomerId) && endCustomer?.active !== true ? [refused("endCustomerId")] : []),
    ...(isGiven(body.contactId) && contact === null ? [refused("contactId")] : []),
    ...letterErrors(body, given.own),
    ...parameterErrors(kind, body, given),
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
export const priceOf = (kind: OrderKind, body: OrderBody, given: OrderGiven): PriceSummary => ({
  ...summaryOf(kind, body, given.context, given.vatRate),
  priceListVersion: given.priceListVersion,
});

/** The price of an order that can be priced. Throws 400, and 503 if its address cannot be checked. */
export const summarised = (kind: OrderKind, body: OrderBody, given: OrderGiven): PriceSummary => {
  if (given.address.refusal) throw given.address.refusal;
  const errors = configuredErrors(kind, body, given.context);
  if (errors.length > 0) throw new InvalidRequest(errors);
  return priceOf(kind, body, given);
};

/**
 * The known part of the price of a draft; undefined without a package, or with values that are not in the catalogue. Missing
 * values are left out.
 */
export const draftPrice = (kind: OrderKind, body: OrderBody, given: OrderGiven): PriceSummary | undefined => {
  const { chosen } = given.context;
  if (!chosen || orderKindOf(chosen.kind) !== kind) return undefined;
  const priced = new Set([
    "contractTermMonths",
    "quantity",
    "fibreCount",
    ...chosen.parameters.map(({ key }) => pathOf(kind, key)),
  ]);
  const isWrong = ({ field, message }: FieldError) => priced.has(field) && message !== "validation.required";
  return configuredErrors(kind, body, given.context).some(isWrong) ? undefined : priceOf(kind, body, given);
};

const hasChanged = (body: OrderBody, price: PriceSummary): boolean =>
  body.expectedNrcTotal !== price.nrcTotal ||
  body.expectedMrcTotal !== price.mrcTotal ||
  (isGiven(body.priceListVersion) && body.priceListVersion !== price.priceListVersion);

/**
 * The price at which an order is submitted. Throws 400, 503 if its address cannot be checked, and 409 if a channel or rack is
 * no longer available or the price is not the one that the customer saw; its details are the new summary.
 */
export const submittedPrice = (kind: OrderKind, body: OrderBody, given: OrderGiven): PriceSummary => {
  if (given.address.refusal) throw given.address.refusal;
  refuseErrors(
    withoutRepeats([
      ...orderErrors(kind, body, given.context),
      ...foreignErrors(kind, body, given),
      ...expectedErrors(body),
    ]),
  );
  const price = priceOf(kind, body, given);
  if (hasChanged(body, price))
    throw conflict("order.price-changed", "The price changed since it was shown.", { ...price });
  return price;
};
