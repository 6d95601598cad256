import { dayText } from "../../platform/day-text.ts";
import type { NotificationSource } from "../../platform/notifications.ts";
import { findNotifiedMsa } from "./agreement-notifications.queries.ts";

const role = "RESELLER_ADMIN";
const find = findNotifiedMsa;

export const agreementNotifications: readonly NotificationSource[] = [
  {
    event: "msa.sent",
    role,
    find,
    texts: {
      en: {
        title: ({ subject }) => `To sign: ${subject}`,
        body: ({ detail }) => detail && `Sign it by ${dayText("en", detail)}`,
      },
      nl: {
        title: ({ subject }) => `Te ondertekenen: ${subject}`,
        body: ({ detail }) => detail && `Onderteken uiterlijk ${dayText("nl", detail)}`,
      },
    },
  },
  {
    event: "msa.activated",
    role,
    find,
    texts: {
      en: { title: ({ subject }) => `${subject} is in force` },
      nl: { title: ({ subject }) => `${subject} is van kracht` },
    },
  },
  {
    event: "msa.expired",
    role,
    find,
    texts: {
      en: { title: ({ subject }) => `${subject} was not signed in time` },
      nl: { title: ({ subject }) => `${subject} is niet op tijd ondertekend` },
    },
  },
];
