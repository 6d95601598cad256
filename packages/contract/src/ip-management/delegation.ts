import { Type, type Static } from "../core/json-schema.ts";
import { isDsRecord } from "./ds-record.ts";
import { endpoint } from "../core/endpoint.ts";
import { plainHostName } from "../core/host-name.ts";
import { customerIdParam, instant, nullable, oneOf, payload, uuid } from "../core/fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly delegation: typeof import("./delegation.ts");
  }
}

export const ledger = {
  "prefix.delegation-requested": "delegation.requested",
  "prefix.delegation-removed": "delegation.removed",
  "prefix.delegation-activated": "delegation.activated",
  "prefix.delegation-failed": "delegation.failed",
  "prefix.delegation-ended": "delegation.ended",
} as const;

/** Checks of each name server, for each zone. */
export const delegationChecks = ["UDP", "TCP", "SOA", "AUTHORITATIVE"] as const;

/** Maximum number of DS records of a zone at its parent. */
export const mostDsRecords = 8;

const ofPrefix = payload("prefix", { ...customerIdParam, prefixId: uuid() });
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

const ReverseZone = Type.Object({
  name: Type.String(),
  block: Type.String(),
  /** On an octet boundary, on a nibble boundary, or smaller: then the provider adds a CNAME per address (RFC 2317). */
  kind: oneOf(["OCTET", "NIBBLE", "CLASSLESS"]),
  parent: Type.String({ description: "The zone that delegates or holds the CNAME records" }),
});
export type ReverseZone = Static<typeof ReverseZone>;

const DelegationFinding = Type.Object({
  nameServer: Type.String(),
  zone: Type.String(),
  check: oneOf(delegationChecks),
  passed: Type.Boolean(),
});
export type DelegationFinding = Static<typeof DelegationFinding>;

export const Delegation = Type.Object(
  {
    state: oneOf(["NONE", "HOSTED", "CHECKING", "PUBLISHING", "ACTIVE", "FAILED", "REMOVING"]),
    nameServers: Type.Array(Type.String()),
    dsRecords: Type.Array(Type.String()),
    zones: Type.Array(ReverseZone),
    findings: Type.Array(DelegationFinding, {
      description: "The last check. FAILED without a failed check: our DNS system could not carry the request out",
    }),
    checkedAt: nullable(instant()),
    version: Type.Integer({ description: "Version of the prefix" }),
  },
  { title: "Delegation" },
);
export type Delegation = Static<typeof Delegation>;

export const checkDelegation = endpoint({
  name: "checkDelegation",
  summary: "Get the delegation check of a prefix",
  details: "Returns the name servers of the reverse zones and the result of the last check.",
  method: "GET",
  path: "/v1/customer/:customerId/prefix/:prefixId/delegation/check",
  access: serviceDesk,
  params: ofPrefix,
  responses: { 200: Delegation },
});

interface DelegationBody {
  readonly nameServers: readonly string[];
  readonly dsRecords?: readonly string[];
}

/** The indexes of items that occur earlier in the list. */
const repeated = (list: readonly string[]): number[] =>
  list.flatMap((item, place) => (list.indexOf(item) < place ? [place] : []));

export const requestDelegation = endpoint({
  name: "requestDelegation",
  summary: "Request the delegation of a prefix",
  details: "Delegates the reverse zones to the customer's own name servers, which are checked first.",
  method: "PUT",
  path: "/v1/customer/:customerId/prefix/:prefixId/delegation",
  access: serviceDesk,
  params: ofPrefix,
  body: payload("delegationRequest", {
    nameServers: Type.Array(Type.String({ maxLength: 254, rules: { required: true, fqdn: true } }), {
      minItems: 2,
      maxItems: 6,
    }),
    dsRecords: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: mostDsRecords })),
  }),
  rules: ({ nameServers, dsRecords = [] }: DelegationBody) => [
    ...repeated(nameServers.map(plainHostName)).map((place) => ({
      field: `nameServers.${place}`,
      message: "validation.invalid-value",
    })),
    ...dsRecords.flatMap((record, place) =>
      isDsRecord(record) ? [] : [{ field: `dsRecords.${place}`, message: "validation.invalid-value" }],
    ),
  ],
  responses: { 200: Delegation },
  errors: { 409: ["prefix.state-conflict", "edit-conflict"], 503: ["reverse-dns.unavailable"] },
});

export const removeDelegation = endpoint({
  name: "removeDelegation",
  summary: "Remove the delegation of a prefix",
  details: "The operator serves the reverse zones again. Without a delegation, or during its removal, nothing changes.",
  method: "DELETE",
  path: "/v1/customer/:customerId/prefix/:prefixId/delegation",
  access: serviceDesk,
  params: ofPrefix,
  responses: { 200: Delegation },
  errors: { 409: ["prefix.state-conflict", "edit-conflict"], 503: ["reverse-dns.unavailable"] },
});
