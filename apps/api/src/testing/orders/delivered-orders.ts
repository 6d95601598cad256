import { soldPackage } from "@demarc/ordering/testing/sold-packages";
import type { EndEquipment } from "../../features/fulfilment/delivery/connection-order-delivery.rules.ts";
import { type DeliveredOrder, deliveredValues } from "../../features/fulfilment/delivery/order-delivery.rules.ts";

type Said = {
  readonly [Part in "order" | "facts" | "chosen" | "values" | "delivery"]?: Partial<DeliveredOrder[Part]>;
};

const usualOrder: DeliveredOrder["order"] = {
  id: "0192f4aa-0000-7000-8000-000000000100",
  customerId: 20120280,
  orderNumber: "ORD-2026-000001",
  kind: "LINE",
  action: "NEW",
  status: "SCHEDULED",
  statusesBefore: [],
  acceptedAt: null,
  waitingSince: null,
  reminders: 0,
  createdBy: null,
  question: null,
  reason: null,
  packageCode: "P",
  siteCode: null,
  siteCodeZ: null,
  routeCode: null,
  body: {},
  place: "",
  reference: null,
  contractTermMonths: 12,
  wishDate: null,
  plannedDate: null,
  deliveredDate: null,
  nrcTotal: "0.00",
  mrcTotal: "0.00",
  targetServiceType: null,
  targetServiceId: null,
  milestones: [],
  services: [],
  version: 1,
};

/** An order of 20120280 for 12 months that is delivered on 2026-12-01, with what a test says of it. */
export const deliveredOrder = (said: Said): DeliveredOrder => {
  const order = { ...usualOrder, ...said.order };
  const chosen = soldPackage(said.chosen);
  const { units } = deliveredValues(order, chosen);
  return {
    order,
    facts: {
      endCustomerId: null,
      noticeDays: 30,
      targetLifecycle: null,
      loaDocumentId: null,
      kwhPrice: "0.28750",
      ...said.facts,
    },
    chosen,
    values: { ...said.values } as DeliveredOrder["values"],
    units,
    delivery: { deliveredDate: "2026-12-01", ...said.delivery },
  };
};

export const usualTerms = {
  customerId: 20120280,
  orderId: "0192f4aa-0000-7000-8000-000000000100",
  endCustomerId: null,
  reference: null,
  packageCode: "P",
  startDate: "2026-12-01",
  termMonths: 12,
  noticeDays: 30,
  nrc: "0.00",
  mrc: "0.00",
} as const;

/** A rack, and units in a shared rack, of that company. */
export const ownRack: EndEquipment = {
  id: "0192f4aa-0000-7000-8000-0000000000a1",
  type: "rack",
  name: "AMS1-R2-07",
  siteCode: "AMS1",
};
export const ownUnits: EndEquipment = {
  id: "0192f4aa-0000-7000-8000-0000000000a2",
  type: "shared-colo",
  name: "ENS1-R1-03 4U",
  siteCode: "ENS1",
};

/** The code of the conflict with which some work is refused; undefined if it is done. */
export const conflictOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};
