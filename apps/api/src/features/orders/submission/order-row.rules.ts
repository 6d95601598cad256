import { filledBody } from "@demarc/ordering/order-forms";
import { endsOf, needsAuthorisation } from "@demarc/ordering/dc-connection-order";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { type Milestone, milestonesOf, type PriceSummary } from "@demarc/contract/orders/order-fields";
import type { SentOrder } from "./sent-order.steps.ts";

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
  readonly quoted?: { readonly quotationId: string; readonly position: number };
}

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;

const equipmentName = ({ equipment }: SentOrder, id: string | null | undefined): string =>
  equipment.find((one) => one.id === id)?.name ?? "";

const farEnd = (order: SentOrder): string => {
  const { zSide } = order.body;
  if (zSide?.type === "OWN_RACK") return equipmentName(order, zSide.rackId);
  return trimmed(zSide?.companyName) ?? trimmed(zSide?.siteCode) ?? "";
};

const longestPlace = 200;

const placeOf = (order: SentOrder): string => {
  const { kind, body, addressText } = order;
  const places: Readonly<Record<OrderKind, () => string>> = {
    LINE: () => addressText,
    RACK: () => trimmed(body.siteCode) ?? "",
    DC_CONNECTION: () => [equipmentName(order, body.aSide?.rackId), farEnd(order)].filter(Boolean).join(" → "),
    WDM: () => trimmed(body.routeCode) ?? "",
  };
  return places[kind]().slice(0, longestPlace);
};

const sitesOf = (order: SentOrder) => {
  const { kind, body } = order;
  if (kind === "RACK") return { siteA: trimmed(body.siteCode), siteZ: null };
  if (kind === "DC_CONNECTION") {
    const { siteA, siteZ } = endsOf(order);
    return { siteA: siteA ?? null, siteZ: siteZ ?? null };
  }
  const route = kind === "WDM" ? order.routes.find(({ routeCode }) => routeCode === body.routeCode) : undefined;
  return { siteA: route?.siteA ?? null, siteZ: route?.siteZ ?? null };
};

/** The row of an order. Without a price its totals are 0. */
export const orderRow = (
  order: SentOrder,
  price?: Pick<PriceSummary, "nrcTotal" | "mrcTotal" | "noticeDays">,
): OrderRow => {
  const { kind, body, chosen, own, vatRate } = order;
  const { siteA, siteZ } = sitesOf(order);
  return {
    kind,
    action: kind === "LINE" && body.action === "MIGRATE" ? "MIGRATE" : "NEW",
    body,
    clientOrderId: trimmed(body.clientOrderId),
    customerReference: trimmed(body.customerReference),
    reference: trimmed(body.reference),
    endCustomerId: own.endCustomer?.id ?? null,
    packageCode: body.packageCode ?? null,
    siteCode: siteA,
    siteCodeZ: siteZ,
    routeCode: kind === "WDM" ? trimmed(body.routeCode) : null,
    place: placeOf(order),
    contractTermMonths: body.contractTermMonths ?? null,
    wishDate: body.wishDate ?? null,
    nrcTotal: price?.nrcTotal ?? "0.00",
    mrcTotal: price?.mrcTotal ?? "0.00",
    vatRate,
    noticeDays: price?.noticeDays ?? chosen?.noticeDays ?? 30,
  };
};

/** The milestones of a new order. The letter milestone is left out if no letter is needed. */
export const newMilestones = ({ kind, body: { zSide } }: Pick<SentOrder, "kind" | "body">): Milestone[] =>
  milestonesOf[kind]
    .filter((code) => code !== "LOA_RECEIVED" || needsAuthorisation(zSide?.type))
    .map((code) => ({ code, plannedAt: null, doneAt: null, text: null }));

/**
 * A submitted order has the defaults of its package and a copy of its contact in its body, because the catalogue and the contacts of
 * the company can change. Its values and its price stay what they were.
 */
export const wholeOrder = (order: SentOrder): SentOrder => {
  const body = filledBody(order);
  return { ...order, body: !body.contact && order.own.contact ? { ...body, contact: order.own.contact } : body };
};
