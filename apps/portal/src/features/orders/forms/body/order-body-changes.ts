import { foldedText } from "@demarc/contract/core/folded-text";
import { parameterVerdict } from "@demarc/ordering/configuration";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { filledBody, prunedBody } from "@demarc/ordering/order-forms";
import { normalise } from "@demarc/contract/core/normalise";
import { bodyWith, orderValues, pathOf, valuesOf, withField } from "@demarc/ordering/order-values";
import type { Package } from "@demarc/contract/core/package";
import { valueAt } from "@demarc/contract/core/value-at";

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Parts that are left out if all of their fields are empty. */
const optionalParts = ["contactZ", "handoverA", "handoverZ", "aSide", "zSide", "address"] as const;

/** Fields that people type in more ways than the rules accept. */
const normalised = {
  "address.postalCode": normalise["postal-code"],
  "contact.email": normalise.email,
  "contact.phoneNumber": normalise["phone-number"],
  "contactZ.email": normalise.email,
  "contactZ.phoneNumber": normalise["phone-number"],
} as const;

/** Omits empty values and empty parts, and normalises the rest as the rules expect it. */
const tidied = (given: OrderBody): OrderBody => {
  const body = Object.entries(normalised).reduce((tidy, [path, work]) => {
    const text = textIn(tidy, path);
    return text === "" ? tidy : withField(tidy, path, work(text));
  }, given);
  const emptyParts: ReadonlySet<string> = new Set(
    optionalParts.filter((part) => Object.values(body[part] ?? {}).every(isEmpty)),
  );
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isEmpty(value) && !emptyParts.has(name)));
};

/** The body as it is sent: with the defaults of its package, and without values that it does not ask for. */
export const completeBody = (kind: OrderKind, body: OrderBody, chosen: Package | undefined): OrderBody => {
  const pruned = prunedBody(orderValues(kind, body, chosen));
  return tidied(filledBody(orderValues(kind, pruned, chosen)));
};

/** The body after another package was chosen, without values that the new package does not have or accept. */
export const withPackage = (
  kind: OrderKind,
  body: OrderBody,
  { from, to }: { readonly from: Package | undefined; readonly to: Package },
): OrderBody => {
  const given = valuesOf(kind, body);
  const isKept = (key: string): boolean => {
    const parameter = to.parameters.find((one) => one.key === key);
    return parameter !== undefined && !parameterVerdict(parameter, given[key] ?? "");
  };
  const dropped = (from ?? to).parameters.filter(({ key }) => given[key] && !isKept(key));
  const kept = dropped.reduce((rest, { key }) => bodyWith(kind, rest, { key, value: "", chosen: from }), body);
  const own = new Set(to.parameters.map(({ key }) => pathOf(kind, key)));
  const parameters = Object.entries(kept.parameters ?? {}).filter(([key]) => own.has(`parameters.${key}`));
  return { ...kept, parameters: Object.fromEntries(parameters), packageCode: to.code };
};

/** What the price of an order does not depend on. */
const unpriced: ReadonlySet<string> = new Set([
  "contact",
  "contactId",
  "contactZ",
  "remarks",
  "reference",
  "customerReference",
  "clientOrderId",
  "endCustomerId",
  "termsAccepted",
  "expectedNrcTotal",
  "expectedMrcTotal",
  "priceListVersion",
]);

/** The part of a body that the server needs for its price and its dates. */
export const pricedBody = (body: OrderBody): OrderBody =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !unpriced.has(name)));

export const textIn = (body: OrderBody, path: string): string => {
  const value = valueAt(body, path);
  return isEmpty(value) ? "" : String(value);
};

/** The number that a person typed, with a comma or a point; undefined if it is none. */
export const numberFrom = (text: string): number | undefined => {
  const tidy = foldedText(text).replace(",", ".");
  return /^[0-9]{1,9}(\.[0-9]{1,3})?$/.test(tidy) ? Number(tidy) : undefined;
};

export const differingFields = (one: OrderBody, other: OrderBody): string[] => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => JSON.stringify(valueAt(one, name)) !== JSON.stringify(valueAt(other, name)));
};

const leavesOf = (value: unknown, path: string): string[] => {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path === "" ? name : `${path}.${name}`));
};

/** The paths of single values in which two bodies differ: `contact.lastName`. */
export const differingValues = (one: OrderBody, other: OrderBody): string[] => {
  const paths = new Set([...leavesOf(one, ""), ...leavesOf(other, "")]);
  return [...paths].filter((path) => textIn(one, path) !== textIn(other, path));
};
