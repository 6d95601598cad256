import { Type, type Static } from "../core/json-schema.ts";
import { BulkChange } from "../core/bulk-change.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, nullable, nullableText, oneOf, payload, requiredText, uuid } from "../core/fields.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "ptr-records": typeof import("./ptr-records.ts");
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

export const listIpAddresses = endpoint({
  name: "listIpAddresses",
  summary: "Addresses in use in a prefix; of a small IPv4 prefix every one, if asked",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/ip-address",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("ipAddressQuery", {
    ...pagingQuery,
    show: Type.Optional(oneOf(["used", "all"])),
  }),
  responses: { 200: pageOf(IpAddress) },
});

const name = () =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 400, rules: { fqdn: true } }));

const conflicts = ["prefix.delegated", "prefix.state-conflict", "edit-conflict"] as const;

export const updateIpAddress = endpoint({
  name: "updateIpAddress",
  summary: "Label an address and name it in reverse DNS; null takes away",
  method: "PUT",
  path: "/v1/customer/:customerId/prefix/:prefixId/ip-address/:address",
  access: serviceDesk,
  params: ofAddress,
  body: payload("ipAddressUpdateRequest", {
    label: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 120 } })),
    ptr: name(),
  }),
  responses: { 200: IpAddress },
  errors: { 409: conflicts },
});

export const clearIpAddress = endpoint({
  name: "clearIpAddress",
  summary: "Take label and name of an address away",
  method: "DELETE",
  path: "/v1/customer/:customerId/prefix/:prefixId/ip-address/:address",
  access: serviceDesk,
  params: ofAddress,
  responses: { 204: Type.Null() },
  errors: { 409: conflicts },
});

const PtrResult = Type.Object(
  {
    changeId: Type.Union([uuid(), Type.Null()], { description: "To undo it; null when nothing changed" }),
    records: Type.Array(Type.Object({ address: Type.String(), before: nullableText(), after: nullableText() })),
    version: Type.Integer({ description: "Of the prefix" }),
  },
  { title: "PtrResult" },
);
export type PtrResult = Static<typeof PtrResult>;

export const replacePtrRecords = endpoint({
  name: "replacePtrRecords",
  summary: "Name many addresses at once: all of them or, when one is refused, none",
  method: "PUT",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr",
  access: serviceDesk,
  params: ofPrefix,
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
  errors: { 409: conflicts },
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
    version: Type.Integer({ description: "Of the prefix" }),
  },
  { title: "PtrPreview" },
);
export type PtrPreview = Static<typeof PtrPreview>;

export const generatePtrRecords = endpoint({
  name: "generatePtrRecords",
  summary:
    "Names by a pattern: {a} to {d} are the octets, {index} counts from 0, {hex} is the whole address; a preview unless applied",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr/generate",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("ptrGenerateQuery", { apply: Type.Optional(Type.Boolean()) }),
  body: PtrPattern,
  idempotent: "optional",
  responses: { 200: PtrPreview },
  errors: { 409: conflicts },
});

export const listPtrChanges = endpoint({
  name: "listPtrChanges",
  summary: "Changes of several names at once that can be undone or were undone, newest first",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr/change",
  access: serviceDesk,
  params: ofPrefix,
  query: payload("ptrChangeQuery", pagingQuery),
  responses: { 200: pageOf(BulkChange) },
});

export const undoPtrChange = endpoint({
  name: "undoPtrChange",
  summary: "Restore the names that a change replaced, except where they were changed since",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr/:changeId/undo",
  access: serviceDesk,
  params: payload("ptrChange", { ...customerIdParam, prefixId: uuid(), changeId: uuid() }),
  responses: {
    200: Type.Object({
      restored: Type.Integer(),
      kept: Type.Array(Type.String(), { description: "Addresses that were changed since" }),
    }),
  },
  errors: { 409: ["ptr.change-undone", "ptr.change-expired", "prefix.delegated", "prefix.state-conflict"] },
});
