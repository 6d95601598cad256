import { Type, type Static } from "../core/json-schema.ts";
import { Address } from "../core/address.ts";
import { anyOf } from "../core/any-of.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, day, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { wordsFilter } from "../core/list-filters.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import {
  longestServiceReference,
  serviceLifecycles,
  type ServiceLifecycle,
  serviceOperationals,
  serviceFields,
  servicePageFields,
  Termination,
} from "../services/services.ts";
import { serviceEndpoints } from "../services/service-endpoints.ts";
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
  ...serviceFields,
  lineNumber: Type.String(),
  operational: oneOf(lineOperationals),
  operationalSince: instant(),
  address: Address,
  technology: oneOf(technologies),
  speedDown: Type.Integer(),
  speedUp: Type.Integer(),
  slaCode: oneOf(slaCodes),
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
    openOrder: Type.Optional(nullable(OpenOrder)),
    circuits: Type.Array(Circuit),
    equipment: Type.Array(Equipment),
    prefixes: Type.Array(LinePrefix),
    events: Type.Array(LineEvent, { description: "The last twenty, newest first" }),
    termination: Type.Optional(Termination),
    ...servicePageFields,
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
  q: wordsFilter("number, reference, address, circuit, package or end customer"),
};

const lineEndpoints = serviceEndpoints({
  type: "line",
  id: "lineId",
  named: ["Line", "Lines"],
  access: anyone,
  params: ofLine,
  summary: LineSummary,
  whole: Line,
  filter,
  sorts: lineSorts,
  refused: ["line.read-only", "role.missing"],
  texts: {
    one: "a line",
    many: "lines",
    list: "Includes the lines that the company's reseller has delivered to it.",
    file: "Contains every line that matches the filter, sorted by number.",
    get: "Includes the circuits, equipment, prefixes and last events, and the earliest end date and cost of a termination.",
    reference:
      "Sets the customer's own name for the line. Changing the end customer requires the role RESELLER_ORDER or RESELLER_SERVICE_DESK.",
  },
});
export const listLines = lineEndpoints.list;
export const exportLines = lineEndpoints.file;
export const getLine = lineEndpoints.get;
export const updateLineReference = lineEndpoints.updateReference;

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
