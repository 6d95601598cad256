import { dayText } from "../../platform/day-text.ts";
import type { NotificationSource, NotificationText } from "../../platform/notifications.ts";
import * as queries from "./manual-agreement-notifications.queries.ts";

const role = "RESELLER_ORDER";

type Languages = Readonly<Record<"en" | "nl", NotificationText>>;

/** Texts whose second line names a day. */
const withDay = (
  titles: Readonly<Record<"en" | "nl", NotificationText["title"]>>,
  days: Readonly<Record<"en" | "nl", (day: string) => string>>,
): Languages => ({
  en: { title: titles.en, body: ({ detail }) => detail && days.en(dayText("en", detail)) },
  nl: { title: titles.nl, body: ({ detail }) => detail && days.nl(dayText("nl", detail)) },
});

export const manualAgreementNotifications: readonly NotificationSource[] = [
  {
    event: "manual-agreement.published",
    role,
    find: queries.findNotifiedOffer,
    texts: withDay(
      { en: ({ subject }) => `For your approval: ${subject}`, nl: ({ subject }) => `Ter goedkeuring: ${subject}` },
      { en: (day) => `Accept or decline it by ${day}`, nl: (day) => `Accepteer of wijs af uiterlijk ${day}` },
    ),
  },
  {
    event: "manual-agreement.accepted",
    role,
    find: queries.findNotifiedAcceptance,
    texts: {
      en: { title: ({ subject }) => `${subject} is accepted`, body: ({ detail }) => detail && `By ${detail}` },
      nl: { title: ({ subject }) => `${subject} is geaccepteerd`, body: ({ detail }) => detail && `Door ${detail}` },
    },
  },
  {
    event: "manual-agreement.activated",
    role,
    find: queries.findNotifiedAgreement,
    texts: {
      en: { title: ({ subject }) => `${subject} is in force` },
      nl: { title: ({ subject }) => `${subject} is van kracht` },
    },
  },
  {
    event: "manual-agreement.declined",
    role,
    find: queries.findNotifiedReason,
    texts: {
      en: { title: ({ subject }) => `${subject} is declined`, body: ({ detail }) => detail },
      nl: { title: ({ subject }) => `${subject} is afgewezen`, body: ({ detail }) => detail },
    },
  },
  {
    event: "manual-agreement.expired",
    role,
    find: queries.findNotifiedAgreement,
    texts: {
      en: { title: ({ subject }) => `${subject} was not accepted in time` },
      nl: { title: ({ subject }) => `${subject} is niet op tijd geaccepteerd` },
    },
  },
  {
    event: "manual-agreement.renewed",
    role,
    find: queries.findNotifiedTerm,
    texts: withDay(
      { en: ({ subject }) => `${subject} is renewed`, nl: ({ subject }) => `${subject} is verlengd` },
      { en: (day) => `Until ${day}`, nl: (day) => `Tot en met ${day}` },
    ),
  },
  {
    event: "manual-agreement.termination-requested",
    role,
    find: queries.findNotifiedEnd,
    texts: withDay(
      { en: ({ subject }) => `${subject} is terminated`, nl: ({ subject }) => `${subject} is opgezegd` },
      { en: (day) => `Its last day is ${day}`, nl: (day) => `De laatste dag is ${day}` },
    ),
  },
  {
    event: "manual-agreement.termination-withdrawn",
    role,
    find: queries.findNotifiedAgreement,
    texts: {
      en: { title: ({ subject }) => `${subject} continues: its termination is withdrawn` },
      nl: { title: ({ subject }) => `${subject} loopt door: de opzegging is ingetrokken` },
    },
  },
  {
    event: "manual-agreement.withdrawn",
    role,
    find: queries.findNotifiedAgreement,
    texts: {
      en: { title: ({ subject }) => `The offer is withdrawn: ${subject}` },
      nl: { title: ({ subject }) => `Het aanbod is ingetrokken: ${subject}` },
    },
  },
  {
    event: "manual-agreement.ended",
    role,
    find: queries.findNotifiedEnd,
    texts: withDay(
      { en: ({ subject }) => `${subject} has ended`, nl: ({ subject }) => `${subject} is beëindigd` },
      { en: (day) => `Its last day was ${day}`, nl: (day) => `De laatste dag was ${day}` },
    ),
  },
];
