import type { Package, PackageParameter, PackageProduct } from "@demarc/contract/core/package";
import type { Order, PriceSummary } from "@demarc/contract/orders/order-fields";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";

const both = (text: string) => ({ nl: text, en: text });

const product = (code: string, price: string, more: Partial<PackageProduct> = {}): PackageProduct => ({
  code,
  description: both(code),
  type: "OPTION",
  chargeType: "MRC",
  price,
  unit: "month",
  mandatory: false,
  siteCode: null,
  routeCode: null,
  minQty: 1,
  maxQty: 1,
  selectedBy: null,
  quantityFrom: null,
  excludes: [],
  requires: [],
  meta: {},
  vatCode: "S",
  ...more,
});

/** A required parameter of a package; everything else is null by default. */
export const demoParameter = (
  key: string,
  type: PackageParameter["type"],
  more: Partial<PackageParameter> = {},
): PackageParameter => ({
  key,
  label: both(key),
  hint: null,
  valueLabels: null,
  step: "package",
  type,
  required: true,
  allowedValues: null,
  default: null,
  pattern: null,
  min: null,
  max: null,
  multipleOf: null,
  readOnly: false,
  visibleWhen: null,
  ...more,
});

/** A line as the starter catalogue has it, with some of its options. */
export const demoLinePackage = (changes: Partial<Package> = {}): Package => ({
  code: "FIB-1000",
  kind: "LINE",
  name: both("Fibre 1 Gbit/s"),
  description: both("Fibre"),
  technology: "FTTH",
  speedDown: 1_000_000,
  speedUp: 1_000_000,
  contractTerms: [1, 12, 36],
  termDiscounts: { "12": 5, "36": 10 },
  setupWaivedFrom: 36,
  noticeDays: 30,
  leadTimeDays: 10,
  siteCodes: null,
  meta: {},
  validFrom: "2026-01-01",
  validTo: null,
  status: "ON_SALE",
  products: [
    product("FIB-1000", "44.00", { type: "CONNECTION", mandatory: true, description: both("Fibre 1 Gbit/s") }),
    product("FIB-1000-SETUP", "49.00", {
      type: "SETUP",
      chargeType: "NRC",
      mandatory: true,
      description: both("Installation"),
    }),
    product("SLA-BASIC", "0.00", { type: "SLA", selectedBy: { slaCode: ["SLA-BASIC"] } }),
    product("SLA-PLUS", "15.00", { type: "SLA", selectedBy: { slaCode: ["SLA-PLUS"] } }),
    product("IPV4-29", "12.50", { type: "IPADDRESS", selectedBy: { ipv4Length: ["29"] } }),
  ],
  parameters: [
    demoParameter("slaCode", "enum", {
      label: both("Service level"),
      allowedValues: ["SLA-BASIC", "SLA-PLUS"],
      valueLabels: { "SLA-BASIC": both("Basic, next business day"), "SLA-PLUS": both("Plus, within 8 hours") },
      default: "SLA-BASIC",
    }),
    demoParameter("ipv4Length", "enum", {
      label: both("IPv4 addresses"),
      allowedValues: ["32", "29"],
      valueLabels: { "32": both("1 address, /32"), "29": both("5 usable, /29") },
      default: "32",
    }),
    demoParameter("service", "enum", { allowedValues: ["INTERNET", "VOICE"], default: "INTERNET" }),
    demoParameter("handover", "enum", { allowedValues: ["DHCP", "ETHERNET"], default: "DHCP" }),
    demoParameter("vlan", "integer", { min: 1, max: 4094, visibleWhen: { handover: ["ETHERNET"] }, required: false }),
    demoParameter("action", "enum", { step: "delivery", allowedValues: ["NEW", "MIGRATE"], default: "NEW" }),
  ],
  ...changes,
});

/** What is available at the address of the demo's order. */
export const demoCheck: AvailabilityCheck = {
  id: "0192f3a0-0000-7000-8000-00000000cc01",
  postalCode: "8011AB",
  houseNumber: 12,
  extension: "A",
  room: null,
  street: "Winkelstraat",
  city: "Zwolle",
  bagId: null,
  extensions: ["", "A"],
  carrierTypes: [],
  packages: [
    {
      code: "FIB-1000",
      name: both("Fibre 1 Gbit/s"),
      technology: "FTTH",
      vendor: "Demo",
      down: 1_000_000,
      up: 1_000_000,
      earliestDate: "2026-12-04",
      restrictions: [],
    },
  ],
  checkedAt: "2026-11-22T20:24:00Z",
  source: "builtin",
};

/** The address of the demo's order in the address of its form. */
export const demoLineForm = "/orders/line/new?postalCode=8011AB&houseNumber=12&extension=A&package=FIB-1000";

/** The price of the demo's order, as the server returns it. */
export const demoPrice = (changes: Partial<PriceSummary> = {}): PriceSummary => ({
  lines: [],
  contractTermMonths: 12,
  nrcTotal: "49.00",
  mrcTotal: "41.80",
  vatRate: "21.00",
  nrcTotalInclVat: "59.29",
  mrcTotalInclVat: "50.58",
  contractTotal: "550.60",
  earliestDate: "2026-12-07",
  firstInvoice: { amount: "82.71", from: "2026-12-07", to: "2026-12-31" },
  noticeDays: 30,
  warnings: [],
  priceListVersion: "2026-11",
  ...changes,
});

/** An order of a line; by default a draft. */
export const demoLineOrder = (changes: Partial<Order> = {}): Order => ({
  id: "0192f3a0-0000-7000-8000-00000000dd01",
  orderNumber: null,
  customerId: demoCustomer.id,
  kind: "LINE",
  action: "NEW",
  status: "DRAFT",
  stage: null,
  packageCode: "FIB-1000",
  packageName: both("Fibre 1 Gbit/s"),
  place: "Winkelstraat 12 A, 8011 AB Zwolle",
  siteCode: null,
  siteCodeZ: null,
  reference: null,
  customerReference: null,
  endCustomer: null,
  contractTermMonths: 12,
  nrcTotal: "49.00",
  mrcTotal: "41.80",
  wishDate: null,
  plannedDate: null,
  deliveredDate: null,
  question: null,
  submittedAt: null,
  createdAt: "2026-11-23T10:00:00Z",
  updatedAt: "2026-11-23T10:00:00Z",
  version: 1,
  clientOrderId: null,
  routeCode: null,
  details: {},
  lines: [],
  vatRate: "21.00",
  noticeDays: 30,
  priceListVersion: null,
  quotationId: null,
  targetService: null,
  services: [],
  milestones: [],
  reason: null,
  siteContact: null,
  createdByAccountId: null,
  createdByName: "Joris Bakker",
  history: [],
  notes: [],
  documents: [],
  possible: { edit: "ALL", cancel: "DELETE", answer: false, submit: true, addNote: true },
  ...changes,
});
