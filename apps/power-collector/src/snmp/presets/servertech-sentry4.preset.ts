import type { Preset } from "./preset.ts";

const st4 = "1.3.6.1.4.1.1718.4.1";

/**
 * Server Technology Sentry4-MIB: st4InputCord, st4Phase and st4Outlet. Power in W, current in hundredths of A, voltage in
 * tenths of V, energy in tenths of kWh but in Wh for outlets. An inlet is an input cord; outlets are numbered in it.
 */
export const servertechSentry4: Preset = {
  mib: "Sentry4-MIB",
  firstUnit: 1,
  whole: {
    powerW: { oid: `${st4}.3.3.1.3.{unit}.{inlet}`, scale: 1 },
    energyWh: { oid: `${st4}.3.3.1.10.{unit}.{inlet}`, scale: 100 },
    powerFactor: { oid: `${st4}.3.3.1.8.{unit}.{inlet}`, scale: 0.01 },
  },
  phase: {
    currentA: { oid: `${st4}.5.3.1.6.{unit}.{inlet}.{phase}`, scale: 0.01 },
    voltageV: { oid: `${st4}.5.3.1.3.{unit}.{inlet}.{phase}`, scale: 0.1 },
    powerW: { oid: `${st4}.5.3.1.8.{unit}.{inlet}.{phase}`, scale: 1 },
    energyWh: { oid: `${st4}.5.3.1.13.{unit}.{inlet}.{phase}`, scale: 100 },
    powerFactor: { oid: `${st4}.5.3.1.10.{unit}.{inlet}.{phase}`, scale: 0.01 },
  },
  outlet: {
    currentA: { oid: `${st4}.8.3.1.3.{unit}.{inlet}.{outlet}`, scale: 0.01 },
    voltageV: { oid: `${st4}.8.3.1.6.{unit}.{inlet}.{outlet}`, scale: 0.1 },
    powerW: { oid: `${st4}.8.3.1.7.{unit}.{inlet}.{outlet}`, scale: 1 },
    energyWh: { oid: `${st4}.8.3.1.14.{unit}.{inlet}.{outlet}`, scale: 1 },
    powerFactor: { oid: `${st4}.8.3.1.10.{unit}.{inlet}.{outlet}`, scale: 0.01 },
  },
};
