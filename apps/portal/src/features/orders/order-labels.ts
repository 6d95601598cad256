import type { OrderedKind, OrderStage, OrderStatus, OrderSummary } from "@demarc/contract/orders/order-fields";
import { endedStatuses } from "@demarc/contract/orders/order-fields";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import type { Tone } from "@demarc/ui/layout/badge.tsx";
import type en from "./orders.en.ts";

type Text = Translate<keyof typeof en>;

export const formPaths: Readonly<Record<OrderedKind, string>> = {
  LINE: "/orders/line/new",
  RACK: "/orders/rack/new",
  SHARED_COLO: "/orders/rack/new",
  DC_CONNECTION: "/orders/dc-connection/new",
  WDM: "/orders/wdm/new",
};

export const draftPath = ({ kind, id }: Pick<OrderSummary, "kind" | "id">): string => `${formPaths[kind]}?draft=${id}`;

/** Where an order is shown: a draft in its form. */
export const orderPath = (order: Pick<OrderSummary, "kind" | "id" | "status">): string =>
  order.status === "DRAFT" ? draftPath(order) : `/orders/order/${order.id}`;

export const orderTones: Readonly<Record<OrderStatus, Tone>> = {
  DRAFT: "neutral",
  SUBMITTED: "info",
  AWAITING_CUSTOMER: "warn",
  ON_HOLD: "warn",
  ACCEPTED: "info",
  SCHEDULED: "info",
  IN_PROGRESS: "info",
  CANCELLATION_REQUESTED: "warn",
  CANCELLED: "neutral",
  COMPLETED: "ok",
  REJECTED: "bad",
  FAILED: "bad",
};

export const hasEnded = (status: OrderStatus): boolean => (endedStatuses as readonly string[]).includes(status);

/** Whose turn it is: the company's, ours, or no one's because the order has ended. */
export const turnOf = (status: OrderStatus): "you" | "us" | "none" => {
  if (hasEnded(status)) return "none";
  return status === "DRAFT" || status === "AWAITING_CUSTOMER" ? "you" : "us";
};

/** The stages that an order passes; a termination has no delivery. */
export const stagesOf = ({ action }: Pick<OrderSummary, "action">): readonly OrderStage[] =>
  action === "TERMINATE"
    ? ["SUBMITTED", "SCHEDULED", "COMPLETED"]
    : ["SUBMITTED", "ACCEPTED", "SCHEDULED", "IN_PROGRESS", "COMPLETED"];

/** The index of an order's stage on its rail; -1 for a draft. */
export const stagePlace = (order: Pick<OrderSummary, "action" | "stage">): number => {
  const stages = stagesOf(order);
  const all: readonly OrderStage[] = ["SUBMITTED", "ACCEPTED", "SCHEDULED", "IN_PROGRESS", "COMPLETED"];
  if (order.stage === null) return -1;
  const reached = all.indexOf(order.stage);
  return stages.findLastIndex((stage) => all.indexOf(stage) <= reached);
};

/** What is ordered, in a few words: the package, or what happens to a service. */
export const orderedThing = (
  t: Text,
  locale: Locale,
  { kind, action, packageName, packageCode }: Pick<OrderSummary, "kind" | "action" | "packageName" | "packageCode">,
): string => {
  const name = packageName?.[locale] ?? packageCode ?? t(`orders.kind.${kind}`);
  return action === "NEW" ? name : t(`orders.action.${action}`, { name });
};

export const orderName = (t: Text, { orderNumber }: Pick<OrderSummary, "orderNumber">): string =>
  orderNumber ?? t("orders.draft");

/** The keys under which the dialogs of an order survive a reload. */
export const dialogKeys = {
  answer: (id: string) => `order-answer.${id}`,
  references: (id: string) => `order-references.${id}`,
  cancel: (id: string) => `order-cancel.${id}`,
  note: (id: string) => `order-note.${id}`,
} as const;
