import type { MilestoneCode } from "@demarc/contract/orders/order-fields";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import { momentOf } from "../../../platform/moments.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { acceptOrder, scheduleOrder } from "../acceptance/order-acceptance.steps.ts";
import type { LockedOrder, OrderChange } from "../../orders/locked-orders.public.ts";
import { type MailedTransition, mailTransition } from "../../orders/order-effects.public.ts";
import {
  hasEnded,
  moveOrder,
  nextOrderStatus,
  type OrderEvent,
  type OrderMove,
  reachMilestones,
  recordOrder,
} from "../../orders/order-steps.public.ts";
import { completeOrder, type Delivery } from "../delivery/order-completion.steps.ts";
import * as notes from "./order-notes.queries.ts";
import { reserve } from "../acceptance/order-reservations.steps.ts";

export type Operation =
  | { readonly action: "accept" | "release" | "start" }
  | { readonly action: "reject" | "hold" | "fail"; readonly reason: string }
  | { readonly action: "denyCancel"; readonly reason: string | null }
  | { readonly action: "requestInfo"; readonly question: string }
  | { readonly action: "schedule"; readonly plannedDate: string }
  | { readonly action: "complete"; readonly delivery: Delivery }
  /** `fee`: decimal text in EUR, excluding VAT. */
  | { readonly action: "approveCancel"; readonly fee: string | null }
  | { readonly action: "milestone"; readonly code: MilestoneCode; readonly doneAt: string };

/** A note of the operator on an order; an internal one is hidden from the customer. */
export interface OperatorNote {
  readonly text: string;
  readonly visibility: "CUSTOMER" | "INTERNAL";
}

type Wanted<Action> = Extract<Operation, { readonly action: Action }>;
type Steps = {
  readonly [Action in Operation["action"]]: (
    change: OrderChange,
    order: LockedOrder,
    wanted: Wanted<Action>,
  ) => Promise<LockedOrder>;
};

/** Completes an order with its services, and marks all milestones as reached. */
const complete = async (change: OrderChange, order: LockedOrder, delivery: Delivery): Promise<LockedOrder> => {
  const status = nextOrderStatus(order, "complete");
  const codes = order.milestones.map(({ code }) => code);
  const reached = await reachMilestones(change, order, codes, momentOf(delivery.deliveredDate));
  const services = await completeOrder(change, reached, delivery);
  return { ...reached, status, services, deliveredDate: delivery.deliveredDate };
};

const approveCancel = async (change: OrderChange, order: LockedOrder, fee: string | null): Promise<LockedOrder> => {
  nextOrderStatus(order, "approveCancel");
  if (fee !== null) change.send(notes.insertCancellationFee(order, fee));
  return moveOrder(change, order, "approveCancel", { reason: order.reason });
};

const move =
  (event: OrderEvent) =>
  (change: OrderChange, order: LockedOrder, { reason }: OrderMove) =>
    moveOrder(change, order, event, reason === undefined ? {} : { reason });

const steps: Steps = {
  accept: (change, order) => acceptOrder(change, order),
  reject: move("reject"),
  hold: move("hold"),
  fail: move("fail"),
  denyCancel: move("denyCancel"),
  release: (change, order) => moveOrder(change, order, "release"),
  requestInfo: (change, order, { question }) => moveOrder(change, order, "requestInfo", { question }),
  schedule: (change, order, { plannedDate }) => scheduleOrder(change, order, plannedDate),
  start: async (change, order) => {
    const started = await moveOrder(change, order, "start");
    // A reservation may have ended since the acceptance.
    await reserve(change, started);
    return started;
  },
  complete: (change, order, { delivery }) => complete(change, order, delivery),
  approveCancel: (change, order, { fee }) => approveCancel(change, order, fee),
  milestone: (change, order, { code, doneAt }) => {
    if (hasEnded(order)) throw stateConflict("order.state-conflict", order.status, "milestone");
    return reachMilestones(change, order, [code], doneAt);
  },
};

const mails: Readonly<Partial<Record<Operation["action"], MailedTransition>>> = {
  requestInfo: "question",
  schedule: "scheduled",
  complete: "completed",
  reject: "rejected",
  fail: "failed",
  approveCancel: "cancelled",
  denyCancel: "cancelDenied",
};

/** The mail about an operation. If a letter of authorisation is missing, it is the question instead. */
const mailOf = ({ action }: Operation, { status }: LockedOrder): MailedTransition | undefined =>
  status === "AWAITING_CUSTOMER" && action !== "milestone" ? "question" : mails[action];

/**
 * Carries out an operation on a locked order and mails its customer about it. Throws 409 if its state does not allow it, and for
 * a termination, which is completed automatically after the last day of the service.
 */
export const operateOrder = async (
  change: OrderChange,
  order: LockedOrder,
  wanted: Operation,
  config: Config,
): Promise<LockedOrder> => {
  if (order.action === "TERMINATE") throw stateConflict("order.state-conflict", order.status, wanted.action);
  const step = steps[wanted.action];
  const done = await step(change, order, wanted as never);
  const hasMoved = done.status !== order.status || done.plannedDate !== order.plannedDate;
  const mail = mailOf(wanted, done);
  if (hasMoved && mail) await mailTransition(change, mail, done, config);
  return done;
};

/** Adds a note. A note for the customer is also recorded in the ledger, which the customer can read. */
export const noteOrder = async (change: OrderChange, order: LockedOrder, note: OperatorNote): Promise<void> => {
  await change.query(notes.insertOperatorNote(order, note, change.actor));
  if (note.visibility === "CUSTOMER") recordOrder(change, "order.noted", order, { after: { text: note.text } });
};
