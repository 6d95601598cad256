import type en from "./saved-views.en.ts";

export default {
  "saved-views.save": "Deze weergave opslaan",
  "saved-views.name": "Naam",
  "saved-views.hint": "Filters, volgorde en kolommen worden opgeslagen. Alleen u ziet deze weergave, in elke browser.",
  "saved-views.keep": "Weergave opslaan",
  "saved-views.kept": "‘{name}’ is opgeslagen.",
  "saved-views.name-missing": "Geef de weergave een naam.",
  "saved-views.name-in-use": "U hebt al een weergave met deze naam.",
  "saved-views.limit": "U hebt al {count} weergaven van deze lijst. Verwijder er eerst een.",
  "saved-views.manage": "Uw weergaven",
  "saved-views.rename": "Hernoemen",
  "saved-views.rename-title": "‘{name}’ hernoemen",
  "saved-views.rename-one": "{name} hernoemen",
  "saved-views.delete-one": "{name} verwijderen",
  "saved-views.deleted": "‘{name}’ is verwijderd.",
} satisfies Record<keyof typeof en, string>;
