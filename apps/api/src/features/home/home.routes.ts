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
    const [waiting, found, read, unread] = await Promise.all([
      findWork(database, caller, api),
      database.read(caller, homeStatement(parts, caller.customerId, records)),
      Promise.all(parts.readFigures.map(async (figure) => [figure.name, await figure.read(api, caller)] as const)),
      findUnread(database, caller, api),
    ]);
    const figures = { ...figuresOf(found), ...Object.fromEntries(read.filter(([, figure]) => figure !== undefined)) };
    return { work: waiting, figures, events: eventsOf(found), ...(unread ? { unread } : {}) };
  });
}
