import { described, type Static, Type } from "../core/json-schema.ts";
import { anyOf } from "../core/any-of.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
  prefixId,
  recordVersion,
  requiredText,
  uuid,
} from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import { sortQuery } from "../core/sorting.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly prefixes: typeof import("./prefixes.ts");
  }
  interface OtherRefusals {
    readonly "address-pool.exhausted": 409;
    readonly "prefix.not-ours": 409;
    readonly "prefix.service-ended": 409;
    readonly "prefix.wrong-size": 409;
  }
  interface SearchKinds {
    readonly prefix: true;
  }
}

export const ledger = {
  "prefix-request.created": "prefix.requested",
  "prefix-request.answered": "prefix.request-answered",
  "prefix.activated": "prefix.activated",
  "prefix.updated": "prefix.updated",
  "prefix.release-requested": "prefix.release-requested",
  "prefix.released": "prefix.released",
} as const;

export const prefixKinds = ["ASSIGNED_PA", "CUSTOMER_PI", "CUSTOMER_BYOIP", "LINK"] as const;
export const prefixLifecycles = ["RESERVED", "ACTIVE", "RELEASING", "RELEASED"] as const;
export const reverseModes = ["NONE", "HOSTED", "DELEGATED"] as const;
export const delegationStates = ["NONE", "HOSTED", "CHECKING", "PUBLISHING", "ACTIVE", "FAILED", "REMOVING"] as const;
/** Services to which prefixes are routed, or with which they are delivered. */
export const prefixServiceTypes = ["line", "rack", "shared-colo"] as const;
export const prefixSorts = ["prefix", "description"] as const;

/** Days in quarantine between the release of a prefix and its end. */
export const quarantineDays = 30;

const ofCustomer = payload("customer", customerIdParam);
const ofPrefix = payload("prefix", {
  ...customerIdParam,
  prefixId: prefixId(),
});
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const PrefixService = Type.Object(
  {
    type: described(oneOf(prefixServiceTypes), "Kind of service"),
    id: described(uuid(), "Id of the service"),
    name: described(Type.String(), "Number or code of the service", "LN-104201"),
  },
  { title: "PrefixService" },
);
export type PrefixService = Static<typeof PrefixService>;

const prefixFields = {
  id: described(uuid(), "Id of the prefix"),
  prefix: described(Type.String(), "IP prefix in CIDR notation", "198.51.100.0/28"),
  family: described(Type.Integer(), "4 for IPv4, 6 for IPv6", 4),
  kind: described(oneOf(prefixKinds), "Kind of prefix"),
  parentPrefix: described(nullableText(), "Prefix that contains it; null without one", "198.51.100.0/24"),
  lifecycle: described(oneOf(prefixLifecycles), "State of the prefix"),
  service: described(nullable(PrefixService), "Service to which the prefix is routed; null without one"),
  description: described(nullableText(), "Description of the prefix; null without one", "Kantoor Zwolle"),
  originAsn: described(
    nullable(Type.Integer()),
    "Number of the autonomous system that announces the prefix; null if it is not announced",
    64_496,
  ),
  reverseMode: described(
    oneOf(reverseModes),
    "Who serves the reverse zones. NONE: they do not exist. HOSTED: the operator. DELEGATED: the customer",
  ),
  delegationState: described(oneOf(delegationStates), "State of the delegation of the reverse zones"),
  used: described(Type.Integer(), "Addresses in use; for IPv6, the /64s in use", 7),
  total: described(Type.Number(), "Total number of addresses; for IPv6, of /64s", 42),
  version: recordVersion(),
};

export const PrefixSummary = Type.Object(prefixFields, { title: "PrefixSummary" });
export type PrefixSummary = Static<typeof PrefixSummary>;

