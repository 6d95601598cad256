import type en from "./saved-views.en.ts";

export default {
  "saved-views.save": "Deze weergave bewaren",
  "saved-views.name": "Naam",
  "saved-views.hint": "Filters, volgorde en kolommen worden bewaard. Alleen u ziet deze weergave, in elke browser.",
  "saved-views.keep": "Weergave bewaren",
  "saved-views.kept": "‘{name}’ is bewaard.",
  "saved-views.name-missing": "Geef de weergave een naam.",
  "saved-views.name-in-use": "U hebt al een weergave met deze naam.",
  "saved-views.limit": "U bewaart al {count} weergaven van deze lijst. Verwijder er eerst een.",
  "saved-views.manage": "Uw weergaven",
  "saved-views.rename": "Hernoemen",
  "saved-views.rename-title": "‘{name}’ hernoemen",
  "saved-views.rename-one": "{name} hernoemen",
  "saved-views.delete-one": "{name} verwijderen",
  "saved-views.deleted": "‘{name}’ is verwijderd.",
} satisfies Record<keyof typeof en, string>;
