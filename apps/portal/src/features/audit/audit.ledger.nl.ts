import type en from "./audit.ledger.en.ts";

export default {
  "audit.action.document.uploaded": "Document geüpload",
  "audit.action.document.removed": "Ongebruikt document verwijderd",
  "audit.action.view.created": "Weergave opgeslagen",
  "audit.action.view.updated": "Weergave gewijzigd",
  "audit.action.view.deleted": "Weergave verwijderd",
  "audit.field.query": "Zoekopdracht",
  "audit.field.screen": "Scherm",
} satisfies Record<keyof typeof en, string>;
