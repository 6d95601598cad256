import type en from "./companies.en.ts";

export default {
  "companies.label": "Kies een bedrijf",
  "companies.placeholder": "Naam of klantnummer…",
  "companies.own": "Uw bedrijf",
  "companies.children": "Uw klanten",
  "companies.nothing": "Geen bedrijf gevonden voor ‘{typed}’.",
  "companies.count": "{count, plural, =0 {Geen bedrijf gevonden} one {Eén bedrijf} other {# bedrijven}}",
  "viewed.text": "U bekijkt {name}. Alleen lezen.",
  "viewed.back": "Terug naar {name}",
} satisfies Record<keyof typeof en, string>;
