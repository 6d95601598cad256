import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Rack, SharedColo } from "@demarc/contract/racks";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { forbidden, found } from "../../platform/errors.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { listRackPower, listSharedColoPower } from "../power/power.public.ts";
import type { RackRow } from "./racks.queries.ts";
import * as racks from "./racks.queries.ts";
import { rackFor, sharedColoFor } from "./racks.rules.ts";
import type { SharedColoRow } from "./shared-colo.queries.ts";
import * as colos from "./shared-colo.queries.ts";

export interface RackPlace {
  readonly customerId: number;
  readonly rackId: string;
}

export interface SharedColoPlace {
  readonly customerId: number;
  readonly sharedColoId: string;
}

interface Reading {
  readonly database: Database;
  readonly clock: Clock;
}

/** A rack with all parts of its page. Throws 404 if the caller cannot see it. */
export const readRack = async (
  { database, clock }: Reading,
  caller: Caller,
  { customerId, rackId }: RackPlace,
): Promise<Rack> => {
  const [rack, use, [power]] = await Promise.all([
    database.read(caller, racks.findRack(customerId, rackId)),
    database.read(caller, racks.findRackUse(rackId)),
    database.read(caller, listRackPower([rackId])),
  ]);
  const shown = rackFor(found(rack), found(use), amsterdamDate(clock.now()));
  // Only of the caller's own racks.
  if (!power) return shown;
  const { rackId: _rackId, ...now } = power;
  return { ...shown, ...now };
};

/** Units in a shared rack. Throws 404 if the caller cannot see them. */
export const readSharedColo = async (
  { database, clock }: Reading,
  caller: Caller,
  { customerId, sharedColoId }: SharedColoPlace,
): Promise<SharedColo> => {
  const today = amsterdamDate(clock.now());
  const [colo, use, [power]] = await Promise.all([
    database.read(caller, colos.findSharedColo(customerId, sharedColoId)),
    database.read(caller, racks.findRackUse(sharedColoId)),
    database.read(caller, listSharedColoPower([sharedColoId], today)),
  ]);
  const shown = sharedColoFor(found(colo), found(use), today);
  if (!power) return shown;
  const { sharedColoId: _sharedColoId, ...now } = power;
  return { ...shown, ...now };
};

export const rackKind = {
  find: racks.findRack,
  findForUpdate: racks.findRackForUpdate,
  updateReference: racks.updateRackReference,
  readOnly: () => forbidden("rack.read-only", "Your reseller manages this rack."),
  change: { action: "rack.reference-changed", entityType: "rack", event: "rack.changed" },
  named: ({ rackCode }: RackRow) => ({ rackCode }),
} as const;

export const sharedColoKind = {
  find: colos.findSharedColo,
  findForUpdate: colos.findSharedColoForUpdate,
  updateReference: colos.updateSharedColoReference,
  readOnly: () => forbidden("shared-colo.read-only", "Your reseller manages these units."),
  change: { action: "shared-colo.reference-changed", entityType: "shared-colo", event: "shared-colo.changed" },
  named: ({ name }: SharedColoRow) => ({ name }),
} as const;
