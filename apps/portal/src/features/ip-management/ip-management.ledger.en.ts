import type { ledger as delegation } from "@demarc/contract/ip-management/delegation";
import type { ledger as prefixes } from "@demarc/contract/ip-management/prefixes";
import type { ledger as ptrRecords } from "@demarc/contract/ip-management/ptr-records";
import type { ledger as routeAuthorisations } from "@demarc/contract/ip-management/route-authorisations";
import type { ledger as subnets } from "@demarc/contract/ip-management/subnets";
import type { LedgerTexts } from "../../shell/ledger-texts.ts";

export default {
  "audit.action.prefix-request.created": "Prefix requested",
  "audit.action.prefix-request.answered": "Prefix request answered",
  "audit.action.prefix.updated": "Prefix changed",
  "audit.action.prefix.release-requested": "Prefix released",
  "audit.action.prefix.ptr-changed": "PTR records changed",
  "audit.action.prefix.address-labelled": "Address label changed",
  "audit.action.prefix.subnet-created": "Subnet added",
  "audit.action.prefix.subnet-updated": "Subnet changed",
  "audit.action.prefix.subnet-deleted": "Subnet removed",
  "audit.action.prefix.subnets-planned": "Subnets planned",
  "audit.action.prefix.subnet-plan-undone": "Subnet plan undone",
  "audit.action.prefix.delegation-requested": "Delegation requested",
  "audit.action.prefix.delegation-removed": "Delegation removed",
  "audit.action.prefix.authorisation-requested": "Route authorisation requested",
  "audit.action.prefix.authorisation-revoked": "Route authorisation revoked",
  "audit.action.prefix.authorisation-decided": "Route authorisation decided",
} as const satisfies LedgerTexts<
  typeof delegation & typeof prefixes & typeof ptrRecords & typeof routeAuthorisations & typeof subnets
>;
