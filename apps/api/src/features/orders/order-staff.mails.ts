import type { StaffMailSource } from "../../platform/mail/staff-mail.ts";
import { findWaitingOrder } from "./order-staff.queries.ts";

export const orderStaffMails: readonly StaffMailSource[] = (
  [
    ["order.submitted", "Order"],
    ["order.information-provided", "Antwoord op order"],
    ["order.cancel-requested", "Annulering van order"],
  ] as const
).map(([event, what]) => ({
  event,
  desk: "orders",
  find: findWaitingOrder,
  what,
  command: (number) => `order list --order-number ${number}`,
}));
