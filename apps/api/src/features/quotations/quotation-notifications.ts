import { dayText } from "../../platform/day-text.ts";
import type { NotificationSource } from "../../platform/notifications.ts";
import * as queries from "./quotation-notifications.queries.ts";

const role = "RESELLER_ORDER";

/** Notifications about quotations for users with the order role, and about the answer to a request for its sender. */
export const quotationNotifications: readonly NotificationSource[] = [
  {
    event: "quotation.published",
    role,
    find: queries.findNotifiedOffer,
    texts: {
      en: {
        title: ({ subject }) => `Quotation ${subject} is ready`,
        body: ({ detail }) => detail && `Decide by ${dayText("en", detail)}`,
      },
      nl: {
        title: ({ subject }) => `Offerte ${subject} staat klaar`,
        body: ({ detail }) => detail && `Beslis uiterlijk ${dayText("nl", detail)}`,
      },
    },
  },
  {
    event: "quotation.superseded",
    role,
    find: queries.findNotifiedRevision,
    texts: {
      en: { title: ({ subject }) => `We are changing quotation ${subject}` },
      nl: { title: ({ subject }) => `We passen offerte ${subject} aan` },
    },
  },
  {
    event: "quotation.unreplaced",
    role,
    find: queries.findNotifiedStop,
    texts: {
      en: { title: ({ subject }) => `Quotation ${subject} gets no new revision`, body: ({ detail }) => detail },
      nl: { title: ({ subject }) => `Er komt geen nieuwe versie van offerte ${subject}`, body: ({ detail }) => detail },
    },
  },
  {
    event: "quotation.withdrawn",
    role,
    find: queries.findNotifiedReason,
    texts: {
      en: { title: ({ subject }) => `Quotation ${subject} is withdrawn`, body: ({ detail }) => detail },
      nl: { title: ({ subject }) => `Offerte ${subject} is ingetrokken`, body: ({ detail }) => detail },
    },
  },
  {
    event: "quotation.expired",
    role,
    find: queries.findNotifiedQuotation,
    texts: {
      en: { title: ({ subject }) => `Quotation ${subject} has expired` },
      nl: { title: ({ subject }) => `Offerte ${subject} is verlopen` },
    },
  },
  {
    event: "quotation.accepted",
    role,
    find: queries.findNotifiedAcceptance,
    texts: {
      en: {
        title: ({ subject }) => `Quotation ${subject} is accepted`,
        body: ({ detail }) => detail && `By ${detail}`,
      },
      nl: {
        title: ({ subject }) => `Offerte ${subject} is geaccepteerd`,
        body: ({ detail }) => detail && `Door ${detail}`,
      },
    },
  },
  {
    event: "quotation.rejected",
    role,
    find: queries.findNotifiedReason,
    texts: {
      en: { title: ({ subject }) => `Quotation ${subject} is rejected`, body: ({ detail }) => detail },
      nl: { title: ({ subject }) => `Offerte ${subject} is afgewezen`, body: ({ detail }) => detail },
    },
  },
  {
    event: "quotation.request-closed",
    role,
    to: queries.findRequester,
    find: queries.findClosedRequest,
    texts: {
      en: { title: ({ subject }) => `Our answer to your request “${subject}”`, body: ({ detail }) => detail },
      nl: { title: ({ subject }) => `Ons antwoord op uw aanvraag ‘${subject}’`, body: ({ detail }) => detail },
    },
  },
];
