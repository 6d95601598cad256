import type { ledger } from "@demarc/contract/maintenance";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.maintenance": "Maintenance",
  "audit.action.maintenance.created": "Maintenance drafted",
  "audit.action.maintenance.updated": "Draft of maintenance changed",
  "audit.action.maintenance.published": "Maintenance announced",
  "audit.action.maintenance.rescheduled": "Maintenance rescheduled",
  "audit.action.maintenance.started": "Maintenance started",
  "audit.action.maintenance.completed": "Maintenance completed",
  "audit.action.maintenance.cancelled": "Maintenance cancelled",
} as const satisfies LedgerTexts<typeof ledger>;
