import type { StaffMailSource } from "../../platform/mail/staff-mail.ts";
import { findWaitingOrder } from "./order-staff.queries.ts";

export const orderStaffMails: readonly StaffMailSource[] = (
  [
    ["order.submitted", "Bestelling"],
    ["order.information-provided", "Antwoord op bestelling"],
    ["order.cancel-requested", "Annulering van bestelling"],
  ] as const
).map(([event, what]) => ({
  event,
  desk: "orders",
  find: findWaitingOrder,
  what,
  command: (number) => `order show ${number}`,
}));
