import type { OrderedService, ServiceType } from "@demarc/contract/orders/order-fields";
import { storeDocument } from "../../../platform/documents/stored-documents.ts";
import { conflict, found, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { deliverConnection } from "../../dc-connections/dc-connections.public.ts";
import { applyLineChange, deliverLine } from "../../lines/lines.public.ts";
import { deliverRacks, deliverSharedColo } from "../../racks/racks.public.ts";
import { deliverWdm, setHandovers } from "../../wdm/wdm.public.ts";
import { connectionToDeliver, type EndEquipment } from "./connection-order-delivery.rules.ts";
import { lineChangeOf, lineToDeliver } from "./line-order-delivery.rules.ts";
import type { LockedOrder, OrderChange } from "../../orders/locked-orders.public.ts";
import { moveOrder, nextOrderStatus } from "../../orders/order-steps.public.ts";
import { endTarget, lockChangingTarget, releaseReservations } from "../../orders/order-effects.public.ts";
import { moveService, serviceKinds } from "../../service-lifecycle/service-lifecycle.public.ts";
import * as queries from "./order-completion.queries.ts";
import { type DeliveredOrder, deliveredValues, type Delivery, incomplete } from "./order-delivery.rules.ts";
import { coloToDeliver, racksToDeliver } from "./rack-order-delivery.rules.ts";
import { handoverToDeliver, wdmToDeliver } from "./wdm-order-delivery.rules.ts";

export type { Delivery };

/** Stores the test report that came with a delivery. Throws 409 unless it is a PDF. */
const withReport = async (change: OrderChange, given: DeliveredOrder): Promise<DeliveredOrder> => {
  const { order, delivery } = given;
  const { testReport, dcConnection, wdm } = delivery;
  if (!testReport) return given;
  const noPdf = incomplete("The test report must be a PDF.");
  const stored = storeDocument(change, { customerId: order.customerId, kind: "TEST_REPORT", ...testReport });
  const kept = await stored.catch((error: unknown) => {
    throw error instanceof InvalidRequest ? noPdf : error;
  });
  if (kept.mediaType !== "application/pdf") throw noPdf;
  const testReportId = kept.id;
  const named = { dcConnection: { ...dcConnection, testReportId }, wdm: { ...wdm, testReportId } };
  return { ...given, delivery: { ...delivery, ...named } };
};

/** Adds a document to an order. Throws 409 unless it belongs to the company. */
const attach = async (change: OrderChange, order: LockedOrder, documentId: string | undefined): Promise<void> => {
  if (documentId === undefined) return;
  const [own] = await change.query(queries.findOwnDocument(order.customerId, documentId));
  if (!own) throw incomplete("This company has no such document.");
  change.send(queries.addOrderDocument(order.id, order.customerId, documentId));
};

/** Locks the equipment at both ends, sorted by id, so that two orders between the same racks do not deadlock. */
const lockEnds = async (
  change: OrderChange,
  order: LockedOrder,
  ...[a, z]: readonly [string | null | undefined, string | null | undefined]
): Promise<readonly [EndEquipment | undefined, EndEquipment | undefined]> => {
  if ((a ?? "") < (z ?? "")) {
    const first = await lockEquipment(change, order, a);
    return [first, await lockEquipment(change, order, z)];
  }
  const first = await lockEquipment(change, order, z);
  return [await lockEquipment(change, order, a), first];
};

/** Locks a rack, or units in a shared rack, at which something is delivered. Throws 409 unless it is active. */
const lockEquipment = async (
  change: OrderChange,
  { customerId }: LockedOrder,
  id: string | null | undefined,
): Promise<EndEquipment | undefined> => {
  if (!id) return undefined;
  for (const type of ["rack", "shared-colo"] as const) {
    const [service] = await change.query(serviceKinds[type].lock(customerId, id));
    if (!service) continue;
    if (service.lifecycle !== "ACTIVE" || service.siteCode === null)
      throw conflict("rack.not-active", `${service.name} is not active.`, { id, state: service.lifecycle });
    return { id, type, name: service.name, siteCode: service.siteCode };
  }
  throw incomplete("A rack that the order names does not exist.");
};

const deliverOrderedConnection = async (change: OrderChange, asked: DeliveredOrder): Promise<OrderedService[]> => {
  const given = await withReport(change, asked);
  const { order, delivery } = given;
  const { aSide, zSide } = order.body;
  await attach(change, order, delivery.dcConnection?.testReportId);
  const far = zSide?.type === "OWN_RACK" ? zSide.rackId : undefined;
  const [a, z] = await lockEnds(change, order, aSide?.rackId, far);
  if (!a) throw incomplete("The order names no rack.");
  return [(await deliverConnection(change, connectionToDeliver(given, a, z))).service];
};

const deliverOrderedWdm = async (change: OrderChange, asked: DeliveredOrder): Promise<OrderedService[]> => {
  const given = await withReport(change, asked);
  const { order, delivery } = given;
  const { handoverA, handoverZ } = order.body;
  if (!delivery.wdm?.testReportId && !delivery.fillIn)
    throw incomplete("Give the test report of the wavelength: testReport=FILE.pdf.");
  await attach(change, order, delivery.wdm?.testReportId);
  const [a, z] = await lockEnds(change, order, handoverA?.rackId, handoverZ?.rackId);
  const wdm = await deliverWdm(change, wdmToDeliver(given, a, z));
  const handover = (side: "A" | "Z", equipment: EndEquipment | undefined) =>
    equipment && deliverConnection(change, handoverToDeliver(given, wdm, side, equipment));
  const near = await handover("A", a);
  const far = await handover("Z", z);
  const ports = [near?.near ?? delivery.wdm?.handoverA, far?.near ?? delivery.wdm?.handoverZ] as const;
  change.send(setHandovers(order.customerId, wdm.id, ...ports));
  return [wdm, ...(near ? [near.service] : []), ...(far ? [far.service] : [])];
};

const deliver = async (change: OrderChange, given: DeliveredOrder): Promise<OrderedService[]> => {
  switch (given.order.kind) {
    case "LINE":
      return [await deliverLine(change, lineToDeliver(given))];
    case "RACK":
      return given.chosen.kind === "SHARED_COLO"
        ? [await deliverSharedColo(change, coloToDeliver(given))]
        : deliverRacks(change, racksToDeliver(given));
    case "SHARED_COLO":
      return [await deliverSharedColo(change, coloToDeliver(given))];
    case "DC_CONNECTION":
      return deliverOrderedConnection(change, given);
    case "WDM":
      return deliverOrderedWdm(change, given);
  }
};

/** Applies a change. For services other than lines the operator edits the record, so the service only becomes active. */
const applyChange = async (change: OrderChange, given: DeliveredOrder): Promise<OrderedService[]> => {
  const { type, service } = await lockChangingTarget(change, given.order);
  if (type === "line") applyLineChange(change, service, lineChangeOf(given));
  else moveService(change, type, service, "applyChange", {});
  return [serviceOf(type, service)];
};

const serviceOf = (type: ServiceType, { id, name }: { readonly id: string; readonly name: string }) => ({
  type,
  id,
  name,
});

const deliveredOrder = async (change: OrderChange, order: LockedOrder, delivery: Delivery): Promise<DeliveredOrder> => {
  const [chosen] = await change.query(queries.findDeliveredPackage(order.packageCode ?? ""));
  if (!chosen) throw incomplete(`Package ${order.packageCode} does not exist.`);
  const facts = found(await change.query(queries.findDeliveryFacts(order.id, order.customerId)));
  return { order, facts, chosen, ...deliveredValues(order, chosen), delivery };
};

const carryOut = async (change: OrderChange, order: LockedOrder, delivery: Delivery): Promise<OrderedService[]> => {
  if (order.action === "TERMINATE") return endTarget(change, order, delivery.deliveredDate);
  const given = await deliveredOrder(change, order, delivery);
  return order.action === "CHANGE" ? applyChange(change, given) : deliver(change, given);
};

/**
 * Completes a locked order in the transaction of the operator or a job: creates, changes or ends its services, all or none, and
 * sets COMPLETED. Throws 409 if details from the operator are missing, or if something is taken.
 */
export const completeOrder = async (
  change: OrderChange,
  order: LockedOrder,
  delivery: Delivery,
): Promise<OrderedService[]> => {
  nextOrderStatus(order, "complete");
  const services = await carryOut(change, order, delivery);
  change.send(releaseReservations(order.id));
  change.send(queries.setOrderServices(order.id, order.customerId, services));
  await moveOrder(change, order, "complete", { deliveredDate: delivery.deliveredDate });
  return services;
};
