import type en from "./notifications.en.ts";

export default {
  "notifications.title": "Meldingen",
  "notifications.none": "Nog geen meldingen",
  "notifications.none-text": "Hier leest u wat er met uw orders, diensten en facturen gebeurt.",
  "notifications.none-text.tv": "Hier leest u wat er met uw tv-accounts en facturen gebeurt.",
  "notifications.none-unread": "U hebt alles gelezen",
  "notifications.read-all": "Alles als gelezen markeren",
  "notifications.only-unread": "Alleen ongelezen",
  "notifications.show-all": "Alle meldingen tonen",
  "notifications.unread-mark": "Ongelezen:",
} satisfies Record<keyof typeof en, string>;
