import type { ServiceLifecycle } from "@demarc/contract/services/services";
import type { OrderedService, OrderStatus, ServiceType } from "@demarc/contract/orders/order-fields";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import type {
  ChangeableService,
  ChangedServiceRow,
  LifecycleChange,
  LifecycleEvent,
} from "../../services/service-changes.conditions.ts";
import { found } from "../../../platform/errors.ts";
import { connectionService, lockHandovers } from "../../dc-connections/dc-connections.public.ts";
import { lineService } from "../../lines/lines.public.ts";
import { rackService, sharedColoService } from "../../racks/racks.public.ts";
import { wdmService } from "../../wdm/wdm.public.ts";
import type { LockedOrderRow as LockedOrder } from "../order-changes.queries.ts";
import { type ServiceEvent, type ServiceFacts, serviceStates } from "./service-lifecycle.rules.ts";

export const serviceKinds: Readonly<Record<ServiceType, ChangeableService>> = {
  line: lineService,
  rack: rackService,
  "shared-colo": sharedColoService,
  "dc-connection": connectionService,
  wdm: wdmService,
};

type Word =
  | "status-changed"
  | "suspended"
  | "resumed"
  | "termination-requested"
  | "termination-withdrawn"
  | "terminated";

interface Noted {
  readonly word: Word;
  readonly line?: LifecycleEvent;
}

/** The lifecycle events with their own word in the ledger, and their type in the history of a line. */
const noted: Readonly<Partial<Record<ServiceEvent, Noted>>> = {
  suspend: { word: "suspended", line: "SUSPENDED" },
  resume: { word: "resumed", line: "RESUMED" },
  scheduleTermination: { word: "termination-requested", line: "TERMINATION_SCHEDULED" },
  withdrawTermination: { word: "termination-withdrawn", line: "TERMINATION_WITHDRAWN" },
  terminate: { word: "terminated", line: "TERMINATED" },
};

interface ServiceMove extends Partial<ServiceFacts> {
  readonly lastDay?: string | null;
  readonly reason?: string | null;
}

const writeMove = (
  change: ChangeTransaction,
  type: ServiceType,
  service: ChangedServiceRow,
  event: ServiceEvent,
  { reason = null, ...to }: LifecycleChange & { readonly reason?: string | null },
): void => {
  const { id, name, lifecycle, version, contract } = service;
  const { lastDay } = to;
  const kind = serviceKinds[type];
  change.send(kind.update(service, to));
  const { word, line } = noted[event] ?? { word: "status-changed" };
  const dated = line?.startsWith("TERMINAT") === true && lastDay !== null;
  if (line) kind.note?.(change, service, line, dated ? { date: lastDay } : {});
  const action = `${type}.${word}` as const;
  const earlier = contract.terminationDate;
  change.record({
    action,
    entityType: type,
    entityId: id,
    before: { name, lifecycle, ...(earlier === null ? {} : { terminationDate: earlier }), version },
    after: {
      name,
      lifecycle: to.lifecycle,
      terminationDate: lastDay,
      ...(reason === null ? {} : { reason }),
      version: version + 1,
    },
    event: action,
  });
};

/** Moves a locked service through its lifecycle, with its ledger row and its event. Throws 409 if its state forbids it. */
export const moveService = (
  change: ChangeTransaction,
  type: ServiceType,
  service: ChangedServiceRow,
  event: ServiceEvent,
  { before, lastDay = null, reason = null }: ServiceMove,
): ServiceLifecycle => {
  const lifecycle = serviceStates[type].take(service.lifecycle, event, { before: before ?? "ACTIVE" });
  const suspendedFrom = event === "suspend" ? service.lifecycle : null;
  writeMove(change, type, service, event, { lifecycle, lastDay, suspendedFrom, reason });
  return lifecycle;
};

/** Changes the last day of a service that is ending. A suspended service stays suspended. */
export const moveLastDay = (
  change: ChangeTransaction,
  type: ServiceType,
  service: ChangedServiceRow,
  lastDay: string,
): void => {
  const { lifecycle, suspendedFrom } = service;
  writeMove(change, type, service, "scheduleTermination", { lifecycle, lastDay, suspendedFrom });
};

const lockTarget = async (change: ChangeTransaction, order: LockedOrder) => {
  const { targetServiceType: type, targetServiceId: id, customerId } = order;
  if (type === null || id === null) return undefined;
  return { type, service: found(await change.query(serviceKinds[type].lock(customerId, id))) };
};

const end = async (
  change: ChangeTransaction,
  type: ServiceType,
  service: ChangedServiceRow,
  lastDay: string,
): Promise<void> => {
  if (service.lifecycle === "TERMINATED") return;
  moveService(change, type, service, "terminate", { lastDay });
  await serviceKinds[type].free(change, service);
};

/** Ends a locked service, with what belongs to it, and frees what it occupied. */
export const endService = async (
  change: ChangeTransaction,
  type: ServiceType,
  service: ChangedServiceRow,
  lastDay: string,
): Promise<void> => {
  await end(change, type, service, lastDay);
  if (type === "wdm" && service.orderId !== null)
    for (const handover of await change.query(lockHandovers(service.customerId, service.orderId)))
      await end(change, "dc-connection", handover, lastDay);
};

/** Ends the service of a termination after its last day. */
export const endTarget = async (
  change: ChangeTransaction,
  order: LockedOrder,
  lastDay: string,
): Promise<OrderedService[]> => {
  const target = await lockTarget(change, order);
  if (!target) return [];
  const { type, service } = target;
  await endService(change, type, service, lastDay);
  return [{ type, id: service.id, name: service.name }];
};

/** The service that an order changes, locked. Throws 409 if no change of it is pending. */
export const lockChangingTarget = async (change: ChangeTransaction, order: LockedOrder) => {
  const target = await lockTarget(change, order);
  if (!target) throw new Error("a change has a service");
  serviceStates[target.type].take(target.service.lifecycle, "applyChange", { before: "ACTIVE" });
  return target;
};

const stillSuspended = { lifecycle: "SUSPENDED", suspendedFrom: "ACTIVE" } as const;

const abandoned: ReadonlySet<OrderStatus> = new Set(["CANCELLED", "REJECTED", "FAILED"]);

/**
 * Lets a service follow the order that changes it: a change is pending once the order is accepted, and an order that ends
 * without effect leaves the service as it was.
 */
export const followService = async (change: ChangeTransaction, order: LockedOrder, to: OrderStatus): Promise<void> => {
  const starts = order.acceptedAt === null && ["ACCEPTED", "SCHEDULED"].includes(to);
  if (!starts && !abandoned.has(to)) return;
  const target = await lockTarget(change, order);
  if (!target) return;
  const { type, service } = target;
  if (starts) moveService(change, type, service, "requestChange", {});
  else if (service.lifecycle === "CHANGE_PENDING") moveService(change, type, service, "abortChange", {});
  else if (service.suspendedFrom === "CHANGE_PENDING")
    // It stays suspended, and is active once it is resumed.
    change.send(serviceKinds[type].update(service, { ...stillSuspended, lastDay: service.contract.terminationDate }));
};
