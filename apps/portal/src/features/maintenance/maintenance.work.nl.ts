import type en from "./maintenance.work.en.ts";

export default {
  "work-list.line-maintenance": "{count, plural, one {Onderhoud} other {# keer onderhoud}}",
  "work-list.line-maintenance.text": "{subjects}",
  "work-list.line-maintenance.one": "Onderhoud: {name}",
  "work-list.line-maintenance.act": "Bekijken",
  "work-list.data-centre-maintenance": "{count, plural, one {Onderhoud} other {# keer onderhoud}}",
  "work-list.data-centre-maintenance.text": "{subjects}",
  "work-list.data-centre-maintenance.one": "Onderhoud: {name}",
  "work-list.data-centre-maintenance.act": "Bekijken",
} satisfies Record<keyof typeof en, string>;
