import type en from "./notices.palette.en.ts";

export default {
  "notices.palette.end": "Een contract opzeggen",
  "notices.palette.end-hint": "Kies het contract uit de lijst",
} satisfies Record<keyof typeof en, string>;
