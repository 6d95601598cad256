import type en from "./dc-connections.ledger.en.ts";

export default {
  "audit.kind.dc-connection": "Datacenterverbinding",
  "audit.action.dc-connection.reference-changed": "Referentie of eindklant van een verbinding gewijzigd",
  "audit.action.dc-connection.letter-attached": "Autorisatiebrief (LOA) bij een verbinding gevoegd",
  "audit.action.dc-connection.letter-expiring": "Autorisatiebrief (LOA) van een verbinding verloopt binnenkort",
  "audit.action.dc-connection.letter-expired": "Autorisatiebrief (LOA) van een verbinding verlopen",
  "audit.action.dc-connection.created": "Verbinding toegevoegd",
  "audit.action.dc-connection.updated": "Verbinding gewijzigd",
  "audit.action.dc-connection.activated": "Verbinding opgeleverd",
  "audit.action.dc-connection.status-changed": "Status van een verbinding gewijzigd",
  "audit.action.dc-connection.suspended": "Verbinding geblokkeerd",
  "audit.action.dc-connection.resumed": "Verbinding gedeblokkeerd",
  "audit.action.dc-connection.change-applied": "Verbinding gewijzigd",
  "audit.action.dc-connection.termination-requested": "Verbinding opgezegd",
  "audit.action.dc-connection.termination-withdrawn": "Opzegging van een verbinding ingetrokken",
  "audit.action.dc-connection.terminated": "Verbinding beëindigd",
  "audit.field.connectionNumber": "Verbinding",
  "audit.field.companyName": "Andere partij",
  "audit.field.fileName": "Bestand",
  "audit.field.loaNumber": "Briefnummer",
  "audit.field.loaExpiresAt": "Geldig tot en met",
} satisfies Record<keyof typeof en, string>;
