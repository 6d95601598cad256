import type en from "./signup.ledger.en.ts";

export default {
  "audit.action.customer.approved": "Bedrijf goedgekeurd",
  "audit.action.account.activated": "Account geactiveerd",
  "audit.action.account.activation-link-sent": "Nieuwe activatielink verstuurd",
  "audit.action.application.submitted": "Aanvraag verstuurd",
  "audit.action.application.email-verified": "E-mailadres bevestigd",
  "audit.action.application.review-started": "Beoordeling gestart",
  "audit.action.application.information-requested": "Vraag gesteld",
  "audit.action.application.information-provided": "Vraag beantwoord",
  "audit.action.application.approved": "Aanvraag goedgekeurd",
  "audit.action.application.rejected": "Aanvraag afgewezen",
  "audit.action.application.withdrawn": "Aanvraag ingetrokken",
  "audit.action.application.expired": "Aanvraag verlopen",
  "audit.field.activatedAt": "Geactiveerd op",
  "audit.field.termsAccepted": "Voorwaarden geaccepteerd",
  "audit.field.note": "Toelichting",
  "audit.value.SUBMITTED": "Verstuurd",
  "audit.value.UNDER_REVIEW": "In beoordeling",
  "audit.value.INFO_REQUESTED": "Wacht op antwoord",
  "audit.value.APPROVED": "Goedgekeurd",
  "audit.value.WITHDRAWN": "Ingetrokken",
} satisfies Record<keyof typeof en, string>;
