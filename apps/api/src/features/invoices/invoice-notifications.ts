import { dayText } from "../../platform/day-text.ts";
import type { NotificationSource } from "../../platform/notifications.ts";
import { findNotifiedInvoice } from "./invoice-notifications.queries.ts";

const role = "RESELLER_FINANCE";
const find = findNotifiedInvoice;

export const invoiceNotifications: readonly NotificationSource[] = [
  {
    event: "invoice.published",
    role,
    find,
    texts: {
      en: {
        title: ({ subject }) => `New invoice ${subject}`,
        body: ({ detail }) => detail && `Due on ${dayText("en", detail)}`,
      },
      nl: {
        title: ({ subject }) => `Nieuwe factuur ${subject}`,
        body: ({ detail }) => detail && `Te betalen uiterlijk ${dayText("nl", detail)}`,
      },
    },
  },
  {
    event: "invoice.overdue",
    role,
    find,
    texts: {
      en: {
        title: ({ subject }) => `Invoice ${subject} is overdue`,
        body: ({ detail }) => detail && `It was due on ${dayText("en", detail)}`,
      },
      nl: {
        title: ({ subject }) => `Factuur ${subject} is te laat`,
        body: ({ detail }) => detail && `De betaaldatum was ${dayText("nl", detail)}`,
      },
    },
  },
];
