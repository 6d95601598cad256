import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { ServiceType } from "@demarc/contract/orders/order-fields";
import {
  type IfMatch,
  conflict,
  forbidden,
  found,
  InvalidRequest,
  notFound,
  refuseStale,
} from "../../platform/refusals/errors.ts";
import type { ChangedServiceRow } from "../services/service-changes.conditions.ts";
import { terminationOf } from "../services/termination.ts";
import { findOpenOrder, type OpenTargetOrderRow } from "../fulfilment/fulfilment.public.ts";
import { findRackUseAfter } from "../racks/racks.public.ts";
import { isOfCaller } from "../../platform/changes/authored-change.ts";
import {
  findAnyOrderForUpdate,
  type LockedOrder,
  lockOrder,
  type OrderChange,
} from "../orders/locked-orders.public.ts";
import { moveOrder } from "../orders/order-steps.public.ts";
import { moveService, serviceKinds } from "../service-lifecycle/service-lifecycle.public.ts";
import { serviceStates } from "../services/service-lifecycle.rules.ts";
import * as queries from "./terminations.queries.ts";

export interface ServicePlace {
  readonly type: ServiceType;
  readonly customerId: number;
  readonly id: string;
}

/** A 409 with a specific message. */
export const refused = (type: ServiceType, state: string, event: string, message: string, details: object = {}) =>
  conflict(`${type}.state-conflict`, message, { state, event, ...details });

/** Locks a service. Throws 404 for one that the caller may not see, and 403 for one that its reseller delivers to it. */
const lockService = async (change: OrderChange, { type, customerId, id }: ServicePlace): Promise<ChangedServiceRow> => {
  const [service] = await change.query(serviceKinds[type].lock(customerId, id));
  if (service) return service;
  const [delivered] = await change.query(serviceKinds[type].delivered(customerId, id));
  throw delivered ? forbidden(`${type}.read-only`, "Your reseller manages this service.") : notFound();
};

const event = "scheduleTermination";

/** Throws 409 while another order of a service is open. */
const refuseOpen = (type: ServiceType, service: ChangedServiceRow, open: OpenTargetOrderRow | undefined): void => {
  if (open)
    throw refused(type, service.lifecycle, event, `Order ${open.orderNumber} of ${service.name} is open.`, {
      orderNumber: open.orderNumber,
    });
};

/** Throws 409 if something that lasts longer than a day depends on a service. */
export const refuseBound = async (
  change: OrderChange,
  type: ServiceType,
  service: ChangedServiceRow,
  date: string,
): Promise<void> => {
  const { customerId, id, lifecycle, name } = service;
  const [wdm] =
    type === "dc-connection" ? await change.query(queries.findHandedOverWdm(customerId, id, isOfCaller(change))) : [];
  if (wdm)
    throw refused(type, lifecycle, event, `This connection ends with ${wdm.serviceNumber}.`, {
      service: wdm.serviceNumber,
    });
  if (type !== "rack" && type !== "shared-colo") return;
  const use = found(await change.query(findRackUseAfter(customerId, id, date)));
  if (use.connections.length + use.prefixes.length > 0)
    throw conflict("rack.in-use", `${name} is in use: end its connections and give back its prefixes first.`, {
      ...use,
    });
};

/** Throws 400 for a day before the first possible one, which depends on the contract and the notice period. */
const refuseEarly = (service: ChangedServiceRow, date: string, today: string): void => {
  const { earliestDate } = terminationOf(service, today);
  if (earliestDate !== null && date < earliestDate)
    throw new InvalidRequest([{ field: "date", message: "validation.date-too-early", params: { date: earliestDate } }]);
};

/** Orders the end of a locked service on a day, which `scheduler` schedules at once. */
export const orderTermination = async (
  change: OrderChange,
  scheduler: OrderChange,
  type: ServiceType,
  service: ChangedServiceRow,
  wish: queries.TerminationWish,
): Promise<LockedOrder> => {
  const { id } = found(await change.query(queries.insertTermination(type, service, wish)));
  moveService(change, type, service, event, { lastDay: wish.date });
  const order = found(await change.query(findAnyOrderForUpdate(id)));
  const submitted = await moveOrder(change, order, "submit", { isNew: true, reason: wish.reason });
  return moveOrder(scheduler, submitted, "schedule", { plannedDate: wish.date });
};

