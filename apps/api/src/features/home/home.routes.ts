import * as contract from "@demarc/contract/home";
import type { RouteContext } from "../../platform/route-context.ts";
import { findUnread } from "../notifications/notifications.public.ts";
import { findWork } from "../work-list/work-list.public.ts";
import { homeStatement } from "./home.queries.ts";
import { eventsOf, figuresOf, partsFor } from "./home.rules.ts";

export function homeRoutes(api: RouteContext): void {
  const { serve, database, home, records } = api;
  serve(contract.getHome, async ({ caller }) => {
    const parts = partsFor(home, caller.roles);
    const [waiting, found, unread] = await Promise.all([
      findWork(database, caller, api),
      database.read(caller, homeStatement(parts, caller.customerId, records)),
      findUnread(database, caller, api),
    ]);
    return { work: waiting, figures: figuresOf(found), events: eventsOf(found), ...(unread ? { unread } : {}) };
  });
}
