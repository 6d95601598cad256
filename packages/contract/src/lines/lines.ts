import { Type, type Static } from "../core/json-schema.ts";
import { Address } from "../core/address.ts";
import { anyOf } from "../core/any-of.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import {
  day,
  EndCustomerLabel,
  longestServiceReference,
  ofCustomer,
  referenceUpdate,
  ServiceContract,
  serviceLifecycles,
  type ServiceLifecycle,
  serviceOperationals,
  serviceView,
  Termination,
} from "../core/services.ts";
import { sortQuery } from "../core/sorting.ts";
import { technologies } from "../core/technologies.ts";
import { lineEventTypes } from "./line-event-types.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly lines: typeof import("./lines.ts");
  }
  interface NoticeKinds {
    readonly line: true;
  }
  interface SearchKinds {
    readonly line: true;
  }
  interface WorkKinds {
    readonly "line-down": true;
  }
}

export const ledger = {
  "line.reference-changed": "line.changed",
  "line.activated": "line.activated",
  "line.status-changed": "line.status-changed",
  "line.suspended": "line.suspended",
  "line.resumed": "line.resumed",
  "line.change-applied": "line.changed",
  "line.termination-requested": "line.termination-requested",
  "line.termination-withdrawn": "line.termination-withdrawn",
  "line.terminated": "line.terminated",
} as const;

export const lineLifecycles = serviceLifecycles;
export type LineLifecycle = ServiceLifecycle;
export const lineOperationals = serviceOperationals;
export const slaCodes = ["SLA-BASIC", "SLA-PLUS", "SLA-PREMIUM"] as const;
export const lineSorts = ["lineNumber", "reference", "city", "contract.endDate"] as const;

/** Maximum length of a reference, in characters. */
export const longestReference = longestServiceReference;

const ofLine = payload("line", { ...customerIdParam, lineId: uuid() });
const anyone = { caller: "signed-in" } as const;

/** `own`: all fields; `service`: the read-only fields that an end user sees of a line delivered by its reseller. */
const lineFields = {
  id: uuid(),
  view: serviceView(),
  lineNumber: Type.String(),
  reference: nullableText(),
  endCustomer: Type.Optional(nullable(EndCustomerLabel)),
  lifecycle: oneOf(lineLifecycles),
  operational: oneOf(lineOperationals),
  operationalSince: instant(),
  address: Address,
  technology: oneOf(technologies),
  packageCode: Type.String(),
  speedDown: Type.Integer(),
  speedUp: Type.Integer(),
  slaCode: oneOf(slaCodes),
  contract: Type.Optional(ServiceContract),
  version: Type.Integer(),
};

export const LineSummary = Type.Object(lineFields, { title: "LineSummary" });
export type LineSummary = Static<typeof LineSummary>;

export const LineEvent = Type.Object(
  {
    id: uuid(),
    at: instant(),
    type: oneOf(lineEventTypes),
    text: nullableText(),
    meta: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: "LineEvent" },
);
export type LineEvent = Static<typeof LineEvent>;

export const LinePrefix = Type.Object(
  {
    id: uuid(),
    prefix: Type.String(),
    family: Type.Integer(),
    kind: Type.String(),
    lifecycle: Type.String(),
    gateway: nullableText(),
    usable: nullableText(),
    description: nullableText(),
    inUse: Type.Integer({ description: "Number of addresses in use" }),
  },
  { title: "LinePrefix" },
);
export type LinePrefix = Static<typeof LinePrefix>;

export const LineIp = Type.Object(
  {
    address: Type.String(),
    prefixId: uuid(),
    label: nullableText(),
    role: oneOf(["WAN", "LAN", "LOOPBACK", "GATEWAY"]),
    assignment: oneOf(["STATIC", "DHCP", "SLAAC"]),
    ptr: nullableText(),
  },
  { title: "LineIp" },
);
export type LineIp = Static<typeof LineIp>;

const Circuit = Type.Object({
  id: uuid(),
  service: oneOf(["INTERNET", "LAYER2", "VOICE"]),
  vlan: nullable(Type.Integer()),
  handover: oneOf(["DHCP", "PPPOE", "STATIC", "ETHERNET"]),
  bandwidthDown: Type.Integer(),
  bandwidthUp: Type.Integer(),
  pppUsername: nullableText(),
});

const Equipment = Type.Object({
  type: Type.String(),
  model: Type.String(),
  serial: Type.String(),
  macAddress: nullableText(),
  ownership: Type.String(),
});

