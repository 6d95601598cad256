import type { OrderedService, OrderStatus } from "@demarc/contract/orders/order-fields";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import { found } from "../../../platform/refusals/errors.ts";
import { endService, moveService, serviceKinds } from "../../service-lifecycle/service-lifecycle.public.ts";
import { serviceStates } from "../../services/service-lifecycle.rules.ts";
import type { LockedOrderRow as LockedOrder } from "./order-changes.queries.ts";

const lockTarget = async (change: ChangeTransaction, order: LockedOrder) => {
  const { targetServiceType: type, targetServiceId: id, customerId } = order;
  if (type === null || id === null) return undefined;
  return { type, service: found(await change.query(serviceKinds[type].lock(customerId, id))) };
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
