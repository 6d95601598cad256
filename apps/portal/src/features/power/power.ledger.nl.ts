import type en from "./power.ledger.en.ts";

export default {
  "audit.kind.power": "Stroom",
  "audit.action.power.alert-changed": "Stroomwaarschuwingen gewijzigd",
  "audit.action.power.threshold-exceeded": "Vermogen boven de grens",
  "audit.action.power.threshold-cleared": "Vermogen weer onder de grens",
  "audit.action.power.redundancy-lost": "Stroomredundantie verloren",
  "audit.action.power.redundancy-restored": "Stroomredundantie hersteld",
  "audit.action.power.meter-silent": "Stroommeter geeft geen metingen",
  "audit.action.power.meter-heard": "Stroommeter weer uitgelezen",
  "audit.action.power.warning-ended": "Stroomwaarschuwing beëindigd: wat werd bewaakt, is er niet meer",
  "audit.action.power.readings-corrected": "Stroommetingen gecorrigeerd",
  "audit.field.thresholdPct": "Waarschuwen boven",
  "audit.field.holdMinutes": "Minuten erboven",
  "audit.field.quietHours": "Stille uren",
  "audit.field.contactTypes": "Mail naar contacttypen",
} satisfies Record<keyof typeof en, string>;