/** An order that delivers, changes or ends the line, and that has not ended. */
export const OpenOrder = Type.Object(
  {
    id: uuid(),
    orderNumber: Type.String(),
    action: oneOf(["NEW", "MIGRATE", "CHANGE", "TERMINATE"]),
    status: Type.String({ description: "Status of the order, as in `Order`" }),
  },
  { title: "OpenOrder" },
);
export type OpenOrder = Static<typeof OpenOrder>;

export const Line = Type.Object(
  {
    ...lineFields,
    carrier: Type.String(),
    deliveryType: nullable(Type.Integer()),
    connectionPoint: nullableText(),
    circuitId: nullableText(),
    orderId: Type.Optional(nullable(uuid())),
    openOrder: Type.Optional(nullable(OpenOrder)),
    circuits: Type.Array(Circuit),
    equipment: Type.Array(Equipment),
    prefixes: Type.Array(LinePrefix),
    events: Type.Array(LineEvent, { description: "The last twenty, newest first" }),
    termination: Type.Optional(Termination),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: "Line" },
);
export type Line = Static<typeof Line>;

/** Four digits of a postal code match the whole area. */
const filter = {
  lifecycle: anyOf(lineLifecycles),
  operational: anyOf(lineOperationals),
  technology: anyOf(technologies),
  postalCode: Type.Optional(Type.String({ pattern: "^[0-9]{4}([A-Z]{2})?$" })),
  endCustomerId: Type.Optional(uuid()),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "Every word must occur in number, reference, address, circuit, package or end customer",
    }),
  ),
};

export const listLines = endpoint({
  name: "listLines",
  summary: "List lines",
  details: "Includes the lines that the company's reseller has delivered to it.",
  method: "GET",
  path: "/v1/customer/:customerId/line",
  access: anyone,
  params: ofCustomer,
  query: payload("lineQuery", { ...pagingQuery, ...sortQuery(lineSorts), ...filter }),
  responses: { 200: pageOf(LineSummary) },
});

export const exportLines = endpoint({
  name: "exportLines",
  summary: "Export lines as CSV",
  details: "Contains every line that matches the filter, sorted by number.",
  method: "GET",
  path: "/v1/customer/:customerId/line/export",
  access: anyone,
  params: ofCustomer,
  query: payload("lineExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getLine = endpoint({
  name: "getLine",
  summary: "Get a line",
  details:
    "Includes the circuits, equipment, prefixes and last events, and the earliest end date and cost of a termination.",
  method: "GET",
  path: "/v1/customer/:customerId/line/:lineId",
  access: anyone,
  params: ofLine,
  responses: { 200: Line },
});

export const LineReferenceUpdate = referenceUpdate("lineReferenceUpdateRequest");
export type LineReferenceUpdate = Static<typeof LineReferenceUpdate>;

export const updateLineReference = endpoint({
  name: "updateLineReference",
  summary: "Update the reference of a line",
  details:
    "Sets the customer's own name for the line. Changing the end customer requires the role RESELLER_ORDER or RESELLER_SERVICE_DESK.",
  method: "PATCH",
  path: "/v1/customer/:customerId/line/:lineId/reference",
  access: anyone,
  params: ofLine,
  body: LineReferenceUpdate,
  responses: { 200: Line },
  errors: { 403: ["line.read-only", "role.missing"], 409: ["edit-conflict"] },
});

export const listLinePrefixes = endpoint({
  name: "listLinePrefixes",
  summary: "List the prefixes of a line",
  details: "The prefixes that are routed to the line.",
  method: "GET",
  path: "/v1/customer/:customerId/line/:lineId/prefix",
  access: anyone,
  params: ofLine,
  responses: { 200: Type.Array(LinePrefix) },
});

export const listLineIpAddresses = endpoint({
  name: "listLineIpAddresses",
  summary: "List the IP addresses of a line",
  details: "The addresses in use on the line.",
  method: "GET",
  path: "/v1/customer/:customerId/line/:lineId/ip-address",
  access: anyone,
  params: ofLine,
  query: payload("lineIpQuery", pagingQuery),
  responses: { 200: pageOf(LineIp) },
});

export const listLineEvents = endpoint({
  name: "listLineEvents",
  summary: "List the events of a line",
  details: "Newest first. `from` and `to` are days in Amsterdam, both inclusive.",
  method: "GET",
  path: "/v1/customer/:customerId/line/:lineId/event",
  access: anyone,
  params: ofLine,
  query: payload("lineEventQuery", {
    ...pagingQuery,
    type: anyOf(lineEventTypes),
    from: Type.Optional(day()),
    to: Type.Optional(day()),
  }),
  responses: { 200: pageOf(LineEvent) },
});
