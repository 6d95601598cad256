import { anyOf } from "./core/any-of.ts";
import { csvQuery } from "./core/csv.ts";
import { Diversity, diversityQuery } from "./core/diversity.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, instant, nullable, nullableText, oneOf, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { type Static, Type } from "./core/json-schema.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";
import {
  codesFilter,
  EndCustomerLabel,
  ofCustomer,
  orderRole,
  referenceUpdate,
  ServiceContract,
  serviceLifecycles,
  serviceOperationals,
  serviceView,
  Termination,
  wordsFilter,
} from "./core/services.ts";
import { sortQuery } from "./core/sorting.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly wdm: typeof import("./wdm.ts");
  }
  interface NoticeKinds {
    readonly wdm: true;
  }
  interface SearchKinds {
    readonly wdm: true;
  }
  interface WorkKinds {
    readonly "wave-down": true;
  }
}

export const ledger = {
  "wdm.reference-changed": "wdm.changed",
  "wdm.activated": "wdm.activated",
  "wdm.status-changed": "wdm.status-changed",
  "wdm.suspended": "wdm.suspended",
  "wdm.resumed": "wdm.resumed",
  "wdm.change-applied": "wdm.changed",
  "wdm.termination-requested": "wdm.termination-requested",
  "wdm.termination-withdrawn": "wdm.termination-withdrawn",
  "wdm.terminated": "wdm.terminated",
} as const;

export const wdmBandwidths = ["10G", "100G", "400G"] as const;
export const wdmProtections = ["UNPROTECTED", "PROTECTED"] as const;
export const wdmSorts = ["serviceNumber", "reference", "contract.endDate"] as const;

const ofWdm = payload("wdm", { ...customerIdParam, wdmId: uuid() });

/** Where a wavelength is handed over; without a rack, in the meet-me room. */
const Handover = Type.Object(
  {
    rackId: nullable(uuid()),
    rackCode: nullableText(),
    panel: nullableText(),
    port: nullableText(),
    connector: nullable(oneOf(["LC_UPC", "LC_APC", "SC_UPC", "SC_APC", "MPO"])),
  },
  { title: "WdmHandover" },
);

/** `channel`, `wavelengthNm` and `frequencyThz` are null until a channel has been assigned; CWDM has no frequency. */
const wdmFields = {
  id: uuid(),
  view: serviceView(),
  serviceNumber: Type.String(),
  reference: nullableText(),
  endCustomer: Type.Optional(nullable(EndCustomerLabel)),
  lifecycle: oneOf(serviceLifecycles),
  operational: oneOf(serviceOperationals),
  operationalSince: instant(),
  packageCode: Type.String(),
  bandwidth: oneOf(wdmBandwidths),
  protection: oneOf(wdmProtections),
  routeCode: Type.String(),
  siteA: Type.String(),
  siteZ: Type.String(),
  gridType: oneOf(["CWDM", "DWDM"]),
  channel: nullableText(),
  wavelengthNm: nullable(Type.Number()),
  frequencyThz: nullable(Type.Number()),
  latencyUs: Type.Integer(),
  lengthKm: Type.Number(),
  contract: Type.Optional(ServiceContract),
  version: Type.Integer(),
};

export const WdmSummary = Type.Object(wdmFields, { title: "WdmSummary" });
export type WdmSummary = Static<typeof WdmSummary>;

export const WdmService = Type.Object(
  {
    ...wdmFields,
    clientInterface: Type.String(),
    transceiversIncluded: Type.Boolean(),
    handoverA: Type.Optional(Handover),
    handoverZ: Type.Optional(Handover),
    diversityFrom: Type.Optional(
      nullable(Type.Object({ id: uuid(), serviceNumber: Type.String() }, { title: "WdmLabel" })),
    ),
    testReportId: Type.Optional(nullable(uuid())),
    orderId: Type.Optional(nullable(uuid())),
    termination: Type.Optional(Termination),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: "WdmService" },
);
export type WdmService = Static<typeof WdmService>;

