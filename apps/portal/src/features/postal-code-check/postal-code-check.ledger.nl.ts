import type en from "./postal-code-check.ledger.en.ts";

export default {
  "audit.action.bulk-check.started": "Bulkcontrole van adressen gestart",
} satisfies Record<keyof typeof en, string>;
