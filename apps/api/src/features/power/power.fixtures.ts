import type { Fixtures } from "../../testing/fixtures.ts";
import { plantPower } from "../../testing/power/power-rows.ts";

const alert = { thresholdPct: 75, holdMinutes: 15, contactTypes: ["main"] };

export const fixtures: Fixtures = {
  queries: { exportRackPower: "?month=2026-11", exportSharedColoPower: "?month=2026-11" },
  bodies: () => ({ replaceRackPowerAlert: alert, replaceSharedColoPowerAlert: alert }),
  plant: plantPower,
  exports: {
    exportRackPower: "one part",
    exportSharedColoPower: "one part",
  },
};
