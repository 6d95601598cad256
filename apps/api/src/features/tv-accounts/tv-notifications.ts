import type { NotificationSource } from "../../platform/notifications.ts";
import { findWaitingTvDevice } from "./tv-notifications.queries.ts";

export const tvNotifications: readonly NotificationSource[] = [
  {
    event: "tv.activation.requested",
    role: "RESELLER_SERVICE_DESK",
    find: findWaitingTvDevice,
    texts: {
      en: { title: ({ subject }) => `A device of ${subject} waits for confirmation` },
      nl: { title: ({ subject }) => `Een apparaat van ${subject} wacht op bevestiging` },
    },
  },
];
