import * as contract from "@demarc/contract/work-list";
import type { RouteContext } from "../../platform/route-context.ts";
import { findWork } from "./work-list.public.ts";

export function workListRoutes({ serve, database, work }: RouteContext): void {
  serve(contract.listWork, ({ caller }) => findWork(database, caller, work));
}
