export default {
  "work-list.tv-activation-pending":
    "{count, plural, one {A TV device waits for your confirmation} other {# TV devices wait for your confirmation}}",
  "work-list.tv-activation-pending.text": "Confirm a device only if the subscriber recognises it.",
  "work-list.tv-activation-pending.one": "A device for {name} waits for your confirmation",
  "work-list.tv-activation-pending.act": "Review",
  "work-list.tv-account-ending": "{count, plural, one {A TV account ends soon} other {# TV accounts end soon}}",
  "work-list.tv-account-ending.text": "You can undo a cancellation until the last day.",
  "work-list.tv-account-ending.one": "TV account {name} ends soon",
  "work-list.tv-account-ending.act": "View",
} as const;
