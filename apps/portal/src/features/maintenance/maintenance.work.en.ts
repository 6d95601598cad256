export default {
  "work-list.line-maintenance": "{count, plural, one {Maintenance} other {# maintenance windows}}",
  "work-list.line-maintenance.text": "{subjects}",
  "work-list.line-maintenance.one": "Maintenance: {name}",
  "work-list.line-maintenance.act": "View",
  "work-list.data-centre-maintenance": "{count, plural, one {Maintenance} other {# maintenance windows}}",
  "work-list.data-centre-maintenance.text": "{subjects}",
  "work-list.data-centre-maintenance.one": "Maintenance: {name}",
  "work-list.data-centre-maintenance.act": "View",
} as const;
