import type en from "./quotation-request.en.ts";

export default {
  "quotation-request.title": "Offerte aanvragen",
  "quotation-request.text":
    "Beschrijf wat u nodig hebt en waar. U krijgt van ons een offerte, of we bellen u als we een vraag hebben.",
  "quotation-request.kind": "Waar gaat het om?",
  "quotation-request.kind.LINE": "Lijn",
  "quotation-request.kind.RACK": "Rack",
  "quotation-request.kind.DC_CONNECTION": "Datacenterverbinding",
  "quotation-request.kind.WDM": "Golflengte",
  "quotation-request.kind.OTHER": "Iets anders",
  "quotation-request.description": "Wat hebt u nodig?",
  "quotation-request.attachments": "Tekeningen of specificaties",
  "quotation-request.attachments-hint": "Maximaal {most} bestanden: pdf, xml, png of jpeg, elk maximaal 10 MB.",
  "quotation-request.files": "Bijgevoegde bestanden",
  "quotation-request.file-sending": "Versturen …",
  "quotation-request.file-remove": "{name} verwijderen",
  "quotation-request.file-refused": "{name} kunt u niet bijvoegen. Kies een pdf, xml, png of jpeg van maximaal 10 MB.",
  "quotation-request.file-failed": "{name} kon niet worden verstuurd. Probeer het opnieuw.",
  "quotation-request.files-full": "U kunt maximaal {most} bestanden bijvoegen.",
  "quotation-request.send": "Aanvraag versturen",
  "quotation-request.sent": "We hebben uw aanvraag ontvangen. U krijgt een mail zodra de offerte klaarstaat.",
  "quotation-request.offer": "Staat wat u zoekt niet in dit formulier?",
  "quotation-request.about-term": "Looptijd: {months, plural, one {# maand} other {# maanden}}",
  "quotation-request.about-quantity": "Aantal: {quantity}",
  "quotation-request.refused.too-many": "U hebt 20 aanvragen die nog op antwoord wachten. Die beantwoorden we eerst.",
  "quotation-request.refused.suspended": "Uw bedrijf is geblokkeerd; u kunt nu niets aanvragen.",
} satisfies Record<keyof typeof en, string>;
