export default {
  "work-list.loa-expired":
    "{count, plural, one {A letter of authorisation has expired} other {# letters of authorisation have expired}}",
  "work-list.loa-expired.text": "{subjects}",
  "work-list.loa-expired.one": "{name}: letter of authorisation expired",
  "work-list.loa-expired.act": "Attach a new letter",
  "work-list.loa-due":
    "{count, plural, one {A connection needs a letter of authorisation} other {# connections need a letter of authorisation}}",
  "work-list.loa-due.text": "{subjects}",
  "work-list.loa-due.one": "{name} needs a letter of authorisation",
  "work-list.loa-due.act": "Attach a letter",
} as const;
