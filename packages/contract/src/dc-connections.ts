import { anyOf } from "./core/any-of.ts";
import { Diversity, diversityQuery } from "./services/diversity.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, day, nullable, nullableText, oneOf, optionalText, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { type Static, Type } from "./core/json-schema.ts";
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
  "dc-connection.reference-changed": "dc-connection.changed",
  "dc-connection.letter-attached": "dc-connection.changed",
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

/** Maximum length of the number of a letter of authorisation, in characters. */
export const longestLoaNumber = 40;

/** Days before its end from which a letter of authorisation is expiring, and on which a second mail is sent. */
export const loaWarningDays = 30;
export const loaLastWarningDays = 7;

/** Types of far ends that belong to another party, which must allow the connection with a letter of authorisation. */
export const zSideTypesWithLoa: ReadonlySet<string> = new Set(["OTHER_CUSTOMER", "CARRIER", "IX"]);

const ofConnection = payload("dcConnection", { ...customerIdParam, connectionId: uuid() });

/** A rack of the customer, or its units in a shared rack. */
const ASide = Type.Object(
  {
    siteCode: Type.String(),
    rackId: nullable(uuid()),
    sharedColoId: nullable(uuid()),
    rackCode: nullableText(),
    panel: nullableText(),
    module: nullableText(),
    port: nullableText(),
    device: nullableText(),
  },
  { title: "ConnectionASide" },
);

const ZSide = Type.Object(
  {
    siteCode: Type.String(),
    type: oneOf(zSideTypes),
    rackId: nullable(uuid()),
    rackCode: nullableText(),
    companyName: nullableText(),
    circuitId: nullableText(),
    panel: nullableText(),
    module: nullableText(),
    port: nullableText(),
  },
  { title: "ConnectionZSide" },
);

const connectionFields = {
  ...serviceFields,
  connectionNumber: Type.String(),
  kind: oneOf(connectionKinds),
  media: oneOf(connectionMedia),
  connectorA: oneOf(connectors),
  connectorZ: oneOf(connectors),
  fibreCount: nullable(Type.Integer()),
  speed: nullable(oneOf(connectionSpeeds)),
  aSide: ASide,
  zSide: ZSide,
  loaState: Type.Optional(oneOf(loaStates)),
  loaExpired: Type.Optional(
    Type.Boolean({ description: "True if the letter of authorisation has expired; the connection keeps working" }),
  ),
  loaExpiresAt: Type.Optional(nullable(day())),
};

export const DcConnectionSummary = Type.Object(connectionFields, { title: "DcConnectionSummary" });
export type DcConnectionSummary = Static<typeof DcConnectionSummary>;

export const DcConnection = Type.Object(
  {
    ...connectionFields,
    loaNumber: Type.Optional(nullableText()),
    loaDocumentId: Type.Optional(nullable(uuid())),
    loaFileName: Type.Optional(nullableText()),
    testReportId: Type.Optional(nullable(uuid())),
    testReportFileName: Type.Optional(nullableText()),
    termination: Type.Optional(Termination),
    ...servicePageFields,
  },
  { title: "DcConnection" },
);
export type DcConnection = Static<typeof DcConnection>;

const filter = {
  site: codesFilter("One or more codes of sites, separated by commas; one of the sides is there"),
  kind: anyOf(connectionKinds),
  media: anyOf(connectionMedia),
  loa: anyOf(loaStates),
  lifecycle: anyOf(serviceLifecycles),
  endCustomerId: Type.Optional(uuid()),
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
    loaDocumentId: uuid(),
    loaNumber: optionalText(longestLoaNumber),
    loaExpiresAt: Type.Optional(nullable(day())),
  }),
  responses: { 200: DcConnection },
  errors: {
    403: ["dc-connection.read-only"],
    409: ["edit-conflict", "dc-connection.state-conflict", "dc-connection.no-letter-needed"],
  },
});
