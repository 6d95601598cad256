import type { LedgerAction } from "@demarc/contract/core/words";
import type { MilestoneCode, OrderStatus } from "@demarc/contract/orders/order-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/refusals/errors.ts";
import { isOfCaller, type OrderChange } from "./order-change.ts";
import * as queries from "./order-changes.queries.ts";
import { releaseAsCaller, releaseReservations } from "./order-releases.queries.ts";
import { followService } from "./target-service.steps.ts";
import { dead, nextOrderStatus, type OrderEvent, statusesBeforeOf } from "./orders.rules.ts";

export type LockedOrder = queries.LockedOrderRow;

/** Locks an order of the customer of a path. Throws 404 for one that the caller may not see. */
export const lockOrder = async (
  transaction: Pick<Transaction, "query">,
  orderId: string,
  customerId: number,
): Promise<LockedOrder> => found(await transaction.query(queries.findOrderForUpdate(orderId, customerId)));

/** What a step writes besides the state. A field that is left out stays as it is. */
export interface OrderMove {
  /** The order was made in this transaction, so the ledger has no state before. */
  readonly isNew?: true;
  readonly reason?: string | null;
  /** The question to the customer while the order waits. */
  readonly question?: string;
  readonly plannedDate?: string;
  readonly deliveredDate?: string;
}

type OrderAction = Extract<LedgerAction, `order.${string}`>;

const actions: Readonly<Record<OrderEvent, OrderAction>> = {
  submit: "order.submitted",
  accept: "order.accepted",
  reject: "order.rejected",
  requestInfo: "order.awaiting-customer",
  provideInfo: "order.information-provided",
  hold: "order.held",
  release: "order.released",
  schedule: "order.scheduled",
  start: "order.started",
  complete: "order.completed",
  fail: "order.failed",
  cancel: "order.cancelled",
  approveCancel: "order.cancelled",
  denyCancel: "order.cancel-denied",
  autoCancel: "order.cancelled",
  withdraw: "order.cancelled",
};

const actionOf = (event: OrderEvent, to: OrderStatus): OrderAction =>
  to === "CANCELLATION_REQUESTED" ? "order.cancel-requested" : actions[event];

/** Writes a change of an order to the ledger, which keeps it for seven years. */
export const recordOrder = (
  change: OrderChange,
  action: OrderAction,
  order: LockedOrder,
  facts: { readonly before?: object; readonly after?: object } = {},
): void => {
  const { id, orderNumber, version } = order;
  change.record({
    action,
    entityType: "order",
    entityId: id,
    ...(facts.before ? { before: facts.before } : {}),
    after: { orderNumber, ...facts.after, version },
    event: action,
    kept: "7 years",
  });
};

const writtenBy = (order: LockedOrder, event: OrderEvent, to: OrderStatus, move: OrderMove): queries.OrderWritten => {
  const statusesBefore = statusesBeforeOf(order, event, to);
  const stillIs = (status: OrderStatus) => !dead.has(to) && (to === status || statusesBefore.includes(status));
  return {
    status: to,
    statusesBefore,
    question: stillIs("AWAITING_CUSTOMER") ? (move.question ?? order.question) : null,
    reason: move.reason ?? (stillIs("ON_HOLD") ? order.reason : null),
    plannedDate: move.plannedDate ?? order.plannedDate,
    deliveredDate: move.deliveredDate ?? order.deliveredDate,
    milestones: order.milestones,
  };
};

interface RecordedMove extends Pick<OrderMove, "isNew" | "reason" | "question"> {
  readonly from: OrderStatus;
  readonly event: OrderEvent;
}

/** Writes a move to the history of an order, and to the ledger. */
const recordMove = (change: OrderChange, moved: LockedOrder, { from, event, isNew, ...move }: RecordedMove): void => {
  const reason = move.reason ?? move.question ?? null;
  const { status, plannedDate, deliveredDate } = moved;
  change.send(queries.insertStatusChange(moved, { from, to: status, event, reason }, change));
  recordOrder(change, actionOf(event, status), moved, {
    ...(isNew ? {} : { before: { status: from } }),
    after: { status, reason, plannedDate, deliveredDate },
  });
};

/** Records an order that was submitted when it was made. Its history says that it was a draft before. */
export const recordSubmitted = (change: OrderChange, order: LockedOrder): void =>
  recordMove(change, order, { from: "DRAFT", event: "submit", isNew: true });

/**
 * Moves a locked order to its next state, with its history, its ledger row and its event, and frees what was reserved when it
 * ends without a service. Returns the order after the step; an order that is in that state already is returned as it is. Throws
 * 409 for an event that its state does not allow.
 */
export const moveOrder = async (
  change: OrderChange,
  order: LockedOrder,
  event: OrderEvent,
  move: OrderMove = {},
): Promise<LockedOrder> => {
  const to = nextOrderStatus(order, event);
  if (to === order.status && event !== "schedule") return order;
  const writing =
    event === "submit"
      ? queries.submitDraft(order, change.isDry)
      : queries.updateOrderStatus(order, writtenBy(order, event, to, move));
  const moved = found(await change.query(writing));
  if (dead.has(to)) change.send(isOfCaller(change) ? releaseAsCaller(order.id) : releaseReservations(order.id));
  if (order.action === "CHANGE") await followService(change, order, to);
  recordMove(change, moved, { from: order.status, event, ...move });
  return moved;
};

/** Marks milestones as reached at a moment. Skips milestones that are already reached or that the order does not have. */
export const reachMilestones = async (
  change: OrderChange,
  order: LockedOrder,
  codes: readonly MilestoneCode[],
  doneAt: string,
): Promise<LockedOrder> => {
  const isReached = ({ code, doneAt: before }: LockedOrder["milestones"][number]) =>
    before === null && codes.includes(code);
  const reached = order.milestones.filter(isReached).map(({ code }) => code);
  if (reached.length === 0) return order;
  const milestones = order.milestones.map((one) => (isReached(one) ? { ...one, doneAt } : one));
  const [updated = order] = await change.query(queries.updateMilestones(order, milestones));
  recordOrder(change, "order.milestone-reached", updated, { after: { milestones: reached } });
  return updated;
};
