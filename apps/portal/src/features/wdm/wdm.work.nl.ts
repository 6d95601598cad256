import type en from "./wdm.work.en.ts";

export default {
  "work-list.wave-down":
    "{count, plural, one {Een golflengte heeft een storing} other {# golflengtes hebben een storing}}",
  "work-list.wave-down.text": "{subjects}",
  "work-list.wave-down.one": "{name} heeft een storing",
  "work-list.wave-down.act": "Bekijk wat er bekend is",
} satisfies Record<keyof typeof en, string>;
