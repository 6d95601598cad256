import type en from "./postal-code-check.ledger.en.ts";

export default {
  "audit.kind.bulk-check": "Adrescontrole in bulk",
  "audit.kind.embed": "Adrescontrole op uw website",
  "audit.action.bulk-check.finished": "Bulkcontrole van adressen klaar",
  "audit.action.bulk-check.started": "Bulkcontrole van adressen gestart",
  "audit.action.embed.changed": "Adrescontrole op uw website gewijzigd",
  "audit.subject.bulk-check.finished": "{total, plural, one {# adres} other {# adressen}}",
  "audit.subject.bulk-check.started": "{total, plural, one {# adres} other {# adressen}}",
  "audit.field.origins": "Websites",
  "audit.field.color": "Kleur",
} satisfies Record<keyof typeof en, string>;
