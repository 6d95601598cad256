import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { instant, nullable, oneOf, payload, prefixId, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import {
  Delegation,
  DelegationFinding,
  givenDsRecords,
  mostFindings,
  nameServerList,
  nameServersExample,
  serverRules,
} from "../ip-management/delegation.ts";
import { givenPtrRecords, mostPtrRecords, ptrBytes, ptrName } from "../ip-management/ptr-records.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { blockText, ofPrefix, WrittenPrefix } from "./prefixes.ts";
import { conflicts, plannedWrite, reason, written, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorPtrRecords: typeof import("./ptr-records.ts");
  }
}

export const ledger = {
  "prefix.ptr-published": "ptr.published",
  "prefix.ptr-reconciled": "ptr.reconciled",
} as const;

/** A name of an address as a DNS system of the operator reads it. */
export const OperatorPtrRecord = Type.Object(
  {
    id: described(uuid(), "Id of the address"),
    customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
    prefixId: described(uuid(), "Id of the prefix"),
    address: described(Type.String(), "IP address", "198.51.100.2"),
    name: described(Type.String(), "Name of the record in DNS", "2.100.51.198.in-addr.arpa"),
    ptr: described(Type.String(), "Host name of the PTR record", "router-2.company.example"),
    state: described(
      oneOf(["PENDING", "LIVE", "FAILED"]),
      "PENDING: to publish. LIVE: published. FAILED: could not be published",
    ),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorPtrRecord" },
);
export type OperatorPtrRecord = Static<typeof OperatorPtrRecord>;

export const listPtrRecords = listEndpoint({
  name: "listPtrRecords",
  summary: "List the names of addresses of all customers",
  details:
    "A name that was removed is not listed: after an event `ptr.changed`, read all names of its prefix and publish only those.",
  path: "/operator/v1/ptr-record",
  right: "ip.read",
  item: OperatorPtrRecord,
  filters: {
    customerId: onlyCustomer("names"),
    prefixId: described(Type.Optional(uuid()), "Only names in this prefix"),
    state: described(Type.Optional(OperatorPtrRecord.properties.state), "Only names in this state"),
  },
});

export const PtrResults = payload("ptrResults", {
  records: described(
    Type.Array(
      payload("ptrResult", {
        address: described(Type.String({ maxLength: 60 }), "IP address", "198.51.100.2"),
        ptr: described(Type.String({ maxLength: 400 }), "Host name that was published", "router-2.company.example"),
        state: described(oneOf(["LIVE", "FAILED"]), "Whether DNS answers with it"),
      }),
      { minItems: 1, maxItems: mostPtrRecords },
    ),
    "What was published. A name that has changed since keeps its state",
  ),
  reason: reason(),
});
export type PtrResults = Static<typeof PtrResults>;

export const reportPtrRecords = endpoint({
  ...plannedWrite,
  name: "reportPtrRecords",
  summary: "Report which names of a prefix are published",
  details: "For a DNS system that reads the names from this API (`DNS_CONNECTOR=reported`).",
  method: "POST",
  path: "/operator/v1/prefix/:prefixId/ptr/result",
  access: serviceRight("ip.publish"),
  params: ofPrefix,
  bodyBytes: 2048 * 1024,
  body: PtrResults,
  responses: { 200: WrittenPrefix },
  errors: conflicts(),
});

export const readOperatorDelegation = endpoint({
  name: "readOperatorDelegation",
  summary: "Get the delegation of a prefix of any customer",
  method: "GET",
  path: "/operator/v1/prefix/:prefixId/delegation",
  access: serviceRight("ip.read"),
  params: ofPrefix,
  responses: { 200: Delegation },
});

export const DelegationRecord = payload("delegationRecord", {
  nameServers: described(
    nullable(nameServerList()),
    "Name servers of the customer; null if yours serve the reverse zones",
    nameServersExample,
  ),
  dsRecords: givenDsRecords(),
  state: described(
    oneOf(["PUBLISHED", "REQUESTED"]),
    "PUBLISHED: DNS has it already, so it is stored as it is. REQUESTED: it is checked and published like the request of a customer",
  ),
  reason: reason(),
});
export type DelegationRecord = Static<typeof DelegationRecord>;

const delegationRules = ({ nameServers, dsRecords = [] }: DelegationRecord): FieldError[] => {
  if (nameServers !== null) return serverRules({ nameServers, dsRecords });
  return dsRecords.length > 0 ? [{ field: "dsRecords", message: "validation.invalid-value" }] : [];
};

export const putDelegation = endpoint({
  ...plannedWrite,
  name: "putDelegation",
  summary: "Set the delegation of a prefix of any customer",
  details:
    "Brings in a delegation that exists already, or requests or removes one for the customer. Name servers and DS records are replaced as a whole. Sending the same again changes nothing; a delegation that FAILED is requested again.",
  method: "PUT",
  path: "/operator/v1/prefix/:prefixId/delegation",
  access: serviceRight("ip.assign"),
  params: ofPrefix,
  body: DelegationRecord,
  rules: delegationRules,
  responses: { 200: WrittenPrefix },
  errors: { ...conflicts("prefix.state-conflict"), 503: ["reverse-dns.unavailable"] },
});

export const DelegationResult = payload("delegationResult", {
  state: described(
    oneOf(["ACTIVE", "FAILED", "REMOVED"]),
    "ACTIVE: the name servers of the customer are authoritative. FAILED: they are not. REMOVED: a removal is carried out",
  ),
  findings: described(
    Type.Optional(Type.Array(DelegationFinding, { maxItems: mostFindings })),
    "Checks of the name servers, which the customer sees",
  ),
  reason: reason(),
});
export type DelegationResult = Static<typeof DelegationResult>;

export const reportDelegation = endpoint({
  ...plannedWrite,
  name: "reportDelegation",
  summary: "Report the result of a delegation",
  details: "For a DNS system that reads delegations from this API (`DNS_CONNECTOR=reported`).",
  method: "POST",
  path: "/operator/v1/prefix/:prefixId/delegation/result",
  access: serviceRight("ip.publish"),
  params: ofPrefix,
  bodyBytes: 3072 * 1024,
  body: DelegationResult,
  responses: { 200: WrittenPrefix },
  errors: conflicts("prefix.state-conflict"),
});

export const PtrRecords = payload("operatorPtrRecords", { records: givenPtrRecords(), reason: reason() });
export type PtrRecords = Static<typeof PtrRecords>;

export const putPtrRecords = endpoint({
  ...plannedWrite,
  name: "putPtrRecords",
  summary: "Set the names of addresses of any prefix",
  details:
    "Sets PTR records, all or none, and publishes them. Other addresses keep their names. Sending the same again changes nothing.",
  method: "PUT",
  path: "/operator/v1/prefix/:prefixId/ptr",
  access: serviceRight("ip.assign"),
  params: ofPrefix,
  bodyBytes: ptrBytes + 16 * 1024,
  body: PtrRecords,
  responses: { 200: WrittenPrefix },
  errors: { ...conflicts("prefix.delegated", "prefix.state-conflict"), 503: ["reverse-dns.unavailable"] },
});

export const reconcilePtrRecords = endpoint({
  ...plannedWrite,
  name: "reconcilePtrRecords",
  summary: "Bring DNS to the stored names",
  details:
    "For a DNS system that is connected. Publishes the names of prefixes again, and removes other PTR records in their zones. Skips prefixes that customers have delegated.",
  method: "POST",
  path: "/operator/v1/ptr-record/reconcile",
  access: serviceRight("ip.publish"),
  body: payload("ptrReconciliation", {
    prefix: described(
      Type.Optional(blockText()),
      "Only prefixes in this block, in CIDR notation; all prefixes without it",
      "198.51.100.0/24",
    ),
    reason: reason(),
  }),
  responses: {
    200: written("ReconciledPrefixes", { queued: described(Type.Integer(), "Number of prefixes that are queued", 12) }),
  },
  errors: { 503: ["reverse-dns.unavailable"] },
});

export const PtrName = payload("operatorPtrName", {
  ptr: described(ptrName(), "Host name of the PTR record; null removes it", "router-2.company.example"),
  reason: reason(),
});
export type PtrName = Static<typeof PtrName>;

export const putPtrRecord = endpoint({
  ...plannedWrite,
  name: "putPtrRecord",
  summary: "Set the name of an address of any prefix",
  details:
    "Sets the PTR record of an address and publishes it. Sending the same again changes nothing; a name that could not be published is published again.",
  method: "PUT",
  path: "/operator/v1/ptr-record/:address",
  access: serviceRight("ip.assign"),
  params: payload("operatorPtrAddress", {
    address: described(Type.String({ maxLength: 60 }), "IP address", "198.51.100.2"),
  }),
  body: PtrName,
  responses: { 200: writtenRecord("PtrRecord", { prefixId: prefixId() }) },
  errors: { ...conflicts("prefix.delegated", "prefix.state-conflict"), 503: ["reverse-dns.unavailable"] },
});
