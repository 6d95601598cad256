import type { NotificationSource } from "../../platform/notifications.ts";
import { findDecidedMandate } from "./mandates.queries.ts";

const role = "RESELLER_FINANCE";

export const companyNotifications: readonly NotificationSource[] = [
  {
    event: "mandate.activated",
    role,
    find: (customerId) => findDecidedMandate(customerId, "ACTIVE"),
    texts: {
      en: {
        title: ({ subject }) => `Direct debit mandate ${subject} is active`,
        body: () => "From now on we collect your invoices.",
      },
      nl: {
        title: ({ subject }) => `Incassomachtiging ${subject} is actief`,
        body: () => "Vanaf nu incasseren wij uw facturen.",
      },
    },
  },
  {
    event: "mandate.revoked",
    role,
    find: (customerId) => findDecidedMandate(customerId, "REVOKED"),
    texts: {
      en: {
        title: ({ subject }) => `Direct debit mandate ${subject} is not in use`,
        body: () => "Pay invoices by transfer, or let an administrator check the bank account and give a new mandate.",
      },
      nl: {
        title: ({ subject }) => `Incassomachtiging ${subject} is niet in gebruik`,
        body: () =>
          "Betaal facturen per overboeking, of laat een beheerder de bankrekening controleren en een nieuwe machtiging geven.",
      },
    },
  },
];
