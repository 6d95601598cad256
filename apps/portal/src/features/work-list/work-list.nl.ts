import type en from "./work-list.en.ts";

export default {
  "work-list.title": "Wacht op u",
  "work-list.failed": "Wat op u wacht kon niet worden geladen.",
  "work-list.done": "Geregeld",
  "work-list.nothing": "Er wacht niets op u. Alles is in orde.",
  "work-list.contact-type-missing":
    "{count, plural, one {Eén contacttype bereikt niemand} other {# contacttypen bereiken niemand}}",
  "work-list.contact-type-missing.text": "Niemand ontvangt wat bestemd is voor: {subjects}.",
  "work-list.contact-type-missing.done": "Elk contacttype bereikt iemand",
  "work-list.contact-type.main": "hoofdcontact",
  "work-list.contact-type.order": "bestellingen",
  "work-list.contact-type.abuse": "misbruikmeldingen",
  "work-list.contact-type.billing": "facturen",
  "work-list.contact-type.support": "ondersteuning",
  "work-list.iban-missing": "Er is geen bankrekening bekend",
  "work-list.iban-missing.text": "Voeg een IBAN toe om facturen automatisch te betalen.",
  "work-list.iban-missing.done": "Uw bankrekening is bekend",
  "work-list.mandate-pending": "De incassomachtiging wordt gecontroleerd",
  "work-list.mandate-pending.text": "Tot die actief is, betaalt u facturen per overboeking.",
  "work-list.user-pending":
    "{count, plural, one {Eén gebruiker is nog niet geactiveerd} other {# gebruikers zijn nog niet geactiveerd}}",
  "work-list.user-pending.text": "Stuur de uitnodiging opnieuw, of trek die in.",
  "work-list.invoice-reference-missing": "Uw facturen dragen geen kenmerk",
  "work-list.invoice-reference-missing.text": "Voeg het kenmerk toe waar uw eigen boekhouding op zoekt.",
  "work-list.line-down": "{count, plural, one {Eén lijn heeft een storing} other {# lijnen hebben een storing}}",
  "work-list.line-down.text": "{subjects}. Kijk sinds wanneer en laat de lijn onderzoeken.",
  "work-list.invoice-overdue": "{count, plural, one {Eén factuur is vervallen} other {# facturen zijn vervallen}}",
  "work-list.invoice-overdue.text": "Betaal of betwist.",
  "work-list.invoice-open": "{count, plural, one {Eén factuur staat open} other {# facturen staan open}}",
  "work-list.invoice-open.text": "Bekijk wat u moet betalen.",
} satisfies Record<keyof typeof en, string>;
