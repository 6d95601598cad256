import type en from "./racks.ledger.en.ts";

export default {
  "audit.action.rack.reference-changed": "Referentie of eindklant van een rack gewijzigd",
  "audit.action.rack.access-changed": "Personen met toegang tot een rack gewijzigd",
  "audit.action.shared-colo.reference-changed": "Referentie of eindklant van gedeelde colocatie gewijzigd",
  "audit.action.rack.activated": "Rack opgeleverd",
  "audit.action.rack.status-changed": "Status van een rack gewijzigd",
  "audit.action.rack.change-applied": "Rack gewijzigd",
  "audit.action.rack.termination-requested": "Rack opgezegd",
  "audit.action.rack.termination-withdrawn": "Opzegging van een rack ingetrokken",
  "audit.action.rack.terminated": "Rack beëindigd",
  "audit.action.shared-colo.activated": "Gedeelde colocatie opgeleverd",
  "audit.action.shared-colo.status-changed": "Status van gedeelde colocatie gewijzigd",
  "audit.action.shared-colo.change-applied": "Gedeelde colocatie gewijzigd",
  "audit.action.shared-colo.termination-requested": "Gedeelde colocatie opgezegd",
  "audit.action.shared-colo.termination-withdrawn": "Opzegging van gedeelde colocatie ingetrokken",
  "audit.action.shared-colo.terminated": "Gedeelde colocatie beëindigd",
  "audit.field.units": "Units",
  "audit.field.rackCode": "Rack",
  "audit.field.accessList": "Personen met toegang",
} satisfies Record<keyof typeof en, string>;
