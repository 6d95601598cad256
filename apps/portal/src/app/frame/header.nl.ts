import type en from "./header.en.ts";

export default {
  "layout.skip": "Naar de inhoud",
  "layout.home": "{brand}, startpagina",
  "layout.search": "Zoeken",
  "layout.language": "Taal",
  "layout.theme": "Kleuren",
  "layout.theme.system": "Zoals het systeem",
  "layout.theme.light": "Licht",
  "layout.theme.dark": "Donker",
  "home.back": "Terug naar de startpagina",
  "status.title": "Systeemstatus",
  "status.none": "Alle systemen werken normaal",
  "status.minor": "Enkele diensten zijn verstoord",
  "status.major": "Aan een grote verstoring wordt gewerkt",
  "status.critical": "Aan een ernstige storing wordt gewerkt",
  "status.maintenance": "Er is onderhoud gaande",
  "status.unknown": "Zie de statuspagina voor de staat van onze diensten",
  "status.age": "Gewijzigd {age}",
  "status.link": "Statuspagina openen",
} satisfies Record<keyof typeof en, string>;
