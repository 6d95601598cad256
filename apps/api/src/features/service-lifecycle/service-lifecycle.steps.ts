import type { ServiceLifecycle } from "@demarc/contract/services/services";
import type { ServiceType } from "@demarc/contract/orders/order-fields";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type {
  ChangeableService,
  ChangedServiceRow,
  LifecycleChange,
  LifecycleEvent,
} from "../services/service-changes.conditions.ts";
import { connectionService, lockHandovers } from "../dc-connections/dc-connections.public.ts";
import { lineService } from "../lines/lines.public.ts";
import { rackService, sharedColoService } from "../racks/racks.public.ts";
import { wdmService } from "../wdm/wdm.public.ts";
import { type ServiceEvent, type ServiceFacts, serviceStates } from "../services/service-lifecycle.rules.ts";

export const serviceKinds: Readonly<Record<ServiceType, ChangeableService>> = {
  line: lineService,
  rack: rackService,
  "shared-colo": sharedColoService,
  "dc-connection": connectionService,
  wdm: wdmService,
};

type Word =
  | "status-changed"
  | "activated"
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
  activate: { word: "activated", line: "DELIVERED" },
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
