import type en from "./power.work.en.ts";

export default {
  "work-list.power-redundancy-lost":
    "{count, plural, one {Een rack is niet redundant} other {# racks zijn niet redundant}}",
  "work-list.power-redundancy-lost.text": "{subjects}",
  "work-list.power-redundancy-lost.one": "{name} is niet redundant",
  "work-list.power-redundancy-lost.act": "Bekijken",
  "work-list.power-over-threshold":
    "{count, plural, one {Een rack neemt veel vermogen af} other {# racks nemen veel vermogen af}}",
  "work-list.power-over-threshold.text": "{subjects}",
  "work-list.power-over-threshold.one": "{name} neemt veel vermogen af",
  "work-list.power-over-threshold.act": "Bekijken",
  "work-list.power-meter-silent":
    "{count, plural, one {Een stroommeter geeft geen metingen} other {# stroommeters geven geen metingen}}",
  "work-list.power-meter-silent.text": "{subjects}",
  "work-list.power-meter-silent.one": "Geen stroommetingen van {name}",
  "work-list.power-meter-silent.act": "Bekijken",
} satisfies Record<keyof typeof en, string>;
