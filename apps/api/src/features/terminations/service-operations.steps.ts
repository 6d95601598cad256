import { invalid } from "../../platform/refusals/errors.ts";
import type { ChangedServiceRow } from "../services/service-changes.conditions.ts";
import type { LockedOrder } from "../orders/locked-orders.public.ts";
import { moveOrder } from "../orders/order-steps.public.ts";
import { moveLastDay, moveService } from "../service-lifecycle/service-lifecycle.public.ts";
import { endNow, type OperatedService } from "./service-ends.steps.ts";
import { type ServiceEvent, serviceStates } from "../services/service-lifecycle.rules.ts";
import * as queries from "./terminations.queries.ts";
import { orderTermination, refuseBound, refused, refuseWithoutRack, withdrawOrder } from "./terminations.steps.ts";

export type ServiceOperation =
  | { readonly action: "test" | "activate" | "resume" | "withdraw" }
  | { readonly action: "suspend"; readonly reason: string | null }
  /** Without a last day it ends at once. */
  | { readonly action: "terminate"; readonly lastDay: string | null };

const refusals: Readonly<Partial<Record<ServiceEvent, string>>> = {
  test: "it cannot be tested",
  activate: "it cannot be activated",
  suspend: "it cannot be suspended",
  resume: "it cannot be resumed",
  scheduleTermination: "its end cannot be scheduled",
  withdrawTermination: "it has no termination that can be withdrawn",
};

/** The state after an event. Undefined if the event changes nothing. Throws 409 with a message for the operator. */
const nextOf = (
  { type, service, order }: OperatedService,
  event: ServiceEvent,
): ChangedServiceRow["lifecycle"] | undefined => {
  const { lifecycle, name, suspendedFrom } = service;
  const to = serviceStates[type].next(lifecycle, event, { before: suspendedFrom ?? "ACTIVE" });
  if (to === undefined) {
    const number = order ? ` Order ${order.orderNumber} is open.` : "";
    throw refused(
      type,
      lifecycle,
      event,
      `${name} is ${lifecycle}, so ${refusals[event] ?? "this is not possible"}.${number}`,
    );
  }
  return to === lifecycle ? undefined : to;
};

/** Moves a service to another state, in which it keeps its last day. */
const move = (operated: OperatedService, event: ServiceEvent, reason: string | null = null): void => {
  const { change, type, service } = operated;
  if (nextOf(operated, event) === undefined) return;
  const { suspendedFrom, contract } = service;
  moveService(change, type, service, event, {
    before: suspendedFrom ?? "ACTIVE",
    lastDay: contract.terminationDate,
    reason,
  });
};

const resume = (operated: OperatedService): void => {
  const { change, service, order } = operated;
  move(operated, "resume");
  // A suspension from before the termination is lifted as well.
  if (service.lifecycle === "SUSPENDED" && order?.action === "TERMINATE")
    change.send(queries.forgetSuspension(order.id, service.customerId));
};

const postpone = async (operated: OperatedService, order: LockedOrder, lastDay: string): Promise<void> => {
  const { change, type, service } = operated;
  const { lifecycle, customerId, id, contract } = service;
  if (contract.terminationDate === lastDay) return;
  await refuseBound(change, type, service, lastDay);
  await refuseWithoutRack(change, { type, customerId, id }, lifecycle, lastDay);
  moveLastDay(change, type, service, lastDay);
  change.send(queries.updateTerminationDate(order.id, customerId, lastDay));
  await moveOrder(change, order, "schedule", { plannedDate: lastDay });
};

const schedule = async (operated: OperatedService, lastDay: string): Promise<void> => {
  const { change, type, service, order, today } = operated;
  if (lastDay < today) throw invalid("date", "validation.date-too-early");
  if (order?.action === "TERMINATE") return postpone(operated, order, lastDay);
  nextOf(operated, "scheduleTermination");
  if (order)
    throw refused(
      type,
      service.lifecycle,
      "scheduleTermination",
      `Order ${order.orderNumber} of ${service.name} is open. Complete it or fail it first.`,
    );
  await refuseBound(change, type, service, lastDay);
  await orderTermination(change, change, type, service, { date: lastDay, reason: null, accountId: null });
};

const end = async (operated: OperatedService): Promise<void> => {
  if (nextOf(operated, "terminate") !== undefined) await endNow(operated);
};

const withdraw = async (operated: OperatedService): Promise<void> => {
  const { change, type, service, order } = operated;
  nextOf(operated, "withdrawTermination");
  if (order) return withdrawOrder(change, type, service, order);
  const { customerId, id, lifecycle } = service;
  await refuseWithoutRack(change, { type, customerId, id }, lifecycle, null);
  moveService(change, type, service, "withdrawTermination", { before: "ACTIVE" });
};

/** Carries out an operation on a locked service. Throws 400 for a day in the past, and 409 if its state does not allow it. */
export const operateService = async (operated: OperatedService, wanted: ServiceOperation): Promise<void> => {
  switch (wanted.action) {
    case "test":
    case "activate":
      return move(operated, wanted.action);
    case "suspend":
      return move(operated, "suspend", wanted.reason);
    case "resume":
      return resume(operated);
    case "withdraw":
      return withdraw(operated);
    case "terminate":
      return wanted.lastDay === null ? end(operated) : schedule(operated, wanted.lastDay);
  }
};
