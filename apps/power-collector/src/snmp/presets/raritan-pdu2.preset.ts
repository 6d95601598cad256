import type { Preset, Source } from "./preset.ts";

const pdu2 = "1.3.6.1.4.1.13742.6";

// SensorTypeEnumeration: rmsCurrent(1), rmsVoltage(4), activePower(5), powerFactor(7), activeEnergy(8), rmsVoltageLN(25).
const sensor =
  (values: string, digits: string, row: string) =>
  (type: number): Source => ({
    oid: `${pdu2}.${values}.${row}.${type}`,
    scale: 1,
    digitsOid: `${pdu2}.${digits}.${row}.${type}`,
  });

const inlet = sensor("5.2.3.1.4", "3.3.4.1.7", "{unit}.{inlet}");
const pole = sensor("5.2.4.1.4", "3.3.6.1.7", "{unit}.{inlet}.{phase}");
const outlet = sensor("5.4.3.1.4", "3.5.4.1.7", "{unit}.{outlet}");

/**
 * Raritan PDU2-MIB: inlets, poles of inlets and outlets. The value of a sensor has as many decimals as its DecimalDigits
 * object says; units are A, V, W and Wh. The voltage of a pole is to neutral.
 */
export const raritanPdu2: Preset = {
  mib: "PDU2-MIB",
  firstUnit: 1,
  whole: {
    currentA: inlet(1),
    voltageV: inlet(4),
    powerW: inlet(5),
    energyWh: inlet(8),
    powerFactor: inlet(7),
  },
  phase: { currentA: pole(1), voltageV: pole(25), powerW: pole(5), energyWh: pole(8), powerFactor: pole(7) },
  outlet: { currentA: outlet(1), voltageV: outlet(4), powerW: outlet(5), energyWh: outlet(8), powerFactor: outlet(7) },
};