const filter = {
  route: codesFilter("One or more codes of routes, separated by commas"),
  bandwidth: anyOf(wdmBandwidths),
  lifecycle: anyOf(serviceLifecycles),
  operational: anyOf(serviceOperationals),
  endCustomerId: Type.Optional(uuid()),
  q: wordsFilter("number, reference, package, route, channel, bandwidth or end customer"),
};

export const listWdm = endpoint({
  name: "listWdm",
  summary: "List wavelengths",
  details: "Includes the wavelengths that the company's reseller has delivered to it.",
  method: "GET",
  path: "/v1/customer/:customerId/wdm",
  access: orderRole,
  params: ofCustomer,
  query: payload("wdmQuery", { ...pagingQuery, ...sortQuery(wdmSorts), ...filter }),
  responses: { 200: pageOf(WdmSummary) },
});

export const exportWdm = endpoint({
  name: "exportWdm",
  summary: "Export wavelengths as CSV",
  details: "Contains every wavelength that matches the filter, sorted by number.",
  method: "GET",
  path: "/v1/customer/:customerId/wdm/export",
  access: orderRole,
  params: ofCustomer,
  query: payload("wdmExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getWdm = endpoint({
  name: "getWdm",
  summary: "Get a wavelength",
  details: "Includes the route, channel and handovers, and the earliest end date and cost of a termination.",
  method: "GET",
  path: "/v1/customer/:customerId/wdm/:wdmId",
  access: orderRole,
  params: ofWdm,
  responses: { 200: WdmService },
});

export const downloadWdmTestReport = endpoint({
  name: "downloadWdmTestReport",
  summary: "Download the test report of a wavelength",
  method: "GET",
  path: "/v1/customer/:customerId/wdm/:wdmId/test-report/download",
  access: orderRole,
  params: ofWdm,
  responses: { 200: fileAnswer("application/pdf") },
});

export const compareWaves = endpoint({
  name: "compareWaves",
  summary: "Compare two wavelengths",
  details: "Returns what the wavelengths share: site, room, rack, panel and route.",
  method: "GET",
  path: "/v1/customer/:customerId/wdm/:wdmId/diversity",
  access: orderRole,
  params: ofWdm,
  query: diversityQuery("wdmDiversityQuery"),
  responses: { 200: Diversity },
});

/** The state of a channel for this customer. TAKEN: by another customer, or not free again yet. RESERVED: for an order. */
export const channelStates = ["FREE", "TAKEN", "YOURS", "RESERVED"] as const;

/** The channels of a route, beginning with the longest wavelength. Channels of other customers only show that they are taken. */
export const ChannelMap = Type.Object(
  {
    routeCode: Type.String(),
    siteA: Type.String(),
    siteZ: Type.String(),
    channels: Type.Array(
      Type.Object(
        {
          channel: Type.String(),
          wavelengthNm: Type.Number(),
          frequencyThz: nullable(Type.Number()),
          state: oneOf(channelStates),
          wave: nullable(Type.Object({ id: uuid(), name: Type.String() }, { title: "WaveOfChannel" })),
        },
        { title: "MappedChannel" },
      ),
    ),
  },
  { title: "ChannelMap" },
);
export type ChannelMap = Static<typeof ChannelMap>;

export const listChannels = endpoint({
  name: "listChannels",
  summary: "List wavelength channels",
  details: "The channels of each route: free, taken, reserved, or used by the company's own wavelengths.",
  method: "GET",
  path: "/v1/customer/:customerId/wdm/channel-map",
  access: orderRole,
  params: ofCustomer,
  query: payload("channelMapQuery", { route: filter.route }),
  responses: { 200: Type.Array(ChannelMap) },
});

export const updateWdmReference = endpoint({
  name: "updateWdmReference",
  summary: "Update the reference of a wavelength",
  details: "Sets the customer's own name for the wavelength and assigns the wavelength to an end customer.",
  method: "PATCH",
  path: "/v1/customer/:customerId/wdm/:wdmId/reference",
  access: orderRole,
  params: ofWdm,
  body: referenceUpdate("wdmReferenceUpdateRequest"),
  responses: { 200: WdmService },
  errors: { 403: ["wdm.read-only"], 409: ["edit-conflict"] },
});
