import type en from "./users.work.en.ts";

export default {
  "work-list.user-pending":
    "{count, plural, one {Eén uitnodiging is nog niet geaccepteerd} other {# uitnodigingen zijn nog niet geaccepteerd}}",
  "work-list.user-pending.text": "Stuur opnieuw of trek in.",
  "work-list.user-pending.one": "{name} heeft de uitnodiging nog niet geaccepteerd",
  "work-list.user-pending.act": "Bekijken",
} satisfies Record<keyof typeof en, string>;
