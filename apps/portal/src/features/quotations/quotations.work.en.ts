export default {
  "work-list.quotation-expiring": "{count, plural, one {A quotation expires soon} other {# quotations expire soon}}",
  "work-list.quotation-expiring.text": "After its last day a quotation can no longer be accepted.",
  "work-list.quotation-expiring.one": "Quotation {name} expires soon",
  "work-list.quotation-expiring.act": "Decide",
  "work-list.quotation-to-decide":
    "{count, plural, one {A quotation waits for your decision} other {# quotations wait for your decision}}",
  "work-list.quotation-to-decide.text": "Compare the options, and accept or reject.",
  "work-list.quotation-to-decide.one": "Quotation {name} waits for your decision",
  "work-list.quotation-to-decide.act": "View",
} as const;
