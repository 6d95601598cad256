import { Type, type Static } from "../core/json-schema.ts";
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
const ofPrefix = payload("prefix", { ...customerIdParam, prefixId: uuid() });
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const PrefixService = Type.Object(
  { type: oneOf(prefixServiceTypes), id: uuid(), name: Type.String() },
  { title: "PrefixService" },
);
export type PrefixService = Static<typeof PrefixService>;

const prefixFields = {
  id: uuid(),
  prefix: Type.String(),
  family: Type.Integer(),
  kind: oneOf(prefixKinds),
  parentPrefix: nullableText(),
  lifecycle: oneOf(prefixLifecycles),
  service: nullable(PrefixService),
  description: nullableText(),
  originAsn: nullable(Type.Integer()),
  reverseMode: oneOf(reverseModes),
  delegationState: oneOf(delegationStates),
  used: Type.Integer({ description: "Addresses in use; for IPv6, the /64s in use" }),
  total: Type.Number({ description: "Total number of addresses; for IPv6, of /64s" }),
  version: Type.Integer(),
};

export const PrefixSummary = Type.Object(prefixFields, { title: "PrefixSummary" });
export type PrefixSummary = Static<typeof PrefixSummary>;

export const Prefix = Type.Object(
  {
    ...prefixFields,
    gateway: nullableText(),
    usable: nullableText(),
    abuseContactId: nullable(uuid()),
    nameServers: Type.Array(Type.String()),
    dsRecords: Type.Array(Type.String()),
    releasedFrom: nullable(instant()),
    releasable: Type.Boolean({
      description: "True if it can be released; a link network and a prefix that a running line uses cannot",
    }),
    failedPtrs: Type.Integer({ description: "Number of PTR records that could not be published" }),
    ripe: nullable(Type.Record(Type.String(), Type.Unknown())),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: "Prefix" },
);
export type Prefix = Static<typeof Prefix>;

const filter = {
  family: anyOf(["4", "6"]),
  kind: anyOf(prefixKinds),
  lifecycle: anyOf(prefixLifecycles),
  serviceId: Type.Optional(uuid()),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        "An address or a block matches the prefixes that contain it or lie in it; every other word must occur in block, description, AS, line, rack, shared units, or a label or name of an address",
    }),
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
    description: optionalText(120),
    abuseContactId: Type.Optional(nullable(uuid())),
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

const counted = (when: string) =>
  Type.Integer({
    description: `Addresses in use ${when}; for IPv6, the /64s in use`,
    rules: { required: true, min: 0, max: mostUsed },
  });
const PrefixUsage = payload("prefixUsage", {
  now: counted("now"),
  in3m: counted("in 3 months"),
  in12m: counted("in 12 months"),
});

export const PrefixRequest = Type.Object(
  {
    id: uuid(),
    family: Type.Integer(),
    prefixLength: Type.Integer(),
    purpose: Type.String({ description: "The justification" }),
    service: nullable(PrefixService),
    usage: nullable(PrefixUsage),
    state: oneOf(["REQUESTED", "GRANTED", "DECLINED"]),
    answer: Type.Union([Type.String(), Type.Null()], { description: "Answer of the operator" }),
    answeredAt: nullable(instant()),
    createdAt: instant(),
    version: Type.Integer(),
  },
  { title: "PrefixRequest" },
);
export type PrefixRequest = Static<typeof PrefixRequest>;

/** Prefix lengths that can be requested, largest block first. */
export const requestableLengths = { 4: [24, 25, 26, 27, 28, 29], 6: [44, 48, 52, 56] } as const;

export const requestPrefix = endpoint({
  name: "requestPrefix",
  summary: "Request a prefix",
  details: "The operator answers the request.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/request",
  access: serviceDesk,
  params: ofCustomer,
  body: payload("prefixRequestRequest", {
    family: Type.Union([Type.Literal(4), Type.Literal(6)]),
    prefixLength: Type.Integer({ rules: { min: 20, max: 64 } }),
    purpose: requiredText(400),
    serviceId: Type.Optional(
      Type.Union([uuid(), Type.Null()], { description: "A line, a rack or shared units of the company" }),
    ),
    usage: PrefixUsage,
  }),
  idempotent: "optional",
  responses: { 201: PrefixRequest },
});

/** The most services that a search for one returns. */
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
    q: Type.Optional(Type.String({ maxLength: 100, description: "Every word must occur in the name of the service" })),
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
