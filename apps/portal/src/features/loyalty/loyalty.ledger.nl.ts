import type en from "./loyalty.ledger.en.ts";

export default {
  "audit.kind.loyalty": "Loyaliteitspunten",
  "audit.action.loyalty.shop-opened": "Puntenwinkel geopend",
  "audit.action.loyalty.points-spent": "Punten besteed in de winkel",
  "audit.action.loyalty.points-changed": "Punten bijgeschreven of gecorrigeerd",
  "audit.field.points": "Punten",
  "audit.field.balance": "Saldo",
} satisfies Record<keyof typeof en, string>;
