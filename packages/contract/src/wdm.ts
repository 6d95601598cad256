import { anyOf } from "./core/any-of.ts";
import { Diversity, diversityQuery } from "./services/diversity.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, instant, nullable, nullableText, ofCustomer, oneOf, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
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
  "wdm.reference-changed": "wdm.reference-changed",
  "wdm.report-attached": "wdm.changed",
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

const ofWdm = payload("wdm", { ...customerIdParam, wdmId: described(uuid(), "Id of the wavelength") });

/** Where a wavelength is handed over; without a rack, in the meet-me room. */
const Handover = Type.Object(
  {
    rackId: described(nullable(uuid()), "Id of the rack"),
    rackCode: described(nullableText(), "Code of the rack: site, row and position", "AMS1-R2-07"),
    panel: described(nullableText(), "Patch panel", "R2-07-A"),
    port: described(nullableText(), "Port in the patch panel; null if it is not known", "1"),
    connector: described(
      nullable(oneOf(["LC_UPC", "LC_APC", "SC_UPC", "SC_APC", "MPO"])),
      "Connector at the handover; null if it is not known",
    ),
  },
  { title: "WdmHandover" },
);

const wdmFields = {
  ...serviceFields,
  serviceNumber: described(Type.String(), "Number of the wavelength, such as WDM-300042", "WDM-300417"),
  operational: described(oneOf(serviceOperationals), "Whether it works, as measured"),
  operationalSince: described(instant(), "When this operational state began"),
  bandwidth: described(oneOf(wdmBandwidths), "Bandwidth of the wavelength"),
  protection: described(oneOf(wdmProtections), "Whether the wavelength has a second path"),
  routeCode: described(Type.String(), "Code of the route: its two data centres", "AMS1-AMS2"),
  siteA: described(Type.String(), "Code of the first data centre", "AMS1"),
  siteZ: described(Type.String(), "Code of the second data centre", "AMS2"),
  gridType: described(oneOf(["CWDM", "DWDM"]), "Grid of the channels"),
  channel: described(nullableText(), "Channel of the ITU grid; null until one is assigned", "C34"),
  wavelengthNm: described(nullable(Type.Number()), "Wavelength in nm; null until a channel is assigned", 1550.12),
  frequencyThz: described(
    nullable(Type.Number()),
    "Frequency in THz; null for CWDM, and until a channel is assigned",
    193.4,
  ),
  latencyUs: described(Type.Integer(), "One-way delay in microseconds", 92),
  lengthKm: described(Type.Number(), "Length of the path in km", 18.4),
};

export const WdmSummary = Type.Object(wdmFields, { title: "WdmSummary" });
export type WdmSummary = Static<typeof WdmSummary>;

export const WdmService = Type.Object(
  {
    ...wdmFields,
    clientInterface: described(Type.String(), "Interface at both ends", "10GBASE-LR"),
    transceiversIncluded: described(Type.Boolean(), "True if the operator provides the transceivers"),
    handoverA: Type.Optional(Handover),
    handoverZ: Type.Optional(Handover),
    diversityFrom: described(
      Type.Optional(
        nullable(
          Type.Object(
            {
              id: described(uuid(), "Id of the wavelength"),
              serviceNumber: described(Type.String(), "Number of the wavelength, such as WDM-300042", "WDM-300417"),
            },
            { title: "WdmLabel" },
          ),
        ),
      ),
      "Wavelength from which the route differs; null if there is none",
    ),
    testReportId: described(Type.Optional(nullable(uuid())), "Id of the test report; null without one"),
    termination: Type.Optional(Termination),
    ...servicePageFields,
  },
  { title: "WdmService" },
);
export type WdmService = Static<typeof WdmService>;

const filter = {
  route: described(codesFilter(), "One or more codes of routes, separated by commas"),
  bandwidth: anyOf(wdmBandwidths),
  lifecycle: anyOf(serviceLifecycles),
  operational: anyOf(serviceOperationals),
  endCustomerId: described(Type.Optional(uuid()), "Id of the end customer"),
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
    routeCode: described(Type.String(), "Code of the route: its two data centres", "AMS1-AMS2"),
    siteA: described(Type.String(), "Code of the first data centre", "AMS1"),
    siteZ: described(Type.String(), "Code of the second data centre", "AMS2"),
    channels: described(
      Type.Array(
        Type.Object(
          {
            channel: described(Type.String(), "Channel of the ITU grid", "C34"),
            wavelengthNm: described(Type.Number(), "Wavelength in nm", 1550.12),
            frequencyThz: described(nullable(Type.Number()), "Frequency in THz; null for CWDM", 193.4),
            state: described(
              oneOf(channelStates),
              "State of the channel for this company. TAKEN: by another company, or not free again yet. RESERVED: for an order",
            ),
            wave: described(
              nullable(
                Type.Object(
                  {
                    id: described(uuid(), "Id of the wavelength"),
                    name: described(Type.String(), "Number of the wavelength", "WDM-300417"),
                  },
                  { title: "WaveOfChannel" },
                ),
              ),
              "The company's own wavelength on the channel; null without one",
            ),
          },
          { title: "MappedChannel" },
        ),
      ),
      "Channels of the route, the longest wavelength first",
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
