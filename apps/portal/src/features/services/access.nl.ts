import type en from "./access.en.ts";

export default {
  "access.name": "Naam",
  "access.email": "E-mailadres",
  "access.badge": "Pasnummer",
  "access.valid-until": "Geldig tot en met",
  "access.valid-until-hint": "Zonder dag blijft de toegang tot u die intrekt.",
  "access.add-person": "Persoon toevoegen",
  "access.person-number": "Persoon {number, number}",
  "access.remove-person": "Persoon {number, number} verwijderen",
  "access.numbered": "{field}, persoon {number, number}",
} satisfies Record<keyof typeof en, string>;
