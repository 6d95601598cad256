import type en from "./ip-management.ledger.en.ts";

export default {
  "audit.action.prefix-request.created": "Prefix aangevraagd",
  "audit.action.prefix-request.answered": "Prefixaanvraag beantwoord",
  "audit.action.prefix.updated": "Prefix gewijzigd",
  "audit.action.prefix.release-requested": "Prefix vrijgegeven",
  "audit.action.prefix.ptr-changed": "PTR-records gewijzigd",
  "audit.action.prefix.address-labelled": "Adreslabel gewijzigd",
  "audit.action.prefix.subnet-created": "Subnet toegevoegd",
  "audit.action.prefix.subnet-updated": "Subnet gewijzigd",
  "audit.action.prefix.subnet-deleted": "Subnet verwijderd",
  "audit.action.prefix.subnets-planned": "Subnetten gepland",
  "audit.action.prefix.subnet-plan-undone": "Subnetplan teruggedraaid",
  "audit.action.prefix.delegation-requested": "Delegatie aangevraagd",
  "audit.action.prefix.delegation-removed": "Delegatie verwijderd",
  "audit.action.prefix.authorisation-requested": "Routeautorisatie aangevraagd",
  "audit.action.prefix.authorisation-revoked": "Routeautorisatie ingetrokken",
  "audit.action.prefix.authorisation-decided": "Routeautorisatie beoordeeld",
} satisfies Record<keyof typeof en, string>;
