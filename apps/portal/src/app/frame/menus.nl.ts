import type en from "./menus.en.ts";

export default {
  "user.signed-in": "Ingelogd als {name}",
  "user.until": "tot {time}, verlengd zolang u werkt",
  "user.profile": "Uw profiel",
  "user.manage": "Wachtwoord en inlogsessies",
  "help.status": "Status van onze diensten",
  "help.docs": "API-documentatie",
  "help.mail": "Mail {address}",
  "help.call": "Bel {number}",
  "companies.label": "Kies een bedrijf",
  "companies.placeholder": "Naam of klantnummer…",
  "companies.own": "Uw bedrijf",
  "companies.children": "Uw klanten",
  "companies.nothing": "Geen bedrijf gevonden voor ‘{typed}’.",
  "companies.count": "{count, plural, =0 {Geen bedrijf gevonden} one {Eén bedrijf} other {# bedrijven}}",
  "viewed.text": "U bekijkt {name}. Alleen lezen.",
  "viewed.back": "Terug naar {name}",
} satisfies Record<keyof typeof en, string>;
