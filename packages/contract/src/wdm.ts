import { anyOf } from "./core/any-of.ts";
import { Diversity, diversityQuery } from "./services/diversity.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, instant, nullable, nullableText, ofCustomer, oneOf, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { type Static, Type } from "./core/json-schema.ts";
import {
  serviceLifecycles,
  serviceOperationals,
  serviceFields,
  servicePageFields,
  Termination,
} from "./services/services.ts";
import { codesFilter, wordsFilter } from "./core/list-filters.ts";
import { orderRole } from "./core/access.ts";
import { serviceEndpoints } from "./services/service-endpoints.ts";

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
  ...serviceFields,
  serviceNumber: Type.String(),
  operational: oneOf(serviceOperationals),
  operationalSince: instant(),
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
    termination: Type.Optional(Termination),
    ...servicePageFields,
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

const wdmEndpoints = serviceEndpoints({
  type: "wdm",
  id: "wdmId",
  named: ["Wdm", "Wdm"],
  access: orderRole,
  params: ofWdm,
  summary: WdmSummary,
  whole: WdmService,
  filter,
  sorts: wdmSorts,
  refused: ["wdm.read-only"],
  texts: {
    one: "a wavelength",
    many: "wavelengths",
    list: "Includes the wavelengths that the company's reseller has delivered to it.",
    file: "Contains every wavelength that matches the filter, sorted by number.",
    get: "Includes the route, channel and handovers, and the earliest end date and cost of a termination.",
    reference: "Sets the customer's own name for the wavelength and assigns the wavelength to an end customer.",
  },
});
export const listWdm = wdmEndpoints.list;
export const exportWdm = wdmEndpoints.file;
export const getWdm = wdmEndpoints.get;
export const updateWdmReference = wdmEndpoints.updateReference;

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
