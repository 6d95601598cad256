import type { Package } from "@demarc/contract/core/package";
import type { Order, OrderPossible, OrderSummary } from "@demarc/contract/orders/order-fields";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";

const orderId = "0192f3a0-0000-7000-8000-0000000000f1";

/** What can be done with an order that is placed and not accepted yet. */
const placed: OrderPossible = { edit: "REFERENCES", cancel: "CANCEL", answer: false, submit: false, addNote: true };

const details: Order["details"] = {
  packageCode: "FTTH-1000",
  contractTermMonths: 36,
  slaCode: "SLA-PLUS",
  ipv4Length: 29,
  wishDate: "2026-12-04",
  address: { postalCode: "8011AB", houseNumber: 12, houseNumberExtension: "A" },
  contact: { firstName: "Tom", lastName: "Visser", email: "tom@winkel.example", phoneNumber: "0200000017" },
};

const lines: Order["lines"] = [
  {
    position: 1,
    productCode: "FTTH-1000",
    description: { nl: "Glasvezel 1 Gbit/s", en: "Fibre 1 Gbit/s" },
    chargeType: "MRC",
    quantity: "1",
    unitPrice: "44.00",
    discountPct: "10",
    amount: "39.60",
    vatCode: "S",
  },
  {
    position: 2,
    productCode: "SLA-PLUS",
    description: { nl: "Service Plus", en: "Service level Plus" },
    chargeType: "MRC",
    quantity: "1",
    unitPrice: "15.00",
    discountPct: "0",
    amount: "15.00",
    vatCode: "S",
  },
  {
    position: 3,
    productCode: "INSTALL",
    description: { nl: "Installatie", en: "Installation" },
    chargeType: "NRC",
    quantity: "1",
    unitPrice: "49.00",
    discountPct: "100",
    amount: "0.00",
    vatCode: "S",
  },
];

const milestones: Order["milestones"] = [
  { code: "FEASIBILITY", plannedAt: null, doneAt: "2026-11-17T08:00:00Z", text: null },
  { code: "APPOINTMENT", plannedAt: "2026-12-01", doneAt: null, text: "Between 8 and 12" },
  { code: "INSTALLED", plannedAt: null, doneAt: null, text: null },
];

const history: Order["history"] = [
  {
    at: "2026-11-16T09:30:00Z",
    from: "DRAFT",
    to: "SUBMITTED",
    event: "submit",
    actorType: "ACCOUNT",
    actorId: null,
    actorName: "Joris Bakker",
    reason: null,
  },
  {
    at: "2026-11-17T08:00:00Z",
    from: "SUBMITTED",
    to: "ACCEPTED",
    event: "accept",
    actorType: "OPERATOR",
    actorId: null,
    actorName: null,
    reason: null,
  },
  {
    at: "2026-11-20T10:00:00Z",
    from: "ACCEPTED",
    to: "SCHEDULED",
    event: "schedule",
    actorType: "OPERATOR",
    actorId: null,
    actorName: null,
    reason: null,
  },
];

/** An order of a line that was accepted and scheduled. */
export const demoOrder = (change: Partial<Order> = {}): Order => ({
  id: orderId,
  orderNumber: "ORD-2026-000431",
  customerId: demoCustomer.id,
  kind: "LINE",
  action: "NEW",
  status: "SCHEDULED",
  stage: "SCHEDULED",
  packageCode: "FTTH-1000",
  packageName: { nl: "Glasvezel 1 Gbit/s", en: "Fibre 1 Gbit/s" },
  place: "Winkelstraat 12 A, 8011 AB Zwolle",
  siteCode: null,
  siteCodeZ: null,
  reference: "Winkel Zwolle",
  customerReference: "PO-4711",
  endCustomer: null,
  contractTermMonths: 36,
  nrcTotal: "0.00",
  mrcTotal: "67.10",
  wishDate: "2026-12-04",
  plannedDate: "2026-12-07",
  deliveredDate: null,
  question: null,
  submittedAt: "2026-11-16T09:30:00Z",
  createdAt: "2026-11-16T09:20:00Z",
  updatedAt: "2026-11-20T10:00:00Z",
  version: 6,
  clientOrderId: null,
  routeCode: null,
  details,
  lines,
  vatRate: "21.00",
  noticeDays: 30,
  priceListVersion: "2026-07",
  quotationId: null,
  targetService: null,
  services: [],
  milestones,
  reason: null,
  siteContact: null,
  createdByAccountId: null,
  createdByName: "Joris Bakker",
  history,
  notes: [],
  documents: [],
  possible: { ...placed, cancel: "REQUEST" },
  ...change,
});

/** The same order before it was accepted. */
export const placedOrder = (change: Partial<Order> = {}): Order =>
  demoOrder({ status: "SUBMITTED", stage: "SUBMITTED", plannedDate: null, possible: placed, ...change });

export const demoOrderRow = (change: Partial<OrderSummary> = {}): OrderSummary => ({ ...demoOrder(), ...change });

/** A package with an enum parameter, and a boolean parameter that depends on it. */
export const demoPackage: Package = {
  code: "FTTH-1000",
  kind: "LINE",
  name: { nl: "Glasvezel 1 Gbit/s", en: "Fibre 1 Gbit/s" },
  description: { nl: "", en: "" },
  technology: "FTTH",
  speedDown: 1_000_000,
  speedUp: 1_000_000,
  contractTerms: [12, 36],
  termDiscounts: { "36": 10 },
  setupWaivedFrom: 36,
  noticeDays: 30,
  leadTimeDays: 8,
  siteCodes: null,
  meta: {},
  validFrom: "2026-01-01",
  validTo: null,
  status: "ON_SALE",
  products: [],
  parameters: [
    {
      key: "slaCode",
      label: { nl: "Service", en: "Service level" },
      hint: null,
      valueLabels: { "SLA-PLUS": { nl: "Plus", en: "Plus, within 8 hours" } },
      step: "package",
      type: "enum",
      required: true,
      allowedValues: ["SLA-BASIC", "SLA-PLUS"],
      default: "SLA-BASIC",
      pattern: null,
      min: null,
      max: null,
      multipleOf: null,
      readOnly: false,
      visibleWhen: null,
    },
    {
      key: "ownModem",
      label: { nl: "Eigen modem", en: "Own modem" },
      hint: null,
      valueLabels: null,
      step: "package",
      type: "boolean",
      required: false,
      allowedValues: null,
      default: "false",
      pattern: null,
      min: null,
      max: null,
      multipleOf: null,
      readOnly: false,
      visibleWhen: { slaCode: ["SLA-PLUS"] },
    },
  ],
};
