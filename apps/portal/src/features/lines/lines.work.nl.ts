import type en from "./lines.work.en.ts";

export default {
  "work-list.line-down": "{count, plural, one {Eén lijn heeft een storing} other {# lijnen hebben een storing}}",
  "work-list.line-down.text": "{subjects}",
  "work-list.line-down.one": "{name} heeft een storing",
  "work-list.line-down.act": "Onderzoeken",
} satisfies Record<keyof typeof en, string>;
