export default {
  "work-list.power-redundancy-lost": "{count, plural, one {A rack is not redundant} other {# racks are not redundant}}",
  "work-list.power-redundancy-lost.text": "{subjects}",
  "work-list.power-redundancy-lost.one": "{name} is not redundant",
  "work-list.power-redundancy-lost.act": "Review",
  "work-list.power-over-threshold": "{count, plural, one {A rack draws much power} other {# racks draw much power}}",
  "work-list.power-over-threshold.text": "{subjects}",
  "work-list.power-over-threshold.one": "{name} draws much power",
  "work-list.power-over-threshold.act": "Review",
  "work-list.power-meter-silent": "{count, plural, one {A power meter is silent} other {# power meters are silent}}",
  "work-list.power-meter-silent.text": "{subjects}",
  "work-list.power-meter-silent.one": "No power readings of {name}",
  "work-list.power-meter-silent.act": "Review",
} as const;
