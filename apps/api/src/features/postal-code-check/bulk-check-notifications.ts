import type { NotificationSource } from "../../platform/notifications.ts";
import { findCheckStarter, findFinishedCheck } from "./bulk-check-notifications.queries.ts";

export const bulkCheckNotifications: readonly NotificationSource[] = [
  {
    event: "bulk-check.finished",
    to: findCheckStarter,
    find: findFinishedCheck,
    texts: {
      en: { title: ({ subject }) => `Your check of addresses is done (${subject})` },
      nl: { title: ({ subject }) => `Uw adrescontrole is klaar (${subject})` },
    },
  },
];
