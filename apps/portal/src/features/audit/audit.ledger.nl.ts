import type en from "./audit.ledger.en.ts";

export default {
  "audit.kind.view": "Opgeslagen weergave",
  "audit.kind.document": "Document",
  "audit.action.document.uploaded": "Document geüpload",
  "audit.action.document.removed": "Ongebruikt document verwijderd",
  "audit.action.view.created": "Weergave opgeslagen",
  "audit.action.view.updated": "Weergave gewijzigd",
  "audit.action.view.deleted": "Weergave verwijderd",
  "audit.field.query": "Zoekopdracht",
  "audit.field.screen": "Scherm",
  "audit.field.q": "Zoektekst",
  "audit.field.sort": "Volgorde",
  "audit.field.technology": "Techniek",
  "audit.field.operational": "Verbinding",
  "audit.field.phase": "Levensfase",
  "audit.field.from": "Van",
  "audit.field.to": "Tot",
  "audit.field.role": "Rol",
  "audit.field.columns": "Kolommen",
  "audit.field.rows": "Rijen per pagina",
} satisfies Record<keyof typeof en, string>;
