import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import {
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
import { described, type Static, Type } from "../core/json-schema.ts";
import { givenDsRecords, nameServerList, nameServersExample, serverRules } from "../ip-management/delegation.ts";
import { Prefix, prefixKinds, prefixLifecycles, PrefixRequest } from "../ip-management/prefixes.ts";
import { RouteAuthorisation } from "../ip-management/route-authorisations.ts";
import { bulkOf } from "./bulk.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { externalRef, namedCustomer, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, requiredReason, written, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorPrefixes: typeof import("./prefixes.ts");
  }
}

export const ledger = {
  "address-pool.added": "address-pool.added",
  "prefix.reactivated": "prefix.activated",
  "prefix.removed": "prefix.removed",
} as const;

const ownRef = ["prefix", "IPAM-77"] as const;
const ofCompany = () => described(Type.Integer(), "Customer number of the company", 20_120_280);

const { id, prefix, family, kind, parentPrefix, lifecycle, service, description, originAsn, ...fields } =
  Prefix.properties;

/** A prefix as the operator sees it. */
export const OperatorPrefix = Type.Object(
  {
    id,
    externalRef: externalRef(...ownRef),
    customerId: ofCompany(),
    prefix,
    family,
    kind,
    parentPrefix,
    lifecycle,
    service,
    description,
    originAsn,
    reverseMode: fields.reverseMode,
    delegationState: fields.delegationState,
    nameServers: fields.nameServers,
    dsRecords: fields.dsRecords,
    used: fields.used,
    total: fields.total,
    createdAt: fields.createdAt,
    updatedAt: fields.updatedAt,
    version: recordVersion(),
  },
  { title: "OperatorPrefix" },
);
export type OperatorPrefix = Static<typeof OperatorPrefix>;

const reads = { method: "GET", access: serviceRight("ip.read") } as const;
const assigns = { ...plannedWrite, method: "POST", access: serviceRight("ip.assign") } as const;

export const ofPrefix = payload("operatorPrefixPath", { prefixId: prefixId() });
const ofRef = payload("prefixRefPath", refParam(...ownRef));

export const listOperatorPrefixes = listEndpoint({
  name: "listOperatorPrefixes",
  summary: "List prefixes of all companies",
  path: "/operator/v1/prefix",
  right: "ip.read",
  item: OperatorPrefix,
  filters: {
    customerId: onlyCustomer("prefixes"),
    lifecycle: described(Type.Optional(oneOf(prefixLifecycles)), "Only prefixes in this state"),
  },
});

export const readPrefix = endpoint({
  ...reads,
  name: "readPrefix",
  summary: "Get a prefix of any company",
  path: "/operator/v1/prefix/:prefixId",
  params: ofPrefix,
  responses: { 200: OperatorPrefix },
});

export const readPrefixByRef = endpoint({
  ...reads,
  name: "readPrefixByRef",
  summary: "Get a prefix by your own id",
  path: "/operator/v1/prefix/ref/:externalRef",
  params: ofRef,
  responses: { 200: OperatorPrefix },
});

export const WrittenPrefix = writtenRecord("AssignedPrefix", {
  id,
  externalRef: externalRef(...ownRef),
  prefix,
  lifecycle,
});

/** A block of addresses in CIDR notation. */
export const blockText = () => Type.String({ pattern: "^[0-9a-fA-F.:]{2,45}/[0-9]{1,3}$" });
const asn = () => nullable(Type.Integer({ minimum: 1, maximum: 4_294_967_295 }));

const assignmentRefusals = [
  "address-pool.exhausted",
  "prefix.not-ours",
  "prefix.of-pool",
  "prefix.overlaps",
  "prefix.service-ended",
  "prefix.state-conflict",
  "prefix.wrong-size",
] as const;

export const PrefixRecord = payload("prefixRecord", {
  customerId: described(namedCustomer(), "The company: its customer number, or your own id of it as `{ref}`"),
  prefix: described(
    Type.Optional(blockText()),
    "The block, in CIDR notation; without it, the next free block of the pools",
    "198.51.100.8/29",
  ),
  family: described(Type.Optional(oneOf(["4", "6"])), "IP version of the next free block", "4"),
  prefixLength: described(
    Type.Optional(Type.Integer({ minimum: 0, maximum: 128 })),
    "Length of the next free block",
    29,
  ),
  kind: described(
    Type.Optional(oneOf(prefixKinds)),
    "Kind of prefix. ASSIGNED_PA, the default, and LINK are blocks of a pool; CUSTOMER_PI and CUSTOMER_BYOIP belong to the company",
  ),
  service: described(
    optionalText(64),
    "The service that it is routed to: id, number or code of a line, rack or shared units; null without a service",
    "LN-104201",
  ),
  description: described(optionalText(120), "Description, which the company can change", "Kantoor Zwolle"),
  originAsn: described(Type.Optional(asn()), "AS that announces it; by default that of its pool", 64_496),
  reverseDns: described(
    Type.Optional(
      payload("prefixReverseDns", {
        nameServers: described(nameServerList(), "Name servers of the customer", nameServersExample),
        dsRecords: givenDsRecords(),
      }),
    ),
    "A delegation that DNS has already; it is stored as a whole and as it is, without a check",
  ),
  reason: reason(),
});
export type PrefixRecord = Static<typeof PrefixRecord>;

