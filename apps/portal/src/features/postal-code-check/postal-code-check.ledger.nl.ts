import type en from "./postal-code-check.ledger.en.ts";

export default {
  "audit.action.bulk-check.started": "Controle van veel adressen gestart",
} satisfies Record<keyof typeof en, string>;
