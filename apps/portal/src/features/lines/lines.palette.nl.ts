import type en from "./lines.palette.en.ts";

export default {
  "lines.palette.fault": "Storing aan {name} melden",
  "lines.palette.fault-hint": "Opent het formulier",
  "lines.palette.fault-any": "Een storing melden",
  "lines.palette.fault-any-hint": "Kies de lijn uit de lijst",
  "lines.palette.examine": "{name} onderzoeken",
  "lines.palette.examine-hint": "Opent de diagnose",
} satisfies Record<keyof typeof en, string>;
