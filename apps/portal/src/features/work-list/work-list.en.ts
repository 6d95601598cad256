export default {
  "work-list.title": "Needs your attention",
  "work-list.all": "Show all {count}",
  "work-list.done": "Done",
  "work-list.nothing": "You’re all caught up.",
  "work-list.age.minutes": "{minutes} min",
  "work-list.age.hours": "{hours} h {minutes} min",
  "work-list.age.days": "{days, plural, one {# day} other {# days}}",
  "work-list.age.late": "{days, plural, one {# day late} other {# days late}}",
  "work-list.age.due": "{days, plural, =0 {due today} one {due tomorrow} other {due in # days}}",
  "work-list.age.ends": "{days, plural, =0 {ends today} one {ends tomorrow} other {# days left}}",
  "work-list.reason.debit-returned": "Direct debit returned by your bank on {day}",
} as const;
