import type { StaffMailSource } from "../../platform/mail/staff-mail.ts";
import { findWaitingApplication } from "./signup.queries.ts";

/** Before the address is confirmed, anyone can send any number of applications: there is no mail of those. */
export const applicationStaffMails: readonly StaffMailSource[] = (
  [
    ["application.email-verified", "Aanvraag"],
    ["application.info-received", "Aangevulde aanvraag"],
  ] as const
).map(([event, what]) => ({
  event,
  desk: "sales",
  find: findWaitingApplication,
  what,
  command: () => "application list --state UNDER_REVIEW",
}));
