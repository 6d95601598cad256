import type { Quantity } from "./snmp/presets/preset.ts";

/** A reading as the operator API takes it. `at` is the start of its minute; phase 0, the default, is the whole feed. */
export interface PowerReading extends Partial<Record<Quantity, number>> {
  readonly meter: string;
  readonly at: string;
  readonly phase?: number;
}

/** The API stores mA, 0.1 V, W, Wh and %; more decimals would only cost bytes. */
const decimals: Readonly<Record<Quantity, number>> = {
  currentA: 3,
  voltageV: 1,
  powerW: 0,
  energyWh: 0,
  powerFactor: 2,
};

/** The largest value that the API takes; with a larger one it would refuse the whole reading. */
const most: Readonly<Record<Quantity, number>> = {
  currentA: 10_000,
  voltageV: 3000,
  powerW: 10_000_000,
  energyWh: 1_000_000_000_000,
  powerFactor: 1,
};

/** A quantity as it is sent; undefined if the API would refuse it. */
export const sentQuantity = (quantity: Quantity, value: number): number | undefined => {
  const rounded = Number(value.toFixed(decimals[quantity]));
  return rounded <= most[quantity] ? rounded : undefined;
};

/** The API requires one of these in a reading; a power factor by itself is meaningless. */
export const hasQuantity = ({ currentA, voltageV, powerW, energyWh }: PowerReading): boolean =>
  [currentA, voltageV, powerW, energyWh].some((value) => value !== undefined);
