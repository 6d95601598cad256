import * as contract from "@demarc/contract/work-list";
import type { RouteContext } from "../../platform/route-context.ts";
import { findWork } from "./work-list.public.ts";

export function workListRoutes(api: RouteContext): void {
  api.serve(contract.listWork, ({ caller }) => findWork(api.database, caller, api));
}
