import type { NotificationSource } from "../../platform/notifications.ts";
import { endedServiceTexts } from "../../platform/services/ended-service-texts.ts";
import { findEndedLine, findFaultAnswer } from "./line-notices.queries.ts";

/** Notifications about lines and their fault reports. */
export const lineNotifications: readonly NotificationSource[] = [
  {
    event: "line.terminated",
    role: "RESELLER_ORDER",
    find: findEndedLine,
    texts: endedServiceTexts({ en: "Line", nl: "Lijn" }),
  },
  {
    event: "fault-report.answered",
    role: "RESELLER_SERVICE_DESK",
    find: findFaultAnswer,
    texts: {
      en: { title: ({ subject }) => `Answer to your fault report on line ${subject}`, body: ({ detail }) => detail },
      nl: {
        title: ({ subject }) => `Antwoord op uw storingsmelding over lijn ${subject}`,
        body: ({ detail }) => detail,
      },
    },
  },
];
