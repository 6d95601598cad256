import { dayText } from "../../platform/day-text.ts";
import type { NotificationSource } from "../../platform/notifications.ts";
import * as queries from "./order-notifications.queries.ts";

const role = "RESELLER_ORDER";

export const orderNotifications: readonly NotificationSource[] = [
  {
    event: "order.awaiting-customer",
    role,
    find: queries.findNotifiedQuestion,
    texts: {
      en: { title: ({ subject }) => `We have a question about order ${subject}`, body: ({ detail }) => detail },
      nl: { title: ({ subject }) => `We hebben een vraag over order ${subject}`, body: ({ detail }) => detail },
    },
  },
  {
    event: "order.scheduled",
    role,
    find: queries.findNotifiedPlan,
    texts: {
      en: {
        title: ({ subject }) => `Order ${subject} is scheduled`,
        body: ({ detail }) => detail && `For ${dayText("en", detail)}`,
      },
      nl: {
        title: ({ subject }) => `Order ${subject} is ingepland`,
        body: ({ detail }) => detail && `Op ${dayText("nl", detail)}`,
      },
    },
  },
  {
    event: "order.completed",
    role,
    find: queries.findNotifiedOrder,
    texts: {
      en: { title: ({ subject }) => `Order ${subject} is delivered` },
      nl: { title: ({ subject }) => `Order ${subject} is opgeleverd` },
    },
  },
  {
    event: "order.rejected",
    role,
    find: queries.findNotifiedReason,
    texts: {
      en: { title: ({ subject }) => `We cannot deliver order ${subject}`, body: ({ detail }) => detail },
      nl: { title: ({ subject }) => `We kunnen order ${subject} niet leveren`, body: ({ detail }) => detail },
    },
  },
  {
    event: "order.cancelled",
    role,
    find: queries.findNotifiedReason,
    texts: {
      en: { title: ({ subject }) => `Order ${subject} is cancelled`, body: ({ detail }) => detail },
      nl: { title: ({ subject }) => `Order ${subject} is geannuleerd`, body: ({ detail }) => detail },
    },
  },
];
