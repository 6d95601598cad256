import type en from "./maintenance.ledger.en.ts";

export default {
  "audit.kind.maintenance": "Onderhoud",
  "audit.action.maintenance.created": "Onderhoud voorbereid",
  "audit.action.maintenance.updated": "Voorbereid onderhoud gewijzigd",
  "audit.action.maintenance.published": "Onderhoud aangekondigd",
  "audit.action.maintenance.rescheduled": "Onderhoud verplaatst",
  "audit.action.maintenance.started": "Onderhoud begonnen",
  "audit.action.maintenance.completed": "Onderhoud afgerond",
  "audit.action.maintenance.cancelled": "Onderhoud afgezegd",
} satisfies Record<keyof typeof en, string>;
