import type { Preset } from "./preset.ts";

const rpdu2 = "1.3.6.1.4.1.318.1.1.26";

/**
 * APC PowerNet-MIB: rPDU2DeviceStatusTable, rPDU2PhaseStatusTable, rPDU2OutletMeteredStatusTable. Power in hundredths of kW,
 * energy in tenths of kWh, current in tenths of A, voltage in V. The MIB states no unit for the power of an outlet. Rows
 * are numbered through a chain of units, so only a first or single unit has these numbers.
 */
export const apcRpdu2: Preset = {
  mib: "PowerNet-MIB",
  firstUnit: 1,
  whole: {
    powerW: { oid: `${rpdu2}.4.3.1.5.1`, scale: 10 },
    energyWh: { oid: `${rpdu2}.4.3.1.9.1`, scale: 100 },
    powerFactor: { oid: `${rpdu2}.4.3.1.17.1`, scale: 0.01 },
  },
  phase: {
    currentA: { oid: `${rpdu2}.6.3.1.5.{phase}`, scale: 0.1 },
    voltageV: { oid: `${rpdu2}.6.3.1.6.{phase}`, scale: 1 },
    powerW: { oid: `${rpdu2}.6.3.1.7.{phase}`, scale: 10 },
    powerFactor: { oid: `${rpdu2}.6.3.1.9.{phase}`, scale: 0.01 },
  },
  outlet: {
    currentA: { oid: `${rpdu2}.9.4.3.1.6.{outlet}`, scale: 0.1 },
    energyWh: { oid: `${rpdu2}.9.4.3.1.11.{outlet}`, scale: 100 },
  },
};
