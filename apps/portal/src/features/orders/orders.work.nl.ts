import type en from "./orders.work.en.ts";

export default {
  "work-list.order-waiting":
    "{count, plural, one {Een order wacht op uw antwoord} other {# orders wachten op uw antwoord}}",
  "work-list.order-waiting.text": "Het werk gaat verder zodra u antwoord geeft.",
  "work-list.order-waiting.one": "Order {name} wacht op uw antwoord",
  "work-list.order-waiting.act": "Antwoorden",
} satisfies Record<keyof typeof en, string>;
