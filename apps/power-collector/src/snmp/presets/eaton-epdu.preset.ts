import type { Preset } from "./preset.ts";

const epdu = "1.3.6.1.4.1.534.6.6.7";

/**
 * Eaton EATON-EPDU-MIB: inputs and outlets. Current in mA, voltage in mV, power in W, energy in Wh, power factor in
 * thousandths. The unit is the strapping index, 0 without a chain. Rows of a three-phase input are in the order L1, L2, L3.
 */
export const eatonEpdu: Preset = {
  mib: "EATON-EPDU-MIB",
  firstUnit: 0,
  whole: {
    powerW: { oid: `${epdu}.3.5.1.4.{unit}.{inlet}`, scale: 1 },
    energyWh: { oid: `${epdu}.3.5.1.5.{unit}.{inlet}`, scale: 1 },
    powerFactor: { oid: `${epdu}.3.5.1.7.{unit}.{inlet}`, scale: 0.001 },
  },
  phase: {
    currentA: { oid: `${epdu}.3.3.1.4.{unit}.{inlet}.{phase}`, scale: 0.001 },
    voltageV: { oid: `${epdu}.3.2.1.3.{unit}.{inlet}.{phase}`, scale: 0.001 },
    powerW: { oid: `${epdu}.3.4.1.4.{unit}.{inlet}.{phase}`, scale: 1 },
    energyWh: { oid: `${epdu}.3.4.1.5.{unit}.{inlet}.{phase}`, scale: 1 },
    powerFactor: { oid: `${epdu}.3.4.1.7.{unit}.{inlet}.{phase}`, scale: 0.001 },
  },
  outlet: {
    currentA: { oid: `${epdu}.6.4.1.3.{unit}.{outlet}`, scale: 0.001 },
    voltageV: { oid: `${epdu}.6.3.1.2.{unit}.{outlet}`, scale: 0.001 },
    powerW: { oid: `${epdu}.6.5.1.3.{unit}.{outlet}`, scale: 1 },
    energyWh: { oid: `${epdu}.6.5.1.4.{unit}.{outlet}`, scale: 1 },
    powerFactor: { oid: `${epdu}.6.5.1.6.{unit}.{outlet}`, scale: 0.001 },
  },
};