export const Prefix = Type.Object(
  {
    ...prefixFields,
    gateway: described(nullableText(), "Address of the gateway; null without one", "198.51.100.1"),
    usable: described(
      nullableText(),
      "Addresses that can be used; null if there are none",
      "198.51.100.2 - 198.51.100.14",
    ),
    abuseContactId: described(nullable(uuid()), "Id of the contact for reports of abuse; null without one"),
    nameServers: described(Type.Array(Type.String()), "Name servers of the reverse zones; empty without a delegation", [
      "ns1.company.example",
      "ns2.company.example",
    ]),
    dsRecords: described(
      Type.Array(Type.String()),
      "DS records of the zones: key tag, algorithm, digest type and digest",
      ["12345 13 2 49FD46E6C4B45C55D4AC69CBD3CD34AC1AFE51DE2C9E5C7D3A4E1F2B6A8C9D0E"],
    ),
    releasedFrom: described(nullable(instant()), "When the release was requested; null if it was not"),
    releasable: described(
      Type.Boolean(),
      "True if it can be released; a link network and a prefix that a running line uses cannot",
    ),
    ptrPattern: described(
      nullableText(),
      "Pattern that last gave names to addresses; null without one",
      "host-{index}.company.example",
    ),
    failedPtrs: described(Type.Integer(), "Number of PTR records that could not be published"),
    ripe: described(
      nullable(Type.Record(Type.String(), Type.Unknown())),
      "Data about the prefix at RIPE; null without it",
    ),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
  },
  { title: "Prefix" },
);
export type Prefix = Static<typeof Prefix>;

const filter = {
  family: anyOf(["4", "6"]),
  kind: anyOf(prefixKinds),
  lifecycle: anyOf(prefixLifecycles),
  serviceId: described(Type.Optional(uuid()), "Id of the service"),
  q: described(
    Type.Optional(
      Type.String({
        maxLength: 100,
      }),
    ),
    "An address or a block matches the prefixes that contain it or lie in it; every other word must occur in block, description, AS, line, rack, shared units, or a label or name of an address",
  ),
};

export const listPrefixes = endpoint({
  name: "listPrefixes",
  summary: "List prefixes",
  details: "A search for an IP address finds the prefix that contains it.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix",
  access: serviceDesk,
  params: ofCustomer,
  query: payload("prefixQuery", { ...pagingQuery, ...sortQuery(prefixSorts), ...filter }),
  responses: { 200: pageOf(PrefixSummary) },
});

