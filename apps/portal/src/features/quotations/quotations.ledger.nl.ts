import type en from "./quotations.ledger.en.ts";

export default {
  "audit.kind.quotation": "Offerte",
  "audit.kind.quotation-request": "Offerteaanvraag",
  "audit.action.quotation.draft-changed": "Concept van offerte gewijzigd",
  "audit.action.quotation.published": "Offerte verstuurd",
  "audit.action.quotation.accepted": "Offerte geaccepteerd",
  "audit.action.quotation.ordered": "Offerte besteld",
  "audit.action.quotation.rejected": "Offerte afgewezen",
  "audit.action.quotation.expired": "Offerte verlopen",
  "audit.action.quotation.withdrawn": "Offerte ingetrokken",
  "audit.action.quotation.superseded": "Offerte vervangen",
  "audit.action.quotation.unreplaced": "Nieuwe versie van een offerte gestopt",
  "audit.action.quotation-request.sent": "Offerte aangevraagd",
  "audit.action.quotation-request.answered": "Aanvraag beantwoord met een offerte",
  "audit.action.quotation-request.closed": "Offerteaanvraag afgesloten",
} satisfies Record<keyof typeof en, string>;
