export default {
  "work-list.line-down": "{count, plural, one {A line is down} other {# lines are down}}",
  "work-list.line-down.text": "{subjects}",
  "work-list.line-down.one": "{name} is down",
  "work-list.line-down.act": "Examine",
} as const;