export const exportPrefixes = endpoint({
  name: "exportPrefixes",
  summary: "Export prefixes as CSV",
  details: "Contains every prefix that matches the filter, in address order.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/export",
  access: serviceDesk,
  params: ofCustomer,
  query: payload("prefixExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getPrefix = endpoint({
  name: "getPrefix",
  summary: "Get a prefix",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId",
  access: serviceDesk,
  params: ofPrefix,
  responses: { 200: Prefix },
});

export const updatePrefix = endpoint({
  name: "updatePrefix",
  summary: "Update a prefix",
  details: "Sets the description and the abuse contact.",
  method: "PATCH",
  path: "/v1/customer/:customerId/prefix/:prefixId",
  access: serviceDesk,
  params: ofPrefix,
  body: payload("prefixUpdateRequest", {
    description: described(optionalText(120), "Description of the prefix", "Kantoor Zwolle"),
    abuseContactId: described(Type.Optional(nullable(uuid())), "Id of the contact for reports of abuse; null for none"),
  }),
  responses: { 200: Prefix },
  errors: { 409: ["edit-conflict"] },
});

export const releasePrefix = endpoint({
  name: "releasePrefix",
  summary: "Release a prefix",
  details: `Removes its PTR records and routes at once. An active prefix ends after ${quarantineDays} days, a reserved one at once.`,
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/release",
  access: serviceDesk,
  params: ofPrefix,
  body: payload("prefixReleaseRequest", {}),
  idempotent: "optional",
  responses: { 200: Prefix },
  errors: { 409: ["prefix.state-conflict", "prefix.in-use", "edit-conflict"], 503: ["reverse-dns.unavailable"] },
});

/** The most addresses or subnets that a request can count. */
const mostUsed = 1_000_000_000;

const counted = () => Type.Integer({ rules: { required: true, min: 0, max: mostUsed } });
const PrefixUsage = payload("prefixUsage", {
  now: described(counted(), "Addresses in use now; for IPv6, the /64s in use"),
  in3m: described(counted(), "Addresses in use in 3 months; for IPv6, the /64s in use"),
  in12m: described(counted(), "Addresses in use in 12 months; for IPv6, the /64s in use"),
});

export const PrefixRequest = Type.Object(
  {
    id: described(uuid(), "Id of the request"),
    family: described(Type.Integer(), "4 for IPv4, 6 for IPv6", 4),
    prefixLength: described(Type.Integer(), "Prefix length in bits", 28),
    purpose: described(Type.String(), "What the company needs the prefix for", "Second hosting cluster in Zwolle"),
    service: described(nullable(PrefixService), "Service that the prefix is for; null without one"),
    usage: described(nullable(PrefixUsage), "Addresses that are needed now and later; null if it was not asked"),
    state: described(oneOf(["REQUESTED", "GRANTED", "DECLINED"]), "State of the request"),
    prefix: described(
      nullable(
        Type.Object({
          id: described(uuid(), "Id of the prefix"),
          prefix: described(Type.String(), "IP prefix in CIDR notation", "198.51.100.0/28"),
        }),
      ),
      "Prefix that was assigned with the grant; null before that, and for a request that was granted without one",
    ),
    answer: described(
      nullable(Type.String()),
      "Answer of the operator; null before that",
      "We have assigned 198.51.100.0/28.",
    ),
    answeredAt: described(nullable(instant()), "When the operator answered; null before that"),
    createdAt: described(instant(), "When it was created"),
    version: recordVersion(),
  },
  { title: "PrefixRequest" },
);
export type PrefixRequest = Static<typeof PrefixRequest>;

export const requestableLengths = { 4: [24, 25, 26, 27, 28, 29], 6: [44, 48, 52, 56] } as const;

export const requestPrefix = endpoint({
  name: "requestPrefix",
  summary: "Request a prefix",
  details: "The operator declines the request, or grants it and assigns the prefix.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/request",
  access: serviceDesk,
  params: ofCustomer,
  body: payload("prefixRequestRequest", {
    family: described(Type.Union([Type.Literal(4), Type.Literal(6)]), "4 for IPv4, 6 for IPv6"),
    prefixLength: described(Type.Integer({ rules: { min: 20, max: 64 } }), "Prefix length in bits", 28),
    purpose: described(requiredText(400), "What the company needs the prefix for", "Second hosting cluster in Zwolle"),
    serviceId: described(
      Type.Optional(nullable(uuid())),
      "A line, a rack or shared units of the company",
      "daf90d55-dd08-7387-8619-3e87abcd6367",
    ),
    usage: PrefixUsage,
  }),
  idempotent: "optional",
  responses: { 201: PrefixRequest },
});

export const mostPrefixServices = 20;

export const listPrefixServices = endpoint({
  name: "listPrefixServices",
  summary: "List services for a prefix request",
  details: `The lines, racks and shared units of the company for which a prefix can be requested, at most ${mostPrefixServices}.`,
  method: "GET",
  path: "/v1/customer/:customerId/prefix/request/service",
  access: serviceDesk,
  params: ofCustomer,
  query: payload("prefixServiceQuery", {
    q: described(Type.Optional(Type.String({ maxLength: 100 })), "Every word must occur in the name of the service"),
  }),
  responses: { 200: Type.Array(PrefixService, { maxItems: mostPrefixServices }) },
});

export const listPrefixRequests = endpoint({
  name: "listPrefixRequests",
  summary: "List prefix requests",
  details: "Newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/request",
  access: serviceDesk,
  params: ofCustomer,
  query: payload("prefixRequestQuery", pagingQuery),
  responses: { 200: pageOf(PrefixRequest) },
});
