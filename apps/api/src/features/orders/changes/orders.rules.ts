import { endedStatuses, type OrderPossible, type OrderStatus } from "@demarc/contract/orders/order-fields";
import { stateMachine } from "../../../platform/changes/state-machine.ts";
import { conflict } from "../../../platform/refusals/errors.ts";

export type OrderEvent =
  | "submit"
  | "accept"
  | "reject"
  | "requestInfo"
  | "provideInfo"
  | "hold"
  | "release"
  | "schedule"
  | "start"
  | "complete"
  | "fail"
  | "cancel"
  | "approveCancel"
  | "denyCancel"
  | "autoCancel"
  | "withdraw";

/** What the next state of an order depends on, besides its state. `statusesBefore`: the states to return to, latest last. */
export interface OrderFacts {
  readonly statusesBefore: readonly OrderStatus[];
  readonly acceptedAt: string | null;
  readonly action: "NEW" | "MIGRATE" | "CHANGE" | "TERMINATE";
}

const before = ({ statusesBefore }: OrderFacts): OrderStatus => statusesBefore.at(-1) ?? "SUBMITTED";
const isTermination = ({ action }: OrderFacts): boolean => action === "TERMINATE";

/** The operator must approve the cancellation of an accepted order. A termination is withdrawn through its service instead. */
const cancel = (facts: OrderFacts): OrderStatus | undefined => {
  if (isTermination(facts)) return undefined;
  return facts.acceptedAt === null ? "CANCELLED" : "CANCELLATION_REQUESTED";
};
const cancelAccepted = (facts: OrderFacts): OrderStatus | undefined =>
  isTermination(facts) ? undefined : "CANCELLATION_REQUESTED";
const autoCancel = (facts: OrderFacts): OrderStatus | undefined =>
  facts.acceptedAt === null && !isTermination(facts) ? "CANCELLED" : undefined;
const withdraw = (facts: OrderFacts): OrderStatus | undefined => (isTermination(facts) ? "CANCELLED" : undefined);

/** The states of an order. An event that leads to the same state changes at most the date. A draft is deleted, not cancelled. */
const orderStates = stateMachine<OrderStatus, OrderEvent, OrderStatus, OrderFacts>("order.state-conflict", {
  DRAFT: { submit: "SUBMITTED" },
  SUBMITTED: {
    submit: "SUBMITTED",
    accept: "ACCEPTED",
    reject: "REJECTED",
    requestInfo: "AWAITING_CUSTOMER",
    hold: "ON_HOLD",
    schedule: "SCHEDULED",
    cancel: (facts) => (isTermination(facts) ? undefined : "CANCELLED"),
    withdraw,
  },
  AWAITING_CUSTOMER: {
    accept: "ACCEPTED",
    reject: "REJECTED",
    requestInfo: "AWAITING_CUSTOMER",
    provideInfo: before,
    hold: "ON_HOLD",
    cancel,
    autoCancel,
    withdraw,
  },
  ON_HOLD: {
    accept: "ACCEPTED",
    reject: "REJECTED",
    requestInfo: "AWAITING_CUSTOMER",
    hold: "ON_HOLD",
    release: before,
    fail: "FAILED",
    cancel,
    withdraw,
  },
  ACCEPTED: {
    accept: "ACCEPTED",
    requestInfo: "AWAITING_CUSTOMER",
    hold: "ON_HOLD",
    schedule: "SCHEDULED",
    start: "IN_PROGRESS",
    fail: "FAILED",
    cancel: cancelAccepted,
    withdraw,
  },
  SCHEDULED: {
    requestInfo: "AWAITING_CUSTOMER",
    hold: "ON_HOLD",
    schedule: "SCHEDULED",
    start: "IN_PROGRESS",
    complete: "COMPLETED",
    fail: "FAILED",
    cancel: cancelAccepted,
    withdraw,
  },
  IN_PROGRESS: {
    requestInfo: "AWAITING_CUSTOMER",
    hold: "ON_HOLD",
    schedule: "SCHEDULED",
    start: "IN_PROGRESS",
    complete: "COMPLETED",
    fail: "FAILED",
  },
  CANCELLATION_REQUESTED: { cancel: "CANCELLATION_REQUESTED", approveCancel: "CANCELLED", denyCancel: before },
  CANCELLED: {},
  COMPLETED: {},
  REJECTED: {},
  FAILED: {},
});

