export default {
  "work-list.contact-type-missing":
    "{count, plural, one {A contact type has no contact} other {# contact types have no contact}}",
  "work-list.contact-type-missing.text": "No one receives messages about {subjects}.",
  "work-list.contact-type-missing.done": "Every contact type has a contact",
  "work-list.contact-type-missing.act": "Add",
  "work-list.contact-type.main": "general matters",
  "work-list.contact-type.order": "orders",
  "work-list.contact-type.abuse": "abuse",
  "work-list.contact-type.billing": "billing",
  "work-list.contact-type.support": "support",
} as const;
