import type { Fixtures } from "../../testing/fixtures.ts";
import { plantPower } from "../../testing/power/power-rows.ts";

const alert = { thresholdPct: 75, holdMinutes: 15, contactTypes: ["main"] };

export const fixtures: Fixtures = {
  queries: { exportRackPower: "?month=2026-11", exportSharedColoPower: "?month=2026-11" },
  bodies: () => ({
    addPowerReadings: [],
    correctPowerReadings: { reason: "Wrong multiplier", readings: [{ meter: "PM-1", at: "2026-11-01T00:00:00Z" }] },
    replaceRackPowerAlert: alert,
    replaceSharedColoPowerAlert: alert,
  }),
  plant: plantPower,
  exports: {
    exportRackPower: "one part",
    exportSharedColoPower: "one part",
  },
};
