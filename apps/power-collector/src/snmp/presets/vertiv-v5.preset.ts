import type { Preset } from "./preset.ts";

const pdu = "1.3.6.1.4.1.21239.5.2.3";

/**
 * Vertiv (Geist) VERTIV-V5-MIB: pduMainTable, pduPhaseTable, pduOutletMeterTable. Power in W, energy in Wh, current in
 * hundredths of A, voltage in tenths of V, power factor in percent. Rows are numbered through a chain of units, so only a
 * single unit has these numbers.
 */
export const vertivV5: Preset = {
  mib: "VERTIV-V5-MIB",
  firstUnit: 1,
  whole: {
    powerW: { oid: `${pdu}.1.1.9.1`, scale: 1 },
    energyWh: { oid: `${pdu}.1.1.12.1`, scale: 1 },
    powerFactor: { oid: `${pdu}.1.1.11.1`, scale: 0.01 },
  },
  phase: {
    currentA: { oid: `${pdu}.2.1.8.{phase}`, scale: 0.01 },
    voltageV: { oid: `${pdu}.2.1.4.{phase}`, scale: 0.1 },
    powerW: { oid: `${pdu}.2.1.12.{phase}`, scale: 1 },
    energyWh: { oid: `${pdu}.2.1.15.{phase}`, scale: 1 },
    powerFactor: { oid: `${pdu}.2.1.14.{phase}`, scale: 0.01 },
  },
  outlet: {
    currentA: { oid: `${pdu}.6.1.8.{outlet}`, scale: 0.01 },
    voltageV: { oid: `${pdu}.6.1.4.{outlet}`, scale: 0.1 },
    powerW: { oid: `${pdu}.6.1.12.{outlet}`, scale: 1 },
    energyWh: { oid: `${pdu}.6.1.15.{outlet}`, scale: 1 },
    powerFactor: { oid: `${pdu}.6.1.14.{outlet}`, scale: 0.01 },
  },
};