const blockRules = ({ prefix: block, family: version, prefixLength }: PrefixRecord): FieldError[] => {
  if (block === undefined)
    return [
      ...(version === undefined ? [{ field: "family", message: "validation.required" }] : []),
      ...(prefixLength === undefined ? [{ field: "prefixLength", message: "validation.required" }] : []),
    ];
  return [
    ...(version === undefined ? [] : [{ field: "family", message: "validation.invalid-value" }]),
    ...(prefixLength === undefined ? [] : [{ field: "prefixLength", message: "validation.invalid-value" }]),
  ];
};

const prefixRules = (record: PrefixRecord): FieldError[] => [
  ...blockRules(record),
  ...(record.reverseDns ? serverRules(record.reverseDns, "reverseDns.") : []),
];

export const putPrefix = endpoint({
  ...assigns,
  name: "putPrefix",
  summary: "Assign or change a prefix by your own id",
  details:
    "Assigns a block, or changes description, AS, service and a delegation that exists. A block that the company already has gets your id. Company, block and kind do not change. Sending the same again changes nothing.",
  method: "PUT",
  path: "/operator/v1/prefix/ref/:externalRef",
  params: ofRef,
  body: PrefixRecord,
  rules: prefixRules,
  responses: { 200: WrittenPrefix },
  errors: conflicts(...assignmentRefusals),
});

export const putPrefixes = bulkOf(putPrefix, {
  name: "putPrefixes",
  summary: "Assign or change prefixes by your own ids",
});

export const activatePrefix = endpoint({
  ...assigns,
  name: "activatePrefix",
  summary: "Activate a prefix",
  details:
    "A reserved prefix becomes active. A prefix in quarantine returns to its company, without its names and routes.",
  path: "/operator/v1/prefix/:prefixId/activate",
  params: ofPrefix,
  body: payload("prefixActivation", { reason: reason() }),
  responses: { 200: WrittenPrefix },
  errors: conflicts("prefix.state-conflict"),
});

export const releaseOperatorPrefix = endpoint({
  ...assigns,
  name: "releaseOperatorPrefix",
  ends: true,
  summary: "Release a prefix of any company",
  details: "Removes its PTR records and routes, and puts it into quarantine; a reserved prefix ends at once.",
  path: "/operator/v1/prefix/:prefixId/release",
  params: ofPrefix,
  body: payload("prefixRelease", { reason: requiredReason() }),
  responses: { 200: WrittenPrefix },
  errors: conflicts("prefix.state-conflict"),
});

const OperatorPrefixRequest = Type.Object(
  { ...PrefixRequest.properties, customerId: ofCompany(), updatedAt: described(instant(), "When it was changed last") },
  { title: "OperatorPrefixRequest" },
);
export type OperatorPrefixRequest = Static<typeof OperatorPrefixRequest>;

export const listOperatorPrefixRequests = listEndpoint({
  name: "listOperatorPrefixRequests",
  summary: "List prefix requests of all companies",
  path: "/operator/v1/prefix-request",
  right: "ip.read",
  item: OperatorPrefixRequest,
  filters: {
    state: described(Type.Optional(PrefixRequest.properties.state), "Only requests in this state"),
  },
});

const ofRequest = payload("operatorPrefixRequestPath", { requestId: described(uuid(), "Id of the request") });
const WrittenRequest = written("AnsweredPrefixRequest", {
  id: PrefixRequest.properties.id,
  state: PrefixRequest.properties.state,
  prefix: described(nullableText(), "The assigned block; null without one", "198.51.100.8/29"),
  version: recordVersion(),
});

export const grantPrefixRequest = endpoint({
  ...assigns,
  name: "grantPrefixRequest",
  summary: "Grant a prefix request",
  details: "Assigns the block to the company and the service of the request, and mails the answer.",
  path: "/operator/v1/prefix-request/:requestId/grant",
  params: ofRequest,
  body: payload("prefixRequestGrant", {
    prefix: described(
      Type.Optional(blockText()),
      "The block, or the pool to take the next free block from; without it, the pools in their order",
      "198.51.100.0/24",
    ),
    answer: described(optionalText(400), "Answer to the company", "Welcome"),
    reason: reason(),
  }),
  responses: { 200: WrittenRequest },
  errors: { 409: [...assignmentRefusals, "plan-outdated"] },
});

