import type en from "./contacts.ledger.en.ts";

export default {
  "audit.kind.contact": "Contactpersoon",
  "audit.action.contact.created": "Contactpersoon toegevoegd",
  "audit.action.contact.updated": "Contactpersoon gewijzigd",
  "audit.action.contact.deleted": "Contactpersoon verwijderd",
  "audit.action.contact.removed": "Import van contactpersoon ongedaan gemaakt",
  "audit.field.types": "Typen",
  "audit.field.jobTitle": "Functie",
  "audit.field.phoneNumber2": "Tweede telefoonnummer",
  "audit.value.main": "Algemeen",
  "audit.value.order": "Orders",
  "audit.value.abuse": "Misbruik",
  "audit.value.billing": "Facturatie",
  "audit.value.support": "Support",
} satisfies Record<keyof typeof en, string>;
