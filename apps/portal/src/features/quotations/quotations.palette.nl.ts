import type en from "./quotations.palette.en.ts";

export default {
  "quotations.palette.accept": "Offerte {name} accepteren",
  "quotations.palette.reject": "Offerte {name} afwijzen",
  "quotations.palette.hint": "Opent het formulier",
} satisfies Record<keyof typeof en, string>;
