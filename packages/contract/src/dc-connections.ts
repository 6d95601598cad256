import { anyOf } from "./core/any-of.ts";
import { Diversity, diversityQuery } from "./services/diversity.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, day, nullable, nullableText, oneOf, optionalText, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
import { serviceLifecycles, serviceFields, servicePageFields, Termination } from "./services/services.ts";
import { codesFilter, wordsFilter } from "./core/list-filters.ts";
import { orderRole } from "./core/access.ts";
import { serviceEndpoints } from "./services/service-endpoints.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "dc-connections": typeof import("./dc-connections.ts");
  }
  interface NoticeKinds {
    readonly "dc-connection": true;
  }
  interface SearchKinds {
    readonly "dc-connection": true;
  }
  interface WorkKinds {
    readonly "loa-expired": true;
    readonly "loa-due": true;
  }
}

export const ledger = {
  "dc-connection.reference-changed": "dc-connection.reference-changed",
  "dc-connection.letter-attached": "dc-connection.changed",
  "dc-connection.report-attached": "dc-connection.changed",
  "dc-connection.letter-expiring": "dc-connection.letter-expiring",
  "dc-connection.letter-expired": "dc-connection.letter-expired",
  "dc-connection.activated": "dc-connection.activated",
  "dc-connection.status-changed": "dc-connection.status-changed",
  "dc-connection.suspended": "dc-connection.suspended",
  "dc-connection.resumed": "dc-connection.resumed",
  "dc-connection.change-applied": "dc-connection.changed",
  "dc-connection.termination-requested": "dc-connection.termination-requested",
  "dc-connection.termination-withdrawn": "dc-connection.termination-withdrawn",
  "dc-connection.terminated": "dc-connection.terminated",
} as const;

export const connectionKinds = ["CROSS_CONNECT", "METRO_CONNECT", "IX_PORT_PATCH", "CARRIER_PATCH"] as const;
export const connectionMedia = ["SMF_OS2", "MMF_OM3", "MMF_OM4", "UTP_CAT6A", "COAX"] as const;
export const connectors = ["LC_UPC", "LC_APC", "SC_UPC", "SC_APC", "MPO", "RJ45", "BNC"] as const;
export const connectionSpeeds = ["1G", "10G", "100G"] as const;
export const zSideTypes = ["OWN_RACK", "OTHER_CUSTOMER", "CARRIER", "IX", "PROVIDER"] as const;
export const connectionSorts = ["connectionNumber", "reference", "contract.endDate"] as const;

/** The state of the letter of authorisation. EXPIRING: within 30 days. An expired letter does not end the connection. */
export const loaStates = ["NOT_NEEDED", "MISSING", "VALID", "EXPIRING", "EXPIRED"] as const;
export type LoaState = (typeof loaStates)[number];

export const longestLoaNumber = 40;

/** Days before its end from which a letter of authorisation is expiring, and on which a second mail is sent. */
export const loaWarningDays = 30;
export const loaLastWarningDays = 7;

/** Types of far ends that belong to another party, which must allow the connection with a letter of authorisation. */
export const zSideTypesWithLoa: ReadonlySet<string> = new Set(["OTHER_CUSTOMER", "CARRIER", "IX"]);

const ofConnection = payload("dcConnection", {
  ...customerIdParam,
  connectionId: described(uuid(), "Id of the connection"),
});

/** A rack of the customer, or its units in a shared rack. */
const ASide = Type.Object(
  {
    siteCode: described(Type.String(), "Code of the data centre", "AMS1"),
    rackId: described(nullable(uuid()), "Id of the rack"),
    sharedColoId: described(nullable(uuid()), "Id of the shared units"),
    rackCode: described(nullableText(), "Code of the rack: site, row and position", "AMS1-R2-07"),
    panel: described(nullableText(), "Patch panel", "R2-07-A"),
    module: described(nullableText(), "Module in the patch panel", "1"),
    port: described(nullableText(), "Port in the patch panel; null if it is not known", "1"),
    device: described(nullableText(), "Connected device of the customer", "edge-1"),
  },
  { title: "ConnectionASide" },
);

const ZSide = Type.Object(
  {
    siteCode: described(Type.String(), "Code of the data centre", "AMS1"),
    type: described(oneOf(zSideTypes), "What the far end is"),
    rackId: described(nullable(uuid()), "Id of the rack"),
    rackCode: described(nullableText(), "Code of the rack: site, row and position", "AMS1-R2-07"),
    companyName: described(nullableText(), "Name of the other company", "Carrier Nederland"),
    circuitId: described(nullableText(), "Id of the circuit of the other company; null without one", "XTL204385"),
    panel: described(nullableText(), "Patch panel", "R2-07-A"),
    module: described(nullableText(), "Module in the patch panel", "1"),
    port: described(nullableText(), "Port in the patch panel; null if it is not known", "1"),
  },
  { title: "ConnectionZSide" },
);

