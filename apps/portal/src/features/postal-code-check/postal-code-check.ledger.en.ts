import type { ledger as bulk } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import type { ledger as embed } from "@demarc/contract/postal-code-check/embed-setting";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.bulk-check": "Bulk address check",
  "audit.kind.embed": "Postal-code check on your website",
  "audit.action.bulk-check.finished": "Bulk address check finished",
  "audit.action.bulk-check.started": "Bulk address check started",
  "audit.action.embed.changed": "Postal-code check on your website changed",
  "audit.subject.bulk-check.finished": "{total, plural, one {# address} other {# addresses}}",
  "audit.subject.bulk-check.started": "{total, plural, one {# address} other {# addresses}}",
  "audit.field.origins": "Websites",
  "audit.field.color": "Colour",
} as const satisfies LedgerTexts<typeof bulk & typeof embed>;
