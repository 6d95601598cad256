import type { ledger } from "@demarc/contract/power/power";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.power": "Power",
  "audit.action.power.alert-changed": "Power warnings changed",
  "audit.action.power.threshold-exceeded": "Power above the threshold",
  "audit.action.power.threshold-cleared": "Power below the threshold again",
  "audit.action.power.redundancy-lost": "Power redundancy lost",
  "audit.action.power.redundancy-restored": "Power redundancy restored",
  "audit.action.power.meter-silent": "Power meter silent",
  "audit.action.power.meter-heard": "Power meter read again",
  "audit.action.power.warning-ended": "Power warning ended: what it watched is gone",
  "audit.action.power.readings-corrected": "Power readings corrected",
  "audit.field.thresholdPct": "Warn above",
  "audit.field.holdMinutes": "Minutes above it",
  "audit.field.quietHours": "Quiet hours",
  "audit.field.contactTypes": "Mail to contact types",
} as const satisfies LedgerTexts<typeof ledger>;
