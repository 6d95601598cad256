import { endsOf, needsAuthorisation } from "@demarc/ordering/dc-connection-order";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import type { OrderContext } from "@demarc/ordering/order-context";
import { type Milestone, milestonesOf, type PriceSummary } from "@demarc/contract/orders/order-fields";
import type { OrderGiven } from "./order-context.steps.ts";

/** What the row of an order repeats of its body, and what was computed from it. */
export interface OrderRow {
  readonly kind: OrderKind;
  readonly action: "NEW" | "MIGRATE";
  readonly body: OrderBody;
  readonly clientOrderId: string | null;
  readonly customerReference: string | null;
  readonly reference: string | null;
  readonly endCustomerId: string | null;
  readonly packageCode: string | null;
  readonly siteCode: string | null;
  readonly siteCodeZ: string | null;
  readonly routeCode: string | null;
  readonly place: string;
  readonly contractTermMonths: number | null;
  readonly wishDate: string | null;
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly vatRate: string;
  readonly noticeDays: number;
  /** The item of a quotation for which the order is made. */
  readonly quoted?: { readonly quotationId: string; readonly position: number };
}

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;

const equipmentName = ({ equipment }: OrderContext, id: string | null | undefined): string =>
  equipment.find((one) => one.id === id)?.name ?? "";

const farEnd = ({ zSide }: OrderBody, context: OrderContext): string => {
  if (zSide?.type === "OWN_RACK") return equipmentName(context, zSide.rackId);
  return trimmed(zSide?.companyName) ?? trimmed(zSide?.siteCode) ?? "";
};

const longestPlace = 200;

/** Where an order is delivered, in one line. */
const placeOf = (kind: OrderKind, body: OrderBody, { address, context }: OrderGiven): string => {
  const places: Readonly<Record<OrderKind, () => string>> = {
    LINE: () => address.place,
    RACK: () => trimmed(body.siteCode) ?? "",
    DC_CONNECTION: () =>
      [equipmentName(context, body.aSide?.rackId), farEnd(body, context)].filter(Boolean).join(" → "),
    WDM: () => trimmed(body.routeCode) ?? "",
  };
  return places[kind]().slice(0, longestPlace);
};

const sitesOf = (kind: OrderKind, body: OrderBody, context: OrderContext) => {
  if (kind === "RACK") return { siteA: trimmed(body.siteCode), siteZ: null };
  if (kind === "DC_CONNECTION") {
    const { siteA, siteZ } = endsOf(body, context);
    return { siteA: siteA ?? null, siteZ: siteZ ?? null };
  }
  const route = kind === "WDM" ? context.routes.find(({ routeCode }) => routeCode === body.routeCode) : undefined;
  return { siteA: route?.siteA ?? null, siteZ: route?.siteZ ?? null };
};

/** The row of an order. Without a price its totals are 0. */
export const orderRow = (
  kind: OrderKind,
  body: OrderBody,
  given: OrderGiven,
  price: PriceSummary | undefined,
): OrderRow => {
  const { siteA, siteZ } = sitesOf(kind, body, given.context);
  return {
    kind,
    action: kind === "LINE" && body.action === "MIGRATE" ? "MIGRATE" : "NEW",
    body,
    clientOrderId: trimmed(body.clientOrderId),
    customerReference: trimmed(body.customerReference),
    reference: trimmed(body.reference),
    endCustomerId: given.own.endCustomer?.id ?? null,
    packageCode: body.packageCode ?? null,
    siteCode: siteA,
    siteCodeZ: siteZ,
    routeCode: kind === "WDM" ? trimmed(body.routeCode) : null,
    place: placeOf(kind, body, given),
    contractTermMonths: body.contractTermMonths ?? null,
    wishDate: body.wishDate ?? null,
    nrcTotal: price?.nrcTotal ?? "0.00",
    mrcTotal: price?.mrcTotal ?? "0.00",
    vatRate: given.vatRate,
    noticeDays: price?.noticeDays ?? given.context.chosen?.noticeDays ?? 30,
  };
};

/** The milestones of a new order. The letter milestone is left out if no letter is needed. */
export const newMilestones = (kind: OrderKind, { zSide }: OrderBody): Milestone[] =>
  milestonesOf[kind]
    .filter((code) => code !== "LOA_RECEIVED" || needsAuthorisation(zSide?.type))
    .map((code) => ({ code, plannedAt: null, doneAt: null, text: null }));

/** Copies the contact into the body of a submitted order, because the company can remove it from its contacts. */
export const withContact = (body: OrderBody, { own }: OrderGiven): OrderBody =>
  !body.contact && own.contact ? { ...body, contact: own.contact } : body;
