import type { RackSummary, SharedColoSummary } from "@demarc/contract/racks";
import type { Clock } from "../../platform/process/clock.ts";
import type { PowerDatabase } from "../../platform/database/power-database.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { readRackPower, readSharedColoPower } from "../power/power.public.ts";

interface Reading {
  readonly powerDatabase: PowerDatabase;
  readonly clock: Clock;
}

const ownIds = (shown: readonly (RackSummary | SharedColoSummary)[]): string[] =>
  shown.filter(({ view }) => view === "own").map(({ id }) => id);

/** Adds the power to the racks of a list, read for all of them at once. Racks that a reseller delivers to the caller get none. */
export const withRackPower = async <Shown extends RackSummary>(
  reading: Reading,
  caller: Caller,
  racks: readonly Shown[],
): Promise<Shown[]> => {
  const ids = ownIds(racks);
  if (ids.length === 0) return [...racks];
  const powerOf = await readRackPower(reading, caller, ids);
  return racks.map((rack) => ({ ...rack, ...powerOf.get(rack.id) }));
};

export const withSharedColoPower = async <Shown extends SharedColoSummary>(
  reading: Reading,
  caller: Caller,
  colos: readonly Shown[],
): Promise<Shown[]> => {
  const ids = ownIds(colos);
  if (ids.length === 0) return [...colos];
  const powerOf = await readSharedColoPower(reading, caller, ids);
  return colos.map((colo) => ({ ...colo, ...powerOf.get(colo.id) }));
};
