import type { StaffMailSource } from "../../../platform/mail/staff-mail.ts";
import { findWaitingPrefixRequest, findWaitingRoute } from "./prefix-notifications.queries.ts";

export const prefixStaffMails: readonly StaffMailSource[] = [
  {
    event: "prefix.requested",
    desk: "network",
    find: findWaitingPrefixRequest,
    what: "Aanvraag van een prefix",
    command: () => "prefix-request list --state REQUESTED",
  },
  {
    event: "route-authorisation.requested",
    desk: "network",
    find: findWaitingRoute,
    what: "Aanvraag van een routeautorisatie",
    command: () => "route-authorisation list --state REQUESTED",
  },
];
