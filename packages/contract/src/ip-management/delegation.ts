import { described, type Static, Type } from "../core/json-schema.ts";
import { isDsRecord } from "./ds-record.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { plainHostName } from "../core/host-name.ts";
import { customerIdParam, instant, nullable, oneOf, payload, prefixId } from "../core/fields.ts";

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

export const mostDsRecords = 8;

const ofPrefix = payload("prefix", {
  ...customerIdParam,
  prefixId: prefixId(),
});
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

const ReverseZone = Type.Object({
  name: described(Type.String(), "Name of the zone", "100.51.198.in-addr.arpa"),
  block: described(Type.String(), "Part of the prefix that the zone covers, in CIDR notation", "198.51.100.0/24"),
  /** On an octet boundary, on a nibble boundary, or smaller: then the provider adds a CNAME per address (RFC 2317). */
  kind: described(
    oneOf(["OCTET", "NIBBLE", "CLASSLESS"]),
    "OCTET: on an octet boundary. NIBBLE: on a nibble boundary. CLASSLESS: smaller; the operator adds a CNAME record per address (RFC 2317)",
  ),
  parent: described(Type.String(), "The zone that delegates or holds the CNAME records", "2.0.192.in-addr.arpa"),
});
export type ReverseZone = Static<typeof ReverseZone>;

/** The most checks of a delegation: of each name server, in each zone. */
export const mostFindings = 1024;

export const DelegationFinding = Type.Object({
  nameServer: described(Type.String({ maxLength: 253 }), "Name server that was checked", "ns1.company.example"),
  zone: described(Type.String({ maxLength: 253 }), "Reverse zone that was checked", "100.51.198.in-addr.arpa"),
  check: described(oneOf(delegationChecks), "What was checked"),
  passed: described(Type.Boolean(), "True if the check passed"),
});
export type DelegationFinding = Static<typeof DelegationFinding>;

export const Delegation = Type.Object(
  {
    state: described(
      oneOf(["NONE", "HOSTED", "CHECKING", "PUBLISHING", "ACTIVE", "FAILED", "REMOVING"]),
      "State of the delegation",
    ),
    nameServers: described(Type.Array(Type.String()), "Name servers of the reverse zones; empty without a delegation", [
      "ns1.company.example",
      "ns2.company.example",
    ]),
    dsRecords: described(
      Type.Array(Type.String()),
      "DS records of the zones: key tag, algorithm, digest type and digest",
      ["12345 13 2 49FD46E6C4B45C55D4AC69CBD3CD34AC1AFE51DE2C9E5C7D3A4E1F2B6A8C9D0E"],
    ),
    zones: described(Type.Array(ReverseZone), "Reverse zones of the prefix"),
    findings: described(
      Type.Array(DelegationFinding),
      "The last check. FAILED without a failed check: our DNS system could not carry the request out",
    ),
    checkedAt: described(nullable(instant()), "When the name servers were checked last; null before that"),
    version: described(Type.Integer(), "Version of the prefix", 1),
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

/** Name servers of a customer, in a request. */
export const nameServerList = () =>
  Type.Array(Type.String({ maxLength: 254, rules: { required: true, fqdn: true } }), { minItems: 2, maxItems: 6 });
export const nameServersExample = ["ns1.company.example", "ns2.company.example"];

export const givenDsRecords = () =>
  described(
    Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: mostDsRecords })),
    "DS records of the zones: key tag, algorithm, digest type and digest",
    ["12345 13 2 49FD46E6C4B45C55D4AC69CBD3CD34AC1AFE51DE2C9E5C7D3A4E1F2B6A8C9D0E"],
  );

export interface GivenServers {
  readonly nameServers: readonly string[];
  readonly dsRecords?: readonly string[];
}

/** The indexes of items that occur earlier in the list. */
const repeated = (list: readonly string[]): number[] =>
  list.flatMap((item, place) => (list.indexOf(item) < place ? [place] : []));

/** Refuses repeated name servers and texts that are not DS records. `path` is the start of the names of the fields. */
export const serverRules = ({ nameServers, dsRecords = [] }: GivenServers, path = ""): FieldError[] => [
  ...repeated(nameServers.map(plainHostName)).map((place) => ({
    field: `${path}nameServers.${place}`,
    message: "validation.invalid-value",
  })),
  ...dsRecords.flatMap((record, place) =>
    isDsRecord(record) ? [] : [{ field: `${path}dsRecords.${place}`, message: "validation.invalid-value" }],
  ),
];

export const requestDelegation = endpoint({
  name: "requestDelegation",
  summary: "Request the delegation of a prefix",
  details: "Delegates the reverse zones to the customer's own name servers, which are checked first.",
  method: "PUT",
  path: "/v1/customer/:customerId/prefix/:prefixId/delegation",
  access: serviceDesk,
  params: ofPrefix,
  body: payload("delegationRequest", {
    nameServers: described(nameServerList(), "Name servers of the reverse zones", nameServersExample),
    dsRecords: givenDsRecords(),
  }),
  rules: (body: GivenServers) => serverRules(body),
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
