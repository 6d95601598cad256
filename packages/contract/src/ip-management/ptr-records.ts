import { described, type Static, Type } from "../core/json-schema.ts";
import { anyOf } from "../core/any-of.ts";
import { BulkChange } from "../core/bulk-change.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  customerIdParam,
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
  "prefix.ptr-change-undone": "ptr.changed",
  "prefix.address-labelled": "prefix.updated",
} as const;

export const ptrStates = ["NONE", "PENDING", "LIVE", "FAILED"] as const;

/** Maximum number of records per request. */
export const mostPtrRecords = 1024;

const ofPrefix = payload("prefix", {
  ...customerIdParam,
  prefixId: prefixId(),
});
const ofAddress = payload("address", {
  ...customerIdParam,
  prefixId: prefixId(),
  address: described(Type.String({ maxLength: 60 }), "IP address", "198.51.100.2"),
});
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const IpAddress = Type.Object(
  {
    address: described(Type.String(), "IP address", "198.51.100.2"),
    label: described(nullableText(), "Label of the address; null without one", "router"),
    ptr: described(nullableText(), "Host name of the PTR record; null without one", "router-2.company.example"),
    ptrState: described(oneOf(ptrStates), "State of the PTR record"),
    /** The special meaning of the address in its prefix: network and broadcast addresses have no name. */
    reserved: described(
      nullable(oneOf(["NETWORK", "BROADCAST", "GATEWAY"])),
      "Special meaning of the address in its prefix; null without one",
    ),
    used: described(Type.Boolean(), "True if the address is in use"),
    role: described(
      nullable(oneOf(["WAN", "LAN", "LOOPBACK", "GATEWAY"])),
      "What the address is used for; null if it is not known",
    ),
    version: recordVersion(),
  },
  { title: "IpAddress" },
);
export type IpAddress = Static<typeof IpAddress>;

const addressFilter = {
  show: described(
    Type.Optional(Type.Union([Type.Literal("used"), Type.Literal("all")])),
    "`all` lists every address of an IPv4 prefix with at most 4096 addresses; the default is `used`",
  ),
  ptrState: anyOf(ptrStates),
  q: described(
    Type.Optional(Type.String({ maxLength: 100 })),
    "A whole address, or words that all occur in its label and name",
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
  query: payload("ipAddressExportQuery", {
    ...csvQuery,
    ptrState: addressFilter.ptrState,
    q: addressFilter.q,
  }),
  responses: { 200: fileAnswer("text/csv") },
});

/** Number of addresses on a page of the map: those of a /24. */
export const mapSize = 256;

export const AddressMap = Type.Object(
  {
    block: described(Type.String(), "The part of the prefix on this page, at most a /24", "198.51.100.0/24"),
    page: described(Type.Integer(), "Page number, from 1"),
    pages: described(Type.Integer(), "Number of pages; 0 for IPv6, which has no map"),
    addresses: described(
      Type.Array(IpAddress, {
        maxItems: mapSize,
      }),
      "Addresses in use and reserved addresses; all other addresses of the block are free",
    ),
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
    page: described(
      Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 65_536,
          default: 1,
        }),
      ),
      "Page number, from 1; a higher number returns the last page",
    ),
  }),
  responses: { 200: AddressMap },
});

/** Maximum number of other addresses that a check of a name lists. */
export const mostNamesakes = 5;

export const PtrNameCheck = Type.Object(
  {
    name: described(
      Type.String(),
      "The checked name, in lower case and without a final dot",
      "router-2.company.example",
    ),
    resolves: described(oneOf(["YES", "NO", "UNKNOWN"]), "Whether the name resolves to the address"),
    others: described(
      Type.Array(Type.String(), {
        maxItems: mostNamesakes,
      }),
      "Other addresses of the company with this name, lowest first",
    ),
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
    name: described(
      Type.Unsafe<string>({
        type: "string",
        maxLength: 400,
        rules: { required: true, fqdn: true },
      }),
      "A full host name",
      "router-2.company.example",
    ),
  }),
  responses: { 200: PtrNameCheck },
});

export const ptrName = () =>
  Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 400, rules: { fqdn: true } });

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
    label: described(
      Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 120 } })),
      "Label of the address; null removes it",
      "router",
    ),
    ptr: described(
      Type.Optional(ptrName()),
      "Host name of the PTR record; null removes it",
      "router-2.company.example",
    ),
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
    changeId: described(nullable(uuid()), "Id to undo the change; null if nothing changed"),
    records: described(
      Type.Array(
        Type.Object({
          address: described(Type.String(), "IP address", "198.51.100.2"),
          before: described(
            nullableText(),
            "Host name before the change; null without a record",
            "host-2.company.example",
          ),
          after: described(
            nullableText(),
            "Host name after the change; null without a record",
            "router-2.company.example",
          ),
        }),
      ),
      "PTR records before and after the change",
    ),
    version: described(Type.Integer(), "Version of the prefix", 1),
  },
  { title: "PtrResult" },
);
export type PtrResult = Static<typeof PtrResult>;

