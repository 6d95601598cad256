import { described, type Static, Type } from "../core/json-schema.ts";
import { Address } from "../core/address.ts";
import { anyOf } from "../core/any-of.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  customerIdParam,
  day,
  instant,
  lineId,
  nullable,
  nullableText,
  oneOf,
  payload,
  prefixId,
  uuid,
} from "../core/fields.ts";
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
  "line.reference-changed": "line.reference-changed",
  "line.reference-restored": "line.reference-changed",
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

export const longestReference = longestServiceReference;

const ofLine = payload("line", {
  ...customerIdParam,
  lineId: lineId(),
});
const anyone = { caller: "signed-in" } as const;

/** `own`: all fields; `service`: the read-only fields that an end user sees of a line delivered by its reseller. */
const lineFields = {
  ...serviceFields,
  lineNumber: described(Type.String(), "Our number of the line", "LN-104201"),
  operational: described(oneOf(lineOperationals), "Whether it works, as measured"),
  operationalSince: described(instant(), "When this operational state began"),
  address: Address,
  technology: described(oneOf(technologies), "Access technology"),
  speedDown: described(Type.Integer(), "Download speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
  speedUp: described(Type.Integer(), "Upload speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
  slaCode: described(oneOf(slaCodes), "Code of the service level"),
};

export const LineSummary = Type.Object(lineFields, { title: "LineSummary" });
export type LineSummary = Static<typeof LineSummary>;

export const LineEvent = Type.Object(
  {
    id: described(uuid(), "Id of the event"),
    at: described(instant(), "When it happened"),
    type: described(oneOf(lineEventTypes), "What happened"),
    text: described(nullableText(), "Further text; null without it", "The carrier works on its network."),
    meta: described(Type.Record(Type.String(), Type.Unknown()), "Details of the event"),
  },
  { title: "LineEvent" },
);
export type LineEvent = Static<typeof LineEvent>;

export const LinePrefix = Type.Object(
  {
    id: described(uuid(), "Id of the prefix"),
    prefix: described(Type.String(), "IP prefix in CIDR notation", "198.51.100.0/28"),
    family: described(Type.Integer(), "4 for IPv4, 6 for IPv6", 4),
    kind: described(Type.String(), "Kind of prefix", "ASSIGNED_PA"),
    lifecycle: described(Type.String(), "State of the prefix", "ACTIVE"),
    gateway: described(nullableText(), "Address of the gateway; null without one", "198.51.100.1"),
    usable: described(
      nullableText(),
      "Addresses that can be used; null if there are none",
      "198.51.100.2 - 198.51.100.14",
    ),
    description: described(nullableText(), "Description of the prefix; null without one", "Kantoor Zwolle"),
    inUse: described(Type.Integer(), "Number of addresses in use"),
  },
  { title: "LinePrefix" },
);
export type LinePrefix = Static<typeof LinePrefix>;

export const LineIp = Type.Object(
  {
    address: described(Type.String(), "IP address", "198.51.100.2"),
    prefixId: prefixId(),
    label: described(nullableText(), "Label of the address; null without one", "router"),
    role: described(oneOf(["WAN", "LAN", "LOOPBACK", "GATEWAY"]), "What the address is used for"),
    assignment: described(oneOf(["STATIC", "DHCP", "SLAAC"]), "How the address is assigned"),
    ptr: described(nullableText(), "Host name of the PTR record; null without one", "router-2.company.example"),
  },
  { title: "LineIp" },
);
export type LineIp = Static<typeof LineIp>;

const Circuit = Type.Object({
  id: described(uuid(), "Id of the circuit"),
  service: described(oneOf(["INTERNET", "LAYER2", "VOICE"]), "What the line is used for"),
  vlan: described(nullable(Type.Integer()), "VLAN id; null without one", null),
  handover: described(oneOf(["DHCP", "PPPOE", "STATIC", "ETHERNET"]), "How the service is handed over"),
  bandwidthDown: described(Type.Integer(), "Download speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
  bandwidthUp: described(Type.Integer(), "Upload speed in kbit/s; 1000000 is 1 Gbit/s", 1_000_000),
  pppUsername: described(nullableText(), "User name for PPPoE; null without it", null),
});

const Equipment = Type.Object({
  type: described(Type.String(), "Kind of equipment", "ONT"),
  model: described(Type.String(), "Model of the equipment", "NW-F10"),
  serial: described(Type.String(), "Serial number", "NW410000"),
  macAddress: described(nullableText(), "MAC address; null if it is not known", "02:00:5e:10:00:00"),
  ownership: described(Type.String(), "Who owns the equipment", "PROVIDER"),
});

/** An order that delivers, changes or ends the line, and that has not ended. */
export const OpenOrder = Type.Object(
  {
    id: described(uuid(), "Id of the order"),
    orderNumber: described(Type.String(), "Number of the order", "ORD-2026-004512"),
    action: described(oneOf(["NEW", "MIGRATE", "CHANGE", "TERMINATE"]), "What the order does with the line"),
    status: described(Type.String(), "Status of the order, as in `Order`", "IN_PROGRESS"),
  },
  { title: "OpenOrder" },
);
export type OpenOrder = Static<typeof OpenOrder>;

export const Line = Type.Object(
  {
    ...lineFields,
    carrier: described(Type.String(), "Owner of the access network", "Access NL"),
    deliveryType: described(nullable(Type.Integer()), "1 to 6: how far the cable reaches at the address", 6),
    connectionPoint: described(nullableText(), "Where the line ends in the building, such as FTU-1", "FTU-1"),
    circuitId: described(nullableText(), "Id of the circuit of the carrier; null if there is none", "XTL204385"),
    openOrder: described(
      Type.Optional(nullable(OpenOrder)),
      "Order that delivers, changes or ends the line; null if there is none",
    ),
    circuits: described(Type.Array(Circuit), "Services on the line"),
    equipment: described(Type.Array(Equipment), "Equipment of the line at the address"),
    prefixes: described(Type.Array(LinePrefix), "Prefixes that are routed to the line"),
    events: described(Type.Array(LineEvent), "The last twenty events, newest first"),
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
  postalCode: described(
    Type.Optional(Type.String({ pattern: "^[0-9]{4}([A-Z]{2})?$" })),
    "Postal code of the address; four digits match the whole area",
  ),
  endCustomerId: described(Type.Optional(uuid()), "Id of the end customer"),
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
    from: described(Type.Optional(day()), "First day in Amsterdam, inclusive"),
    to: described(Type.Optional(day()), "Last day in Amsterdam, inclusive"),
  }),
  responses: { 200: pageOf(LineEvent) },
});
