import { bodyErrors } from "@demarc/contract/core/body-rules";
import { addWorkingDays, daysAfter, isWorkingDay } from "@demarc/contract/core/calendar";
import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "./field-errors.ts";
import { configurationErrors } from "./configuration.ts";
import { dcConnectionErrors, dcConnectionWarnings, endsOf } from "./dc-connection-order.ts";
import { lineErrors, lineWarnings } from "./line-order.ts";
import { foreignFields } from "./foreign-fields.ts";
import { CompleteContact, type OrderBody, type OrderContact, type OrderKind } from "@demarc/contract/core/order-body";
import type { OrderContext } from "./order-context.ts";
import { orderValues, pathOf, sentValues } from "./order-values.ts";
import type { Package, PackageKind } from "@demarc/contract/core/package";
import { rackErrors, rackWarnings } from "./rack-order.ts";
import { wdmErrors, wdmWarnings } from "./wdm-order.ts";

/** Maximum number of days from today to the wish date. */
export const furthestWishDate = 365;

/** The kind of order that sells a kind of package; undefined for packages that are not sold by an order. */
export const orderKindOf = (kind: PackageKind): OrderKind | undefined => {
  if (kind === "SHARED_COLO") return "RACK";
  return kind === "TV" ? undefined : kind;
};

interface KindRules {
  readonly errors: (body: OrderBody, context: OrderContext) => FieldError[];
  readonly warnings: (body: OrderBody, context: OrderContext) => string[];
}

const kindRules: Readonly<Record<OrderKind, KindRules>> = {
  LINE: { errors: lineErrors, warnings: lineWarnings },
  RACK: { errors: rackErrors, warnings: rackWarnings },
  DC_CONNECTION: { errors: dcConnectionErrors, warnings: dcConnectionWarnings },
  WDM: { errors: wdmErrors, warnings: wdmWarnings },
};

/** The first date on which a package can be delivered: after its lead time, and not before its network is available. */
export const earliestDate = ({ leadTimeDays, code }: Package, { today, address }: OrderContext): string => {
  const afterLeadTime = addWorkingDays(today, leadTimeDays);
  const atAddress = address?.packages.find((one) => one.code === code)?.earliestDate ?? "";
  return atAddress > afterLeadTime ? atAddress : afterLeadTime;
};

const wishDateErrors = ({ wishDate }: OrderBody, context: OrderContext, chosen: Package): FieldError[] => {
  if (!wishDate) return [];
  const earliest = earliestDate(chosen, context);
  if (wishDate < earliest)
    return [{ field: "wishDate", message: "validation.date-too-early", params: { date: earliest } }];
  const latest = daysAfter(context.today, furthestWishDate);
  if (wishDate > latest) return [{ field: "wishDate", message: "validation.date-too-late", params: { date: latest } }];
  return isWorkingDay(wishDate) ? [] : [refused("wishDate", "validation.not-a-working-day")];
};

/** Where the products of an order are sold: its site, or its route. */
export const placeOf = (kind: OrderKind, body: OrderBody, context: OrderContext) => ({
  siteCode: (kind === "DC_CONNECTION" ? endsOf(body, context).siteA : body.siteCode) ?? undefined,
  routeCode: body.routeCode ?? undefined,
});

const parameterErrors = (kind: OrderKind, body: OrderBody, context: OrderContext, chosen: Package): FieldError[] => {
  const values = orderValues(kind, body, chosen);
  const sent = sentValues(kind, body);
  return configurationErrors(chosen, { values, sent, place: placeOf(kind, body, context) }).map(
    ({ key, message, params }) => ({ field: pathOf(kind, key), message, params }),
  );
};

const packageErrors = (kind: OrderKind, body: OrderBody, context: OrderContext): FieldError[] => {
  const { chosen } = context;
  if (!body.packageCode) return [required("packageCode")];
  if (!chosen || orderKindOf(chosen.kind) !== kind) return [refused("packageCode")];
  const term = body.contractTermMonths;
  return [
    ...(term ? [] : [required("contractTermMonths")]),
    ...(term && !chosen.contractTerms.includes(term) ? [refused("contractTermMonths")] : []),
    ...wishDateErrors(body, context, chosen),
    ...parameterErrors(kind, body, context, chosen),
  ];
};

/** The errors that prevent a price; one error per field. A price needs no accepted terms and no contact. */
export const configuredErrors = (kind: OrderKind, body: OrderBody, context: OrderContext): FieldError[] => {
  const unknown = foreignFields(kind, body).map((field) => refused(field, "validation.invalid-data"));
  const errors = [...unknown, ...kindRules[kind].errors(body, context), ...packageErrors(kind, body, context)];
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index);
};

const personErrors = (field: string, person: OrderContact | null | undefined): FieldError[] =>
  person
    ? bodyErrors(CompleteContact, person).map(({ field: name, message, params = {} }) => ({
        field: `${field}.${name}`,
        message,
        params,
      }))
    : [];

/** The errors that prevent the submission of an order; one error per field. */
export const orderErrors = (kind: OrderKind, body: OrderBody, context: OrderContext): FieldError[] => [
  ...configuredErrors(kind, body, context),
  ...(body.contact || body.contactId ? personErrors("contact", body.contact) : [required("contact")]),
  ...personErrors("contactZ", body.contactZ),
  ...(body.termsAccepted ? [] : [required("termsAccepted")]),
];

/** Hints that do not stop an order, as codes. */
export const orderWarnings = (kind: OrderKind, body: OrderBody, context: OrderContext): string[] =>
  kindRules[kind].warnings(body, context);
