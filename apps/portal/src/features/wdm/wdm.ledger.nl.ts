import type en from "./wdm.ledger.en.ts";

export default {
  "audit.kind.wdm": "Golflengte",
  "audit.action.wdm.reference-changed": "Referentie of eindklant van een golflengte gewijzigd",
  "audit.action.wdm.report-attached": "Testrapport bij een golflengte gevoegd",
  "audit.action.wdm.created": "Golflengte toegevoegd",
  "audit.action.wdm.updated": "Golflengte gewijzigd",
  "audit.action.wdm.removed": "Golflengte verwijderd",
  "audit.action.wdm.activated": "Golflengte opgeleverd",
  "audit.action.wdm.status-changed": "Status van een golflengte gewijzigd",
  "audit.action.wdm.suspended": "Golflengte geblokkeerd",
  "audit.action.wdm.resumed": "Golflengte gedeblokkeerd",
  "audit.action.wdm.change-applied": "Golflengte gewijzigd",
  "audit.action.wdm.termination-requested": "Golflengte opgezegd",
  "audit.action.wdm.termination-withdrawn": "Opzegging van een golflengte ingetrokken",
  "audit.action.wdm.terminated": "Golflengte beëindigd",
  "audit.field.channel": "Kanaal",
  "audit.field.serviceNumber": "Golflengte",
} satisfies Record<keyof typeof en, string>;