export type OrderState = OrderFacts & { readonly status: OrderStatus };

/** The state of an order after an event. Throws 409; of a cancellation during the work `order.past-point-of-no-return`. */
export const nextOrderStatus = (order: OrderState, event: OrderEvent): OrderStatus => {
  if (event === "cancel" && order.status === "IN_PROGRESS")
    throw conflict("order.past-point-of-no-return", "The work has begun, so this order can no longer be cancelled.", {
      state: order.status,
      event,
    });
  return orderStates.take(order.status, event, order);
};

const pausing: ReadonlySet<OrderStatus> = new Set(["AWAITING_CUSTOMER", "ON_HOLD", "CANCELLATION_REQUESTED"]);
/** Final states without a service. `statusesBefore` is kept, because it shows how far the order got. */
export const dead: ReadonlySet<OrderStatus> = new Set(["CANCELLED", "REJECTED", "FAILED"]);
const goingBack: ReadonlySet<OrderEvent> = new Set(["provideInfo", "release", "denyCancel"]);

/**
 * The states to return to, after an event that leads to another state. An order that waits for the customer and is on hold has
 * each of these states once, so that they can end in any order.
 */
export const statusesBeforeOf = (
  { status, statusesBefore }: OrderState,
  event: OrderEvent,
  to: OrderStatus,
): OrderStatus[] => {
  if (goingBack.has(event)) return statusesBefore.slice(0, -1);
  if (event === "submit" || !(pausing.has(to) || dead.has(to))) return [];
  return [...statusesBefore, status].filter((one) => one !== to && one !== "CANCELLATION_REQUESTED");
};

const stages = ["SUBMITTED", "ACCEPTED", "SCHEDULED", "IN_PROGRESS", "COMPLETED"] as const;

/** The stage of an order, also of one that waits or ended early; null for a draft. */
export const stageOf = ({ status, statusesBefore }: OrderState): (typeof stages)[number] | null => {
  if (status === "DRAFT") return null;
  const reached = [...statusesBefore, status].flatMap((one) => stages.filter((stage) => stage === one));
  return reached.at(-1) ?? "SUBMITTED";
};

const hasBegun = ({ status, statusesBefore }: OrderState): boolean =>
  status === "IN_PROGRESS" || statusesBefore.includes("IN_PROGRESS");

export const hasEnded = ({ status }: Pick<OrderState, "status">): boolean =>
  endedStatuses.some((one) => one === status);

const editOf = (order: OrderState): OrderPossible["edit"] => {
  if (order.status === "DRAFT") return "ALL";
  const isOpen = !hasEnded(order) && order.status !== "CANCELLATION_REQUESTED";
  return isOpen && !hasBegun(order) ? "REFERENCES" : "NONE";
};

const cancelOf = (order: OrderState): OrderPossible["cancel"] => {
  if (order.status === "DRAFT") return "DELETE";
  const to = orderStates.next(order.status, "cancel", order);
  if (to === undefined || to === order.status) return "NONE";
  return to === "CANCELLED" ? "CANCEL" : "REQUEST";
};

export const possibleOf = (order: OrderState): OrderPossible => ({
  edit: editOf(order),
  cancel: cancelOf(order),
  answer: order.status === "AWAITING_CUSTOMER",
  submit: order.status === "DRAFT",
  addNote: order.status !== "DRAFT" && !hasEnded(order),
});
