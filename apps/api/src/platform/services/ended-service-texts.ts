import type { NotificationSource } from "../notifications.ts";

/** The texts of a service that has ended; `nl` with its article. */
export const endedServiceTexts = (names: Readonly<Record<"en" | "nl", string>>): NotificationSource["texts"] => ({
  en: { title: ({ subject }) => `${names.en} ${subject} has ended` },
  nl: { title: ({ subject }) => `${names.nl} ${subject} is beëindigd` },
});