const connectionFields = {
  ...serviceFields,
  connectionNumber: described(Type.String(), "Number of the connection, such as XC-200871", "XC-202101"),
  kind: described(oneOf(connectionKinds), "Kind of connection"),
  media: described(oneOf(connectionMedia), "Kind of cable"),
  connectorA: described(oneOf(connectors), "Connector at the first end"),
  connectorZ: described(oneOf(connectors), "Connector at the second end"),
  fibreCount: described(nullable(Type.Integer()), "Number of fibres; null for copper", 2),
  speed: described(nullable(oneOf(connectionSpeeds)), "Speed of the connection; null if it is not limited"),
  aSide: ASide,
  zSide: ZSide,
  loaState: described(
    Type.Optional(oneOf(loaStates)),
    "State of the letter of authorisation. EXPIRING: within 30 days",
  ),
  loaExpired: described(
    Type.Optional(Type.Boolean()),
    "True if the letter of authorisation has expired; the connection keeps working",
  ),
  loaExpiresAt: described(
    Type.Optional(nullable(day())),
    "Last day of the letter of authorisation; null if it has none",
  ),
};

export const DcConnectionSummary = Type.Object(connectionFields, { title: "DcConnectionSummary" });
export type DcConnectionSummary = Static<typeof DcConnectionSummary>;

export const DcConnection = Type.Object(
  {
    ...connectionFields,
    loaNumber: described(Type.Optional(nullableText()), "Number of the letter of authorisation", "LOA-XC-2101"),
    loaDocumentId: described(Type.Optional(nullable(uuid())), "Id of the letter of authorisation"),
    loaFileName: described(
      Type.Optional(nullableText()),
      "File name of the letter of authorisation; null without one",
      "letter-equinox.pdf",
    ),
    testReportId: described(Type.Optional(nullable(uuid())), "Id of the test report; null without one"),
    testReportFileName: described(Type.Optional(nullableText()), "File name of the test report", "test-report.pdf"),
    termination: Type.Optional(Termination),
    ...servicePageFields,
  },
  { title: "DcConnection" },
);
export type DcConnection = Static<typeof DcConnection>;

const filter = {
  site: described(codesFilter(), "One or more codes of sites, separated by commas; one of the sides is there"),
  kind: anyOf(connectionKinds),
  media: anyOf(connectionMedia),
  loa: anyOf(loaStates),
  lifecycle: anyOf(serviceLifecycles),
  endCustomerId: described(Type.Optional(uuid()), "Id of the end customer"),
  q: wordsFilter("number, reference, package, site, panel, port, device, company, circuit or end customer"),
};

const dcConnectionEndpoints = serviceEndpoints({
  type: "dc-connection",
  id: "connectionId",
  named: ["DcConnection", "DcConnections"],
  access: orderRole,
  params: ofConnection,
  summary: DcConnectionSummary,
  whole: DcConnection,
  filter,
  sorts: connectionSorts,
  refused: ["dc-connection.read-only"],
  texts: {
    one: "a data-centre connection",
    many: "data-centre connections",
    list: "Connections within and between data centres, including those that the company's reseller has delivered to it.",
    file: "Contains every connection that matches the filter, sorted by number.",
    get: "Includes both sides, the letter of authorisation, and the earliest end date and cost of a termination.",
    reference: "Sets the customer's own name for the connection and assigns the connection to an end customer.",
  },
});
export const listDcConnections = dcConnectionEndpoints.list;
export const exportDcConnections = dcConnectionEndpoints.file;
export const getDcConnection = dcConnectionEndpoints.get;
export const updateDcConnectionReference = dcConnectionEndpoints.updateReference;

export const downloadConnectionLoa = endpoint({
  name: "downloadConnectionLoa",
  summary: "Download the letter of authorisation of a connection",
  method: "GET",
  path: "/v1/customer/:customerId/dc-connection/:connectionId/loa/download",
  access: orderRole,
  params: ofConnection,
  responses: { 200: fileAnswer("application/pdf") },
});

export const downloadConnectionTestReport = endpoint({
  name: "downloadConnectionTestReport",
  summary: "Download the test report of a connection",
  method: "GET",
  path: "/v1/customer/:customerId/dc-connection/:connectionId/test-report/download",
  access: orderRole,
  params: ofConnection,
  responses: { 200: fileAnswer("application/pdf") },
});

export const compareDcConnections = endpoint({
  name: "compareDcConnections",
  summary: "Compare two data-centre connections",
  details: "Returns what the connections share: site, room, rack, panel, route and company.",
  method: "GET",
  path: "/v1/customer/:customerId/dc-connection/:connectionId/diversity",
  access: orderRole,
  params: ofConnection,
  query: diversityQuery("dcConnectionDiversityQuery"),
  responses: { 200: Diversity },
});

export const attachConnectionLoa = endpoint({
  name: "attachConnectionLoa",
  summary: "Attach a letter of authorisation to a connection",
  details: "The letter is an uploaded PDF. It replaces the current letter of the connection.",
  method: "PUT",
  path: "/v1/customer/:customerId/dc-connection/:connectionId/loa",
  access: orderRole,
  params: ofConnection,
  body: payload("dcConnectionLoaRequest", {
    loaDocumentId: described(uuid(), "Id of the letter of authorisation"),
    loaNumber: described(optionalText(longestLoaNumber), "Number of the letter of authorisation", "LOA-XC-2101"),
    loaExpiresAt: described(
      Type.Optional(nullable(day())),
      "Last day of the letter of authorisation; null if it has none",
    ),
  }),
  responses: { 200: DcConnection },
  errors: {
    403: ["dc-connection.read-only"],
    409: ["edit-conflict", "dc-connection.state-conflict", "dc-connection.no-letter-needed"],
  },
});
