import type { ledger } from "@demarc/contract/racks";
import type { LedgerTexts } from "../../shell/ledger-texts.ts";

export default {
  "audit.kind.rack": "Rack",
  "audit.kind.shared-colo": "Shared colocation",
  "audit.action.rack.reference-changed": "Rack reference or end customer changed",
  "audit.action.rack.access-changed": "People with access to a rack changed",
  "audit.action.shared-colo.reference-changed": "Shared colocation reference or end customer changed",
  "audit.action.rack.activated": "Rack delivered",
  "audit.action.rack.status-changed": "Status of a rack changed",
  "audit.action.rack.suspended": "Access to a rack suspended",
  "audit.action.rack.resumed": "Access to a rack resumed",
  "audit.action.rack.change-applied": "Rack changed",
  "audit.action.rack.termination-requested": "Rack termination scheduled",
  "audit.action.rack.termination-withdrawn": "Termination of a rack withdrawn",
  "audit.action.rack.terminated": "Rack ended",
  "audit.action.shared-colo.activated": "Shared colocation delivered",
  "audit.action.shared-colo.status-changed": "Status of shared colocation changed",
  "audit.action.shared-colo.suspended": "Access to shared colocation suspended",
  "audit.action.shared-colo.resumed": "Access to shared colocation resumed",
  "audit.action.shared-colo.change-applied": "Shared colocation changed",
  "audit.action.shared-colo.termination-requested": "Shared colocation termination scheduled",
  "audit.action.shared-colo.termination-withdrawn": "Termination of shared colocation withdrawn",
  "audit.action.shared-colo.terminated": "Shared colocation ended",
  "audit.field.units": "Units",
  "audit.field.rackCode": "Rack",
  "audit.field.accessList": "People with access",
} as const satisfies LedgerTexts<typeof ledger>;
