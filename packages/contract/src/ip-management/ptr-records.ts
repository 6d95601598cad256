import { Type, type Static } from "../core/json-schema.ts";
import { anyOf } from "../core/any-of.ts";
import { BulkChange } from "../core/bulk-change.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, nullable, nullableText, oneOf, payload, requiredText, uuid } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "ptr-records": typeof import("./ptr-records.ts");
  }
  interface SearchKinds {
    readonly address: true;
  }
}

export const ledger = {
  "prefix.ptr-changed": "ptr.changed",
  "prefix.address-labelled": "prefix.updated",
} as const;

export const ptrStates = ["NONE", "PENDING", "LIVE", "FAILED"] as const;

/** Maximum number of records per request. */
export const mostPtrRecords = 1024;

const ofPrefix = payload("prefix", { ...customerIdParam, prefixId: uuid() });
const ofAddress = payload("address", {
  ...customerIdParam,
  prefixId: uuid(),
  address: Type.String({ maxLength: 60 }),
});
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const IpAddress = Type.Object(
  {
    address: Type.String(),
    label: nullableText(),
    ptr: nullableText(),
    ptrState: oneOf(ptrStates),
    /** The special meaning of the address in its prefix: network and broadcast addresses have no name. */
    reserved: nullable(oneOf(["NETWORK", "BROADCAST", "GATEWAY"])),
    used: Type.Boolean(),
    role: nullable(oneOf(["WAN", "LAN", "LOOPBACK", "GATEWAY"])),
    version: Type.Integer(),
  },
  { title: "IpAddress" },
);
export type IpAddress = Static<typeof IpAddress>;

const addressFilter = {
  show: Type.Optional(
    Type.Union([Type.Literal("used"), Type.Literal("all")], {
      description: "`all` lists every address of an IPv4 prefix with at most 4096 addresses; the default is `used`",
    }),
  ),
  ptrState: anyOf(ptrStates),
  q: Type.Optional(
    Type.String({ maxLength: 100, description: "A whole address, or words that all occur in its label and name" }),
  ),
};

export const listIpAddresses = endpoint({
  name: "listIpAddresses",
  summary: "List IP addresses",
  details: "The addresses in use in a prefix. `show=all` lists every address of a small IPv4 prefix.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/ip-address",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("ipAddressQuery", { ...pagingQuery, ...addressFilter }),
  responses: { 200: pageOf(IpAddress) },
});

export const exportIpAddresses = endpoint({
  name: "exportIpAddresses",
  summary: "Export IP addresses as CSV",
  details: "Contains every address in use that matches the filter, in address order.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/ip-address/export",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("ipAddressExportQuery", { ...csvQuery, ptrState: addressFilter.ptrState, q: addressFilter.q }),
  responses: { 200: fileAnswer("text/csv") },
});

/** Number of addresses on a page of the map: those of a /24. */
export const mapSize = 256;

export const AddressMap = Type.Object(
  {
    block: Type.String({ description: "The part of the prefix on this page, at most a /24" }),
    page: Type.Integer({ description: "Page number, from 1" }),
    pages: Type.Integer({ description: "Number of pages; 0 for IPv6, which has no map" }),
    addresses: Type.Array(IpAddress, {
      description: "Addresses in use and reserved addresses; all other addresses of the block are free",
      maxItems: mapSize,
    }),
  },
  { title: "AddressMap" },
);
export type AddressMap = Static<typeof AddressMap>;

export const getAddressMap = endpoint({
  name: "getAddressMap",
  summary: "Get the address map of a prefix",
  details: "Returns the use of each address of an IPv4 prefix. A page is a /24.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/address-map",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("addressMapQuery", {
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 65_536,
        default: 1,
        description: "Page number, from 1; a higher number returns the last page",
      }),
    ),
  }),
  responses: { 200: AddressMap },
});

/** Maximum number of other addresses that a check of a name lists. */
export const mostNamesakes = 5;

export const PtrNameCheck = Type.Object(
  {
    name: Type.String({ description: "The checked name, in lower case and without a final dot" }),
    resolves: oneOf(["YES", "NO", "UNKNOWN"]),
    others: Type.Array(Type.String(), {
      description: "Other addresses of the company with this name, lowest first",
      maxItems: mostNamesakes,
    }),
  },
  { title: "PtrNameCheck" },
);
export type PtrNameCheck = Static<typeof PtrNameCheck>;

export const checkPtrName = endpoint({
  name: "checkPtrName",
  summary: "Check a PTR name",
  details: "Returns whether the name resolves to the address and which other addresses use the name. Changes nothing.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/ip-address/:address/name-check",
  access: serviceDesk,
  params: ofAddress,
  query: payload("ptrNameCheckQuery", {
    name: Type.Unsafe<string>({
      type: "string",
      maxLength: 400,
      rules: { required: true, fqdn: true },
      description: "A full host name",
    }),
  }),
  responses: { 200: PtrNameCheck },
});

