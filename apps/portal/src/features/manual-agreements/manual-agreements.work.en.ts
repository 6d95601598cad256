export default {
  "work-list.manual-agreement-pending":
    "{count, plural, one {A bespoke agreement waits for your approval} other {# bespoke agreements wait for your approval}}",
  "work-list.manual-agreement-pending.text": "Accept or decline them before they expire.",
  "work-list.manual-agreement-pending.one": "{name} waits for your approval",
  "work-list.manual-agreement-pending.act": "Review",
} as const;
