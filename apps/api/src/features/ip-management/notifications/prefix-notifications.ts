import type { NotificationSource } from "../../../platform/notifications.ts";
import {
  findAnsweredRequest,
  findDecidedRoute,
  findDelegatedPrefix,
  findFailedDelegation,
} from "./prefix-notifications.queries.ts";

const role = "RESELLER_SERVICE_DESK";

export const prefixNotifications: readonly NotificationSource[] = [
  {
    event: "prefix.request-answered",
    role,
    find: findAnsweredRequest,
    texts: {
      en: {
        title: ({ subject, detail }) =>
          detail === "GRANTED" ? `Prefix ${subject} is assigned to you` : `Your request for ${subject} was declined`,
      },
      nl: {
        title: ({ subject, detail }) =>
          detail === "GRANTED" ? `Prefix ${subject} is aan u toegewezen` : `Uw aanvraag voor ${subject} is afgewezen`,
      },
    },
  },
  {
    event: "route-authorisation.decided",
    role,
    find: findDecidedRoute,
    texts: {
      en: {
        title: ({ subject, detail }) =>
          detail === null ? `Route authorised: ${subject}` : `Route not authorised: ${subject}`,
        body: ({ detail }) => detail,
      },
      nl: {
        title: ({ subject, detail }) =>
          detail === null ? `Route geautoriseerd: ${subject}` : `Route niet geautoriseerd: ${subject}`,
        body: ({ detail }) => detail,
      },
    },
  },
  {
    event: "delegation.activated",
    role,
    find: findDelegatedPrefix,
    texts: {
      en: { title: ({ subject }) => `Reverse DNS of ${subject} is delegated to your name servers` },
      nl: { title: ({ subject }) => `De reverse DNS van ${subject} is gedelegeerd aan uw nameservers` },
    },
  },
  {
    event: "delegation.failed",
    role,
    find: findFailedDelegation,
    texts: {
      en: {
        title: ({ subject }) => `Delegation of ${subject} failed`,
        body: ({ detail }) =>
          detail === null
            ? "Our DNS system could not carry it out. You can try again."
            : "Your name servers do not answer for the zone yet.",
      },
      nl: {
        title: ({ subject }) => `De delegatie van ${subject} is mislukt`,
        body: ({ detail }) =>
          detail === null
            ? "Ons DNS-systeem kon de delegatie niet uitvoeren. U kunt het opnieuw proberen."
            : "Uw nameservers antwoorden nog niet voor de zone.",
      },
    },
  },
];
