import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { RackSummary, SharedColoSummary } from "@demarc/contract/racks";
import type { Clock } from "../../platform/process/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { listRackPower, listSharedColoPower } from "../power/power.public.ts";

interface Reading {
  readonly database: Database;
  readonly clock: Clock;
}

const ownIds = (shown: readonly (RackSummary | SharedColoSummary)[]): string[] =>
  shown.filter(({ view }) => view === "own").map(({ id }) => id);

/** Adds the power to the racks of a list, in one statement. Racks that a reseller delivers to the caller get none. */
export const withRackPower = async <Shown extends RackSummary>(
  { database }: Reading,
  caller: Caller,
  racks: readonly Shown[],
): Promise<Shown[]> => {
  const ids = ownIds(racks);
  if (ids.length === 0) return [...racks];
  const rows = await database.read(caller, listRackPower(ids));
  const powerOf = new Map(rows.map(({ rackId, ...power }) => [rackId, power]));
  return racks.map((rack) => ({ ...rack, ...powerOf.get(rack.id) }));
};

export const withSharedColoPower = async <Shown extends SharedColoSummary>(
  { database, clock }: Reading,
  caller: Caller,
  colos: readonly Shown[],
): Promise<Shown[]> => {
  const ids = ownIds(colos);
  if (ids.length === 0) return [...colos];
  const rows = await database.read(caller, listSharedColoPower(ids, amsterdamDate(clock.now())));
  const powerOf = new Map(rows.map(({ sharedColoId, ...power }) => [sharedColoId, power]));
  return colos.map((colo) => ({ ...colo, ...powerOf.get(colo.id) }));
};
