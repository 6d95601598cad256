import * as racks from "@demarc/contract/operator/racks";
import { servePuts } from "../../platform/http/in-bulk.ts";
import {
  snapshotPowerFeeds,
  snapshotPowerMeters,
  snapshotRacks,
  snapshotSharedColos,
  snapshotSharedRacks,
} from "@demarc/contract/operator/snapshots";
import { serveListed } from "../../platform/http/snapshots.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { operatedFeed, operatedMeter, shownFeed, shownMeter } from "../racks/operated-power.public.ts";
import {
  operatedRack,
  operatedSharedColo,
  operatedSharedRack,
  shownSharedRack,
} from "../racks/operated-racks.public.ts";
import { operatedHandlers, recordHandlers } from "./operated-services.handlers.ts";

/** Racks, units in shared racks, feeds and meters for the operator's systems. */
export function operatedRacksRoutes(context: OperatorRouteContext): void {
  const { serve } = context;
  const rack = operatedHandlers(context, operatedRack);
  serveListed(context, racks.listOperatedRacks, snapshotRacks, rack.listed);
  serve(racks.readOperatedRack, rack.get);
  serve(racks.readOperatedRackByRef, rack.getByRef);
  servePuts(serve, racks.putRacks, rack.put);
  serve(racks.suspendOperatedRack, rack.suspend);
  serve(racks.resumeOperatedRack, rack.resume);
  serve(racks.testOperatedRack, rack.test);
  serve(racks.activateOperatedRack, rack.activate);
  serve(racks.endOperatedRack, rack.end);
  serve(racks.withdrawOperatedRackTermination, rack.withdraw);

  const colo = operatedHandlers(context, operatedSharedColo);
  serveListed(context, racks.listOperatedSharedColos, snapshotSharedColos, colo.listed);
  serve(racks.readOperatedSharedColo, colo.get);
  serve(racks.readOperatedSharedColoByRef, colo.getByRef);
  servePuts(serve, racks.putSharedColos, colo.put);
  serve(racks.suspendOperatedSharedColo, colo.suspend);
  serve(racks.resumeOperatedSharedColo, colo.resume);
  serve(racks.testOperatedSharedColo, colo.test);
  serve(racks.activateOperatedSharedColo, colo.activate);
  serve(racks.endOperatedSharedColo, colo.end);
  serve(racks.withdrawOperatedSharedColoTermination, colo.withdraw);

  const sharedRack = recordHandlers(context, operatedSharedRack, { idType: "uuid", shown: shownSharedRack });
  serveListed(context, racks.listOperatedSharedRacks, snapshotSharedRacks, sharedRack.listed);
  serve(racks.readOperatedSharedRack, sharedRack.get);
  serve(racks.readOperatedSharedRackByRef, sharedRack.getByRef);
  servePuts(serve, racks.putSharedRacks, sharedRack.put);

  const feed = recordHandlers(context, operatedFeed, { idType: "int", shown: shownFeed });
  serveListed(context, racks.listOperatedPowerFeeds, snapshotPowerFeeds, feed.listed);
  serve(racks.readOperatedPowerFeed, feed.get);
  serve(racks.readOperatedPowerFeedByRef, feed.getByRef);
  servePuts(serve, racks.putPowerFeeds, feed.put);

  const meter = recordHandlers(context, operatedMeter, { idType: "int", shown: shownMeter });
  serveListed(context, racks.listOperatedPowerMeters, snapshotPowerMeters, meter.listed);
  serve(racks.readOperatedPowerMeter, meter.get);
  serve(racks.readOperatedPowerMeterByRef, meter.getByRef);
  servePuts(serve, racks.putPowerMeters, meter.put);
}
