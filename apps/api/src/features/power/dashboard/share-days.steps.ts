import type { PowerDatabase } from "../../../platform/database/power-database.ts";
import type { Caller } from "../../../platform/tokens/caller.ts";
import { listShareMeters } from "../subjects/subject.queries.ts";
import { listShareDays, type ShareDayRow } from "./figures.queries.ts";

/** The kWh of whole days, from a date until before another one, of units that are metered by share. */
export const readShareDays = async (
  powerDatabase: PowerDatabase,
  caller: Caller,
  sharedColoId: string,
  [since, until]: readonly [string, string],
): Promise<ShareDayRow[]> => {
  const { rows, readAll } = await powerDatabase.open(caller, listShareMeters([sharedColoId]), ({ meterId }) => [
    meterId,
  ]);
  const [days] = await readAll([listShareDays(rows, since, until)]);
  return days;
};
