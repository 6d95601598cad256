import type en from "./tv-accounts.palette.en.ts";

export default {
  "tv.palette.suspend": "Tv-account {name} blokkeren",
  "tv.palette.resume": "Tv-account {name} deblokkeren",
  "tv.palette.open-hint": "Opent het account",
  "tv.palette.suspend-any": "Een tv-account blokkeren",
  "tv.palette.resume-any": "Een geblokkeerd tv-account deblokkeren",
  "tv.palette.list-hint": "Kies het account uit de lijst",
} satisfies Record<keyof typeof en, string>;
