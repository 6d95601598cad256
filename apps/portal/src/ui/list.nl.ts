import type en from "./list.en.ts";

export default {
  "list.filters": "Zoeken en filteren",
  "list.set": "{count, plural, =0 {Filters} other {Filters (#)}}",
  "list.unset": "{count, plural, one {# filter wissen} other {# filters wissen}}",
  "list.all": "Alle",
  "list.clear": "Filters wissen",
  "list.nothing-found": "Niets gevonden",
  "list.nothing-text": "Er is niets dat overeenkomt met wat u zoekt.",
  "list.pages": "Pagina's",
  "list.range": "{from, number} tot en met {to, number} van {total, number}",
  "list.range-capped": "{from, number} tot en met {to, number} van meer dan {total, number}",
  "list.previous": "Vorige",
  "list.next": "Volgende",
  "list.columns": "Kolommen",
  "list.columns-done": "Klaar",
  "list.export": "Opslaan als CSV",
  "list.export-found": "Gevonden regels opslaan als CSV",
  "list.views": "Weergaven",
  "list.save-view": "Deze weergave bewaren…",
  "list.manage-views": "Hernoemen of verwijderen…",
} satisfies Record<keyof typeof en, string>;
