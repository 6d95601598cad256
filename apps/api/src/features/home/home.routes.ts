import * as contract from "@demarc/contract/home";
import type { RouteContext } from "../../platform/route-context.ts";
import { findWork } from "../work-list/work-list.public.ts";
import { homeStatement } from "./home.queries.ts";
import { eventsOf, figuresOf, partsFor } from "./home.rules.ts";

export function homeRoutes({ serve, database, work, home }: RouteContext): void {
  serve(contract.getHome, async ({ caller }) => {
    const parts = partsFor(home, caller.roles);
    const [waiting, found] = await Promise.all([
      findWork(database, caller, work),
      database.read(caller, homeStatement(parts, caller.customerId)),
    ]);
    return { work: waiting, figures: figuresOf(found), events: eventsOf(found) };
  });
}