const name = () =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 400, rules: { fqdn: true } }));

const conflicts = ["prefix.delegated", "prefix.state-conflict"] as const;
const errors = { 409: [...conflicts, "edit-conflict"], 503: ["reverse-dns.unavailable"] } as const;

export const updateIpAddress = endpoint({
  name: "updateIpAddress",
  summary: "Update an IP address",
  details: "Sets the label and the PTR record. Null deletes a value.",
  method: "PUT",
  path: "/v1/customer/:customerId/prefix/:prefixId/ip-address/:address",
  access: serviceDesk,
  params: ofAddress,
  body: payload("ipAddressUpdateRequest", {
    label: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 120 } })),
    ptr: name(),
  }),
  responses: { 200: IpAddress },
  errors,
});

export const clearIpAddress = endpoint({
  name: "clearIpAddress",
  summary: "Clear an IP address",
  details: "Deletes the label and the PTR record.",
  method: "DELETE",
  path: "/v1/customer/:customerId/prefix/:prefixId/ip-address/:address",
  access: serviceDesk,
  params: ofAddress,
  responses: { 204: Type.Null() },
  errors,
});

const PtrResult = Type.Object(
  {
    changeId: Type.Union([uuid(), Type.Null()], { description: "Id to undo the change; null if nothing changed" }),
    records: Type.Array(Type.Object({ address: Type.String(), before: nullableText(), after: nullableText() })),
    version: Type.Integer({ description: "Version of the prefix" }),
  },
  { title: "PtrResult" },
);
export type PtrResult = Static<typeof PtrResult>;

export const replacePtrRecords = endpoint({
  name: "replacePtrRecords",
  summary: "Replace PTR records",
  details: "Sets the names of several addresses. If one name is refused, nothing changes.",
  method: "PUT",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr",
  access: serviceDesk,
  params: ofPrefix,
  bodyBytes: 512 * 1024,
  body: payload("ptrReplaceRequest", {
    records: Type.Array(
      payload("ptrRecord", {
        address: Type.String({ maxLength: 60 }),
        ptr: Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 400 }),
      }),
      { minItems: 1, maxItems: mostPtrRecords },
    ),
  }),
  responses: { 200: PtrResult },
  errors,
});

/** Outcome per address: only CHANGES is written. */
export const ptrVerdicts = ["CHANGES", "SAME", "KEPT", "NETWORK", "BROADCAST", "INVALID_NAME"] as const;

export const PtrPattern = payload("ptrGenerateRequest", {
  pattern: requiredText(200),
  onlyEmpty: Type.Optional(Type.Boolean()),
  first: Type.Optional(nullable(Type.String({ maxLength: 60 }))),
  last: Type.Optional(nullable(Type.String({ maxLength: 60 }))),
});
export type PtrPattern = Static<typeof PtrPattern>;

export const PtrPreview = Type.Object(
  {
    records: Type.Array(
      Type.Object({
        address: Type.String(),
        before: nullableText(),
        after: nullableText(),
        verdict: oneOf(ptrVerdicts),
      }),
    ),
    changeId: nullable(uuid()),
    version: Type.Integer({ description: "Version of the prefix" }),
  },
  { title: "PtrPreview" },
);
export type PtrPreview = Static<typeof PtrPreview>;

export const generatePtrRecords = endpoint({
  name: "generatePtrRecords",
  summary: "Generate PTR records from a pattern",
  details:
    "In the pattern, `{a}` to `{d}` are the octets, `{index}` counts from 0 and `{hex}` is the whole address. Returns a preview unless `apply` is true.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr/generate",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("ptrGenerateQuery", { apply: Type.Optional(Type.Boolean()) }),
  body: PtrPattern,
  idempotent: "optional",
  responses: { 200: PtrPreview },
  errors,
});

export const listPtrChanges = endpoint({
  name: "listPtrChanges",
  summary: "List bulk changes of PTR records",
  details: "Changes that can be undone and changes that were undone, newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr/change",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("ptrChangeQuery", pagingQuery),
  responses: { 200: pageOf(BulkChange) },
});

export const undoPtrChange = endpoint({
  name: "undoPtrChange",
  summary: "Undo a bulk change of PTR records",
  details: "Restores the previous names. Names that have changed since then are kept.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr/:changeId/undo",
  access: serviceDesk,
  params: payload("ptrChange", { ...customerIdParam, prefixId: uuid(), changeId: uuid() }),
  responses: {
    200: Type.Object({
      restored: Type.Integer(),
      kept: Type.Array(Type.String(), { description: "Addresses that have changed since then" }),
    }),
  },
  errors: { ...errors, 409: [...conflicts, "ptr.change-undone", "ptr.change-expired"] },
});
