import type en from "./end-customers.en.ts";

export default {
  "end-customers.title": "Eindklanten",
  "end-customers.one": "Eindklant",
  "end-customers.text":
    "Uw eigen klanten, om lijnen mee te kenmerken. Wie een eigen portaal heeft, ziet daar de eigen lijnen, zonder uw prijzen.",
  "end-customers.none": "Nog geen eindklanten",
  "end-customers.new": "Nieuwe eindklant",
  "end-customers.edit": "{name} wijzigen",
  "end-customers.name": "Naam",
  "end-customers.reference": "Uw kenmerk",
  "end-customers.reference-hint": "Kort en van uzelf, bijvoorbeeld een debiteurnummer.",
  "end-customers.reference-in-use": "Een andere eindklant heeft dit kenmerk al.",
  "end-customers.contact-name": "Contactpersoon",
  "end-customers.contact-email": "E-mailadres",
  "end-customers.contact-phone": "Telefoonnummer",
  "end-customers.saved": "{name} is opgeslagen.",
  "end-customers.was-retired": "{name} wordt niet meer aangeboden voor lijnen.",
  "end-customers.active-again": "{name} wordt weer aangeboden voor lijnen.",
  "end-customers.lines": "{count, plural, =0 {geen lijnen} one {# lijn} other {# lijnen}}",
  "end-customers.has-portal": "Eigen portaal",
  "end-customers.retired": "Niet meer in gebruik",
  "end-customers.retire": "Uit gebruik",
  "end-customers.use-again": "Weer gebruiken",
} satisfies Record<keyof typeof en, string>;
