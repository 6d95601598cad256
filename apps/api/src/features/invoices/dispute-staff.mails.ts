import type { StaffMailSource } from "../../platform/mail/staff-mail.ts";
import { findOpenDispute } from "./invoice-dispute.queries.ts";

export const disputeStaffMails: readonly StaffMailSource[] = [
  {
    event: "invoice.disputed",
    desk: "finance",
    find: findOpenDispute,
    what: "Betwiste factuur",
    command: (number) => `invoice resolve-dispute ${number} answer="antwoord"`,
  },
];
