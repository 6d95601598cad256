import type en from "./contacts.work.en.ts";

export default {
  "work-list.contact-type-missing":
    "{count, plural, one {Voor één contacttype is nog niemand ingesteld} other {Voor # contacttypen is nog niemand ingesteld}}",
  "work-list.contact-type-missing.text": "Niemand ontvangt berichten over {subjects}.",
  "work-list.contact-type-missing.done": "Voor elk contacttype is iemand ingesteld",
  "work-list.contact-type-missing.act": "Toevoegen",
  "work-list.contact-type.main": "algemene zaken",
  "work-list.contact-type.order": "orders",
  "work-list.contact-type.abuse": "misbruik",
  "work-list.contact-type.billing": "facturatie",
  "work-list.contact-type.support": "support",
} satisfies Record<keyof typeof en, string>;
