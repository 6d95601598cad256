import * as contract from "@demarc/contract/racks";
import type { RouteContext } from "../../platform/route-context.ts";
import { serviceHandlers } from "../services/service-handlers.ts";
import { sharedColoKind } from "./rack.kind.ts";

export function sharedColoRoutes(api: RouteContext): void {
  const { serve } = api;
  const colo = serviceHandlers(api, sharedColoKind);
  serve(contract.listSharedColos, colo.list);
  serve(contract.exportSharedColos, colo.file);
  serve(contract.getSharedColo, colo.get);
  serve(contract.updateSharedColoReference, colo.updateReference);
}
