import { bodyErrors } from "@demarc/contract/core/body-rules";
import { addWorkingDays, daysAfter, isWorkingDay } from "@demarc/contract/core/calendar";
import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "./field-errors.ts";
import { configurationErrors } from "./configuration.ts";
import { dcConnectionErrors, dcConnectionWarnings } from "./dc-connection-order.ts";
import { lineErrors, lineWarnings } from "./line-order.ts";
import { CompleteContact, type OrderContact, type OrderKind } from "@demarc/contract/core/order-body";
import type { ConfiguredOrder, OrderContext, UnjudgedOrder } from "./order-context.ts";
import { pathOf, sentValues } from "./order-values.ts";
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
  readonly errors: (order: UnjudgedOrder) => FieldError[];
  readonly warnings: (order: UnjudgedOrder) => string[];
}

export const kindRules: Readonly<Record<OrderKind, KindRules>> = {
  LINE: { errors: lineErrors, warnings: lineWarnings },
  RACK: { errors: rackErrors, warnings: rackWarnings },
  DC_CONNECTION: { errors: dcConnectionErrors, warnings: dcConnectionWarnings },
  WDM: { errors: wdmErrors, warnings: wdmWarnings },
};

/** The first date on which a package can be delivered: after its lead time, and not before its network is available. */
export const earliestDate = (
  { leadTimeDays, code }: Package,
  { today, address }: Pick<OrderContext, "today" | "address">,
): string => {
  const afterLeadTime = addWorkingDays(today, leadTimeDays);
  const atAddress = address?.packages.find((one) => one.code === code)?.earliestDate ?? "";
  return atAddress > afterLeadTime ? atAddress : afterLeadTime;
};

const wishDateErrors = (order: UnjudgedOrder, chosen: Package): FieldError[] => {
  const { wishDate } = order.body;
  if (!wishDate) return [];
  const earliest = earliestDate(chosen, order);
  if (wishDate < earliest)
    return [{ field: "wishDate", message: "validation.date-too-early", params: { date: earliest } }];
  const latest = daysAfter(order.today, furthestWishDate);
  if (wishDate > latest) return [{ field: "wishDate", message: "validation.date-too-late", params: { date: latest } }];
  return isWorkingDay(wishDate) ? [] : [refused("wishDate", "validation.not-a-working-day")];
};

const parameterErrors = (order: UnjudgedOrder, chosen: Package): FieldError[] =>
  configurationErrors(chosen, { values: order.values, sent: sentValues(order), place: order.soldAt }).map(
    ({ key, message, params }) => ({ field: pathOf(order.kind, key), message, params }),
  );

export const packageErrors = (order: UnjudgedOrder): FieldError[] => {
  const { kind, body, chosen } = order;
  if (!body.packageCode) return [required("packageCode")];
  if (!chosen || orderKindOf(chosen.kind) !== kind) return [refused("packageCode")];
  const term = body.contractTermMonths;
  return [
    ...(term ? [] : [required("contractTermMonths")]),
    ...(term && !chosen.contractTerms.includes(term) ? [refused("contractTermMonths")] : []),
    ...wishDateErrors(order, chosen),
    ...parameterErrors(order, chosen),
  ];
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
export const orderErrors = ({ body, errors }: Pick<ConfiguredOrder, "body" | "errors">): FieldError[] => [
  ...errors,
  ...(body.contact || body.contactId ? personErrors("contact", body.contact) : [required("contact")]),
  ...personErrors("contactZ", body.contactZ),
  ...(body.termsAccepted ? [] : [required("termsAccepted")]),
];