/** A termination that a customer asks for. `system` schedules it. */
interface Asked {
  readonly system: OrderChange;
  readonly wish: queries.TerminationWish;
  /** The version of the service that the customer saw. */
  readonly ifMatch: IfMatch;
  readonly now: Date;
}

/**
 * Ends a service on a day with an order that `system` schedules at once; also for a suspended company. Nothing changes if it
 * already ends on that day. Returns the id of the order, and whether it is new.
 * Throws 404, 403, 400 for a day that is too early, and 409 if the state of the service, or what depends on it, forbids it.
 */
export const terminateService = async (
  change: OrderChange,
  place: ServicePlace,
  { system, wish, ifMatch, now }: Asked,
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const { type } = place;
  const service = await lockService(change, place);
  const { lifecycle, contract } = service;
  const open = await findOpenOrder(change, service);
  if (open?.action === "TERMINATE" && contract.terminationDate === wish.date) return { id: open.id, isNew: false };
  refuseStale(service, ifMatch);
  const to = serviceStates[type].next(lifecycle, event, { before: "ACTIVE" });
  if (to === undefined || to === lifecycle)
    throw refused(type, lifecycle, event, `This is not possible in the state ${lifecycle}: ${event}.`);
  refuseEarly(service, wish.date, amsterdamDate(now));
  refuseOpen(type, service, open);
  await refuseBound(change, type, service, wish.date);
  return { id: (await orderTermination(change, system, type, service, wish)).id, isNew: true };
};

const withdrawal = "withdrawTermination";

/** Throws 409 if a connection, or a wavelength, would outlast its racks or units; without a last day it does not end. */
export const refuseWithoutRack = async (
  change: OrderChange,
  { type, customerId, id }: ServicePlace,
  state: string,
  lastDay: string | null,
): Promise<void> => {
  if (type !== "dc-connection" && type !== "wdm") return;
  const racks = await change.query(queries.lockEndRacks(customerId, id, isOfCaller(change)));
  const units = await change.query(queries.lockEndUnits(customerId, id, isOfCaller(change)));
  const gone = [...racks, ...units].find(
    (one) => one.hasEnded || (one.lastDay !== null && (lastDay === null || one.lastDay < lastDay)),
  );
  if (gone) throw refused(type, state, withdrawal, `${gone.name} is ending.`, { rackCode: gone.name });
};

/** Withdraws the termination of a locked service with its locked order: the service is what it was before. */
export const withdrawOrder = async (
  change: OrderChange,
  type: ServiceType,
  service: ChangedServiceRow,
  order: LockedOrder,
): Promise<void> => {
  const { customerId, id, lifecycle } = service;
  await refuseWithoutRack(change, { type, customerId, id }, lifecycle, null);
  const { targetLifecycle } = found(await change.query(queries.findTargetLifecycle(order.id, customerId)));
  moveService(change, type, service, withdrawal, { before: targetLifecycle ?? "ACTIVE" });
  await moveOrder(change, order, "withdraw");
};

/**
 * Withdraws the termination of a service until its last day: the service is what it was before. Returns the id of the order.
 * Throws 404 and 403, and 409 without a termination or after the last day.
 */
export const withdrawTermination = async (
  change: OrderChange,
  place: ServicePlace,
  { ifMatch, now }: Pick<Asked, "ifMatch" | "now">,
): Promise<string> => {
  const { type, customerId } = place;
  // The order is locked before the service, in the same sequence as the completion of an order.
  const open = await findOpenOrder(change, place);
  const order: LockedOrder | undefined =
    open?.action === "TERMINATE" ? await lockOrder(change, open.id, customerId) : undefined;
  const service = await lockService(change, place);
  refuseStale(service, ifMatch);
  const { lifecycle, contract } = service;
  const isOver = contract.terminationDate !== null && contract.terminationDate < amsterdamDate(now);
  if (!order || isOver)
    throw refused(type, lifecycle, withdrawal, `This is not possible in the state ${lifecycle}: ${withdrawal}.`);
  await withdrawOrder(change, type, service, order);
  return order.id;
};
