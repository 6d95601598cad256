import type en from "./print-head.en.ts";

export default {
  "print.customer": "Klantnummer {id}",
  "print.date": "Afgedrukt op {date}",
} satisfies Record<keyof typeof en, string>;