/** The largest body that sets names, in bytes. */
export const ptrBytes = 512 * 1024;

export const givenPtrRecords = () =>
  described(
    Type.Array(
      payload("ptrRecord", {
        address: described(Type.String({ maxLength: 60 }), "IP address", "198.51.100.2"),
        ptr: described(
          Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 400 }),
          "Host name of the PTR record; null removes it",
          "router-2.company.example",
        ),
      }),
      { minItems: 1, maxItems: mostPtrRecords },
    ),
    "PTR records to set",
  );

export const replacePtrRecords = endpoint({
  name: "replacePtrRecords",
  summary: "Replace PTR records",
  details: "Sets the names of several addresses. If one name is refused, nothing changes.",
  method: "PUT",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr",
  access: serviceDesk,
  params: ofPrefix,
  bodyBytes: ptrBytes,
  body: payload("ptrReplaceRequest", {
    pattern: described(
      optionalText(200),
      "Pattern that gave the names; the prefix keeps it as `ptrPattern`",
      "host-{index}.company.example",
    ),
    records: givenPtrRecords(),
  }),
  responses: { 200: PtrResult },
  errors,
});

/** Outcome per address: only CHANGES is written. */
export const ptrVerdicts = ["CHANGES", "SAME", "KEPT", "FREE", "NETWORK", "BROADCAST", "INVALID_NAME"] as const;

export const PtrPattern = payload("ptrGenerateRequest", {
  pattern: described(
    requiredText(200),
    "Host name with `{a}` to `{d}`, `{index}` or `{hex}`",
    "host-{index}.company.example",
  ),
  onlyEmpty: described(Type.Optional(Type.Boolean()), "True keeps the addresses that already have a PTR record"),
  includeFree: described(
    Type.Optional(Type.Boolean()),
    "True also names addresses that are not in use; false leaves them free. The default is true for a list and a range",
  ),
  addresses: described(
    Type.Optional(
      nullable(
        Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: mostPtrRecords, uniqueItems: true }),
      ),
    ),
    "Only these addresses of the prefix, instead of a range",
    ["198.51.100.2", "198.51.100.5"],
  ),
  first: described(
    Type.Optional(nullable(Type.String({ maxLength: 60 }))),
    "First address of a range, or its last octet or IPv6 group alone; the first of the prefix if omitted",
    "198.51.100.2",
  ),
  last: described(
    Type.Optional(nullable(Type.String({ maxLength: 60 }))),
    `Last address of a range, or its last octet or IPv6 group alone; that of the prefix if omitted. A range has at most ${mostPtrRecords} addresses`,
    "198.51.100.14",
  ),
});
export type PtrPattern = Static<typeof PtrPattern>;

export const PtrPreview = Type.Object(
  {
    records: described(
      Type.Array(
        Type.Object({
          address: described(Type.String(), "IP address", "198.51.100.2"),
          before: described(
            nullableText(),
            "Host name before the change; null without a record",
            "host-2.company.example",
          ),
          after: described(
            nullableText(),
            "Host name after the change; null without a record",
            "router-2.company.example",
          ),
          verdict: described(
            oneOf(ptrVerdicts),
            "What happens to the address; only CHANGES is written. FREE: the address is not in use",
          ),
        }),
      ),
      "PTR record of each address before and after the change",
    ),
    changeId: described(nullable(uuid()), "Id to undo the change; null for a preview, or if nothing changed"),
    version: described(Type.Integer(), "Version of the prefix", 1),
  },
  { title: "PtrPreview" },
);
export type PtrPreview = Static<typeof PtrPreview>;

export const generatePtrRecords = endpoint({
  name: "generatePtrRecords",
  summary: "Generate PTR records from a pattern",
  details:
    "Names all addresses of the prefix, a range or a list of them, at most 1024. In the pattern, `{a}` to `{d}` are the octets, `{index}` counts from 0 and `{hex}` is the whole address. Returns a preview unless `apply` is true.",
  method: "POST",
  path: "/v1/customer/:customerId/prefix/:prefixId/ptr/generate",
  access: serviceDesk,
  params: ofPrefix,
  bodyBytes: 256 * 1024,
  query: payload("ptrGenerateQuery", {
    apply: described(Type.Optional(Type.Boolean()), "True applies the result; otherwise the call returns a preview"),
  }),
  body: PtrPattern,
  rules: ({ addresses, first, last }: PtrPattern) =>
    addresses && (first || last) ? [{ field: "addresses", message: "validation.invalid-data" }] : [],
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
  params: payload("ptrChange", {
    ...customerIdParam,
    prefixId: prefixId(),
    changeId: described(uuid(), "Id of the change"),
  }),
  responses: {
    200: Type.Object({
      restored: described(Type.Integer(), "Number of records that have their previous value again"),
      kept: described(Type.Array(Type.String()), "Addresses that have changed since then", ["198.51.100.2"]),
    }),
  },
  errors: { ...errors, 409: [...conflicts, "ptr.change-undone", "ptr.change-expired"] },
});
