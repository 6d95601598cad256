import type en from "./header.en.ts";

export default {
  "layout.skip": "Naar de inhoud",
  "layout.home": "{brand}, startpagina",
  "layout.search-short": "Zoeken",
  "layout.help": "Hulp en status",
  "layout.language": "Taal",
  "layout.theme": "Kleuren",
  "layout.theme.system": "Systeem",
  "layout.theme.light": "Licht",
  "layout.theme.dark": "Donker",
  "home.back": "Terug naar de startpagina",
  "palette.label": "Zoek in schermen, acties en gegevens",
  "palette.placeholder": "Naam, nummer of scherm…",
} satisfies Record<keyof typeof en, string>;
