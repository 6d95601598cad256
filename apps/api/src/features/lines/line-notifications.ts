import type { NotificationSource } from "../../platform/notifications.ts";
import { serviceEnded } from "../services/service-contributions.ts";
import { lineKind } from "./line.kind.ts";
import { findFaultAnswer } from "./fault-reports.queries.ts";

export const lineNotifications: readonly NotificationSource[] = [
  serviceEnded(lineKind),
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
