export default {
  "work-list.notice-7":
    "{count, plural, one {A contract to decide about within a week} other {# contracts to decide about within a week}}",
  "work-list.notice-7.text": "After the last day to cancel, the contract renews or runs on.",
  "work-list.notice-7.one": "Last day to cancel {name}",
  "work-list.notice-7.act": "Decide",
  "work-list.notice-30":
    "{count, plural, one {A contract to decide about within 30 days} other {# contracts to decide about within 30 days}}",
  "work-list.notice-30.text": "After the last day to cancel, the contract renews or runs on.",
  "work-list.notice-30.one": "Last day to cancel {name}",
  "work-list.notice-30.act": "Decide",
  "work-list.notice-90":
    "{count, plural, one {A contract to decide about within 90 days} other {# contracts to decide about within 90 days}}",
  "work-list.notice-90.text": "After the last day to cancel, the contract renews or runs on.",
  "work-list.notice-90.one": "Last day to cancel {name}",
  "work-list.notice-90.act": "View",
} as const;
