import type en from "./loyalty.ledger.en.ts";

export default {
  "audit.action.loyalty.shop-opened": "Puntenwinkel geopend",
} satisfies Record<keyof typeof en, string>;
