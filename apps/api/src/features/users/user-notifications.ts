import type { NotificationSource } from "../../platform/notifications.ts";
import { findActivatedAccount } from "./user-notifications.queries.ts";

export const userNotifications: readonly NotificationSource[] = [
  {
    event: "account.activated",
    role: "RESELLER_ADMIN",
    isAboutAccount: true,
    find: findActivatedAccount,
    texts: {
      en: { title: ({ subject }) => `${subject} has activated the account` },
      nl: { title: ({ subject }) => `${subject} heeft het account geactiveerd` },
    },
  },
];
