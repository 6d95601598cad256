import type { NotificationSource, NotificationText } from "../../../platform/notifications.ts";
import { findNotifiedClearance, findNotifiedWarning } from "./power-warnings.queries.ts";

const role = "RESELLER_ORDER";

type Titles = Readonly<Record<"en" | "nl", (subject: string) => string>>;

/** Texts whose second line names the feed; units have none. */
const withFeed = (titles: Titles): Readonly<Record<"en" | "nl", NotificationText>> => ({
  en: { title: ({ subject }) => titles.en(subject), body: ({ detail }) => detail && `Feed ${detail}` },
  nl: { title: ({ subject }) => titles.nl(subject), body: ({ detail }) => detail && `Voeding ${detail}` },
});

export const powerNotifications: readonly NotificationSource[] = [
  {
    event: "power.threshold-exceeded",
    role,
    find: findNotifiedWarning,
    texts: withFeed({
      en: (name) => `${name} is above your power limit`,
      nl: (name) => `${name} zit boven uw vermogensgrens`,
    }),
  },
  {
    event: "power.threshold-cleared",
    role,
    find: findNotifiedClearance,
    texts: withFeed({
      en: (name) => `${name} is below your power limit again`,
      nl: (name) => `${name} zit weer onder uw vermogensgrens`,
    }),
  },
  {
    event: "power.redundancy-lost",
    role,
    find: findNotifiedWarning,
    texts: {
      en: { title: ({ subject }) => `${subject} has no power redundancy`, body: () => "One feed cannot carry it all" },
      nl: {
        title: ({ subject }) => `${subject} heeft geen redundante stroom`,
        body: () => "Eén voeding kan niet alles dragen",
      },
    },
  },
  {
    event: "power.redundancy-restored",
    role,
    find: findNotifiedClearance,
    texts: {
      en: { title: ({ subject }) => `${subject} has power redundancy again` },
      nl: { title: ({ subject }) => `${subject} heeft weer redundante stroom` },
    },
  },
  {
    event: "power.meter-silent",
    role,
    find: findNotifiedWarning,
    texts: withFeed({ en: (name) => `No power readings of ${name}`, nl: (name) => `Geen meetwaarden van ${name}` }),
  },
  {
    event: "power.meter-heard",
    role,
    find: findNotifiedClearance,
    texts: withFeed({
      en: (name) => `Power readings of ${name} are back`,
      nl: (name) => `Weer meetwaarden van ${name}`,
    }),
  },
];