export const declinePrefixRequest = endpoint({
  ...assigns,
  name: "declinePrefixRequest",
  summary: "Decline a prefix request",
  details: "Mails the answer.",
  path: "/operator/v1/prefix-request/:requestId/decline",
  params: ofRequest,
  body: payload("prefixRequestRefusal", {
    answer: described(requiredText(400), "Why, in the words that the company reads", "We need a plan of use first."),
    reason: reason(),
  }),
  responses: { 200: WrittenRequest },
  errors: { 409: ["prefix.state-conflict", "plan-outdated"] },
});

const { id: authorisationId, state: authorisationState, ...ofAuthorisation } = RouteAuthorisation.properties;

const OperatorRouteAuthorisation = Type.Object(
  {
    id: authorisationId,
    customerId: ofCompany(),
    prefixId: prefixId(),
    prefix,
    originAsn: ofAuthorisation.originAsn,
    maxLength: ofAuthorisation.maxLength,
    kind: ofAuthorisation.kind,
    state: authorisationState,
    rejectReason: ofAuthorisation.rejectReason,
    loaDocumentId: ofAuthorisation.loaDocumentId,
    createdAt: ofAuthorisation.createdAt,
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorRouteAuthorisation" },
);
export type OperatorRouteAuthorisation = Static<typeof OperatorRouteAuthorisation>;

export const listOperatorRouteAuthorisations = listEndpoint({
  name: "listOperatorRouteAuthorisations",
  summary: "List route authorisations of all companies",
  path: "/operator/v1/route-authorisation",
  right: "ip.read",
  item: OperatorRouteAuthorisation,
  filters: {
    state: described(Type.Optional(authorisationState), "Only authorisations in this state"),
    prefixId: described(Type.Optional(uuid()), "Only authorisations of this prefix"),
  },
});

const decides = {
  ...plannedWrite,
  access: serviceRight("ip.publish"),
  method: "POST",
  params: payload("operatorRouteAuthorisationPath", {
    authorisationId: described(uuid(), "Id of the authorisation"),
  }),
  responses: {
    200: written("DecidedRouteAuthorisation", {
      id: authorisationId,
      state: authorisationState,
      version: recordVersion(),
    }),
  },
  errors: { 409: ["route-authorisation.state-conflict", "plan-outdated"] },
} as const;

export const publishRouteAuthorisation = endpoint({
  ...decides,
  name: "publishRouteAuthorisation",
  summary: "Record that a route authorisation is published",
  path: "/operator/v1/route-authorisation/:authorisationId/publish",
  body: payload("routeAuthorisationPublication", { reason: reason() }),
});

export const rejectRouteAuthorisation = endpoint({
  ...decides,
  name: "rejectRouteAuthorisation",
  summary: "Reject a route authorisation",
  details: "The company reads the reason.",
  path: "/operator/v1/route-authorisation/:authorisationId/reject",
  body: payload("routeAuthorisationRefusal", {
    reason: described(requiredText(400), "Why, in the words that the company reads", "The letter is not signed."),
  }),
});

const AddressPool = Type.Object(
  {
    prefix: described(Type.String(), "Block, in CIDR notation", "198.51.100.0/24"),
    originAsn: described(nullable(Type.Integer()), "AS that announces it; null if it is not announced", 64_496),
    prefixes: described(Type.Integer(), "Number of prefixes in it, including those in quarantine", 7),
  },
  { title: "AddressPool" },
);

export const listAddressPools = endpoint({
  ...reads,
  name: "listAddressPools",
  summary: "List address pools",
  details: "The address space from which services get prefixes, in the order in which it is used.",
  path: "/operator/v1/address-pool",
  responses: { 200: Type.Array(AddressPool) },
});

export const addAddressPool = endpoint({
  ...assigns,
  name: "addAddressPool",
  summary: "Add an address pool",
  details: "It is used after the pools that exist.",
  path: "/operator/v1/address-pool",
  body: payload("addressPool", {
    prefix: described(blockText(), "Block, in CIDR notation", "198.51.100.0/24"),
    originAsn: described(Type.Optional(asn()), "AS that announces it", 64_496),
    reason: reason(),
  }),
  responses: {
    200: written("AddedAddressPool", {
      prefix: AddressPool.properties.prefix,
      originAsn: AddressPool.properties.originAsn,
    }),
  },
  errors: { 409: ["address-pool.overlaps", "plan-outdated"] },
});
