export default {
  "work-list.order-waiting":
    "{count, plural, one {An order waits for your answer} other {# orders wait for your answer}}",
  "work-list.order-waiting.text": "Work continues when you have answered.",
  "work-list.order-waiting.one": "Order {name} waits for your answer",
  "work-list.order-waiting.act": "Answer",
} as const;
