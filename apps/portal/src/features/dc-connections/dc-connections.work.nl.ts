import type en from "./dc-connections.work.en.ts";

export default {
  "work-list.loa-expired":
    "{count, plural, one {Een autorisatiebrief is verlopen} other {# autorisatiebrieven zijn verlopen}}",
  "work-list.loa-expired.text": "{subjects}",
  "work-list.loa-expired.one": "{name}: autorisatiebrief verlopen",
  "work-list.loa-expired.act": "Nieuwe brief toevoegen",
  "work-list.loa-due":
    "{count, plural, one {Een verbinding heeft een autorisatiebrief nodig} other {# verbindingen hebben een autorisatiebrief nodig}}",
  "work-list.loa-due.text": "{subjects}",
  "work-list.loa-due.one": "{name} heeft een autorisatiebrief nodig",
  "work-list.loa-due.act": "Brief toevoegen",
} satisfies Record<keyof typeof en, string>;
