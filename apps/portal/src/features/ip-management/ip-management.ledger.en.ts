import type { ledger as ofOperator } from "@demarc/contract/operator/prefixes";
import type { ledger as ptrResults } from "@demarc/contract/operator/ptr-records";
import type { ledger as delegation } from "@demarc/contract/ip-management/delegation";
import type { ledger as prefixes } from "@demarc/contract/ip-management/prefixes";
import type { ledger as ptrRecords } from "@demarc/contract/ip-management/ptr-records";
import type { ledger as routeAuthorisations } from "@demarc/contract/ip-management/route-authorisations";
import type { ledger as subnets } from "@demarc/contract/ip-management/subnets";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.prefix": "Prefix",
  "audit.kind.prefix-request": "Prefix request",
  "audit.action.prefix-request.created": "Prefix requested",
  "audit.action.prefix-request.answered": "Prefix request answered",
  "audit.action.prefix.activated": "Prefix assigned",
  "audit.action.prefix.reactivated": "Prefix activated",
  "audit.action.prefix.updated": "Prefix changed",
  "audit.action.prefix.removed": "Prefix removed",
  "audit.action.prefix.release-requested": "Prefix released",
  "audit.action.prefix.released": "Release of prefix completed",
  "audit.action.prefix.ptr-changed": "PTR records changed",
  "audit.action.prefix.ptr-published": "Publication of PTR records reported",
  "audit.action.prefix.ptr-reconciled": "PTR records published again",
  "audit.action.prefix.ptr-change-undone": "Change of PTR records undone",
  "audit.action.prefix.address-labelled": "Address label changed",
  "audit.action.prefix.subnet-created": "Subnet added",
  "audit.action.prefix.subnet-updated": "Subnet changed",
  "audit.action.prefix.subnet-deleted": "Subnet removed",
  "audit.action.prefix.subnets-planned": "Subnets planned",
  "audit.action.prefix.subnet-plan-undone": "Subnet plan undone",
  "audit.action.prefix.delegation-requested": "Delegation requested",
  "audit.action.prefix.delegation-activated": "Reverse DNS delegated",
  "audit.action.prefix.delegation-failed": "Delegation of reverse DNS failed",
  "audit.action.prefix.delegation-removed": "Removal of delegation requested",
  "audit.action.prefix.delegation-ended": "Delegation removed",
  "audit.action.prefix.authorisation-requested": "Route authorisation requested",
  "audit.action.prefix.authorisation-revoked": "Route authorisation revoked",
  "audit.action.prefix.authorisation-decided": "Route authorisation decided",
  "audit.subject.prefix.ptr-changed": "{ptr, plural, one {{first}} other {# addresses of {subject}}}",
  "audit.subject.prefix.ptr-change-undone": "{ptr, plural, one {{first}} other {# addresses of {subject}}}",
  "audit.subject.prefix.address-labelled": "{address}",
  "audit.field.originAsn": "AS number",
  "audit.field.maxLength": "Maximum length",
  "audit.field.abuseContactId": "Abuse contact",
  "audit.field.endCustomerId": "End customer",
  "audit.field.ptr": "PTR records",
  "audit.field.subnet": "Subnet",
  "audit.field.subnets": "Subnets",
  "audit.field.label": "Label",
  "audit.field.family": "IP version",
  "audit.field.lifecycle": "Status",
  "audit.field.prefixLength": "Prefix length",
  "audit.field.purpose": "Purpose",
  "audit.field.serviceId": "Routed to",
  "audit.field.service": "Service",
  "audit.field.usage": "Addresses in use",
  "audit.field.now": "Now",
  "audit.field.in3m": "In 3 months",
  "audit.field.in12m": "In 12 months",
  "audit.field.nameServers": "Name servers",
  "audit.field.dsRecords": "DS records",
  "audit.field.delegationState": "Delegation",
  "audit.field.reverseMode": "Reverse DNS",
  "audit.field.answer": "Answer",
  "audit.field.answeredAt": "Answered on",
  "audit.value.RESERVED": "Reserved",
  "audit.value.RELEASING": "Being released",
  "audit.value.RELEASED": "Released",
  "audit.value.REQUESTED": "Requested",
  "audit.value.PUBLISHED": "Published",
  "audit.value.GRANTED": "Granted",
  "audit.value.DECLINED": "Declined",
  "audit.value.ROUTE_OBJECT": "Route object",
  "audit.value.BOTH": "Route object and ROA",
  "audit.value.HOSTED": "Hosted by us",
  "audit.value.DELEGATED": "Your name servers",
  "audit.value.CHECKING": "Being checked",
  "audit.value.PUBLISHING": "Being published",
  "audit.value.REMOVING": "Being removed",
} as const satisfies LedgerTexts<
  typeof delegation &
    Omit<typeof ofOperator, "address-pool.added"> &
    typeof prefixes &
    typeof ptrRecords &
    typeof ptrResults &
    typeof routeAuthorisations &
    typeof subnets
>;
