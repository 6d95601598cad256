import type { DeviceConfig, MeterConfig, SourcesConfig } from "../config/collector-config.ts";
import { hasQuantity, type PowerReading, sentQuantity } from "../power-reading.ts";
import { presets } from "./presets/preset-list.ts";
import { type Place, type Preset, quantities, type Quantity, type Sources, sourcesAt } from "./presets/preset.ts";

export interface PlannedReading {
  readonly meter: string;
  readonly phase: number;
  readonly multiplier: number;
  readonly sources: Sources;
}

export type OidValue = { readonly value: number } | { readonly reason: string };
export type OidValues = ReadonlyMap<string, OidValue>;

export interface MissingQuantity {
  readonly meter: string;
  readonly phase: number;
  readonly quantity: Quantity;
  readonly oid: string;
  readonly reason: string;
}

const fromPreset = (preset: Preset, meter: MeterConfig): readonly { phase: number; sources: Sources }[] => {
  const { unit = preset.firstUnit, inlet = 1, outlet = 0 } = meter;
  const at = (sources: Sources, phase: number): Sources =>
    sourcesAt(sources, { unit, inlet, outlet, phase } satisfies Place);
  if (meter.outlet !== undefined) return [{ phase: 0, sources: at(preset.outlet, 1) }];
  const whole = at(preset.whole, 0);
  if (meter.phases === 3)
    return [{ phase: 0, sources: whole }, ...[1, 2, 3].map((phase) => ({ phase, sources: at(preset.phase, phase) }))];
  const { currentA, voltageV } = at(preset.phase, 1);
  return [{ phase: 0, sources: { ...(currentA ? { currentA } : {}), ...(voltageV ? { voltageV } : {}), ...whole } }];
};

const ownSources = (sources: SourcesConfig): Sources =>
  Object.fromEntries(quantities.flatMap((quantity) => (sources[quantity] ? [[quantity, sources[quantity]]] : [])));

const rowsOf = (device: DeviceConfig, meter: MeterConfig): readonly { phase: number; sources: Sources }[] => {
  if (meter.oids)
    return [meter.oids, ...(meter.phaseOids ?? [])].map((sources, phase) => ({ phase, sources: ownSources(sources) }));
  return device.preset ? fromPreset(presets[device.preset], meter) : [];
};

export const planOf = (device: DeviceConfig): readonly PlannedReading[] =>
  device.meters.flatMap((meter) =>
    rowsOf(device, meter).map(({ phase, sources }) => ({
      meter: meter.meter,
      multiplier: meter.multiplier,
      phase,
      sources,
    })),
  );

export const oidsOf = (plan: readonly PlannedReading[]): readonly string[] => {
  const sources = plan.flatMap((reading) => Object.values(reading.sources));
  return [...new Set(sources.flatMap(({ oid, digitsOid }) => (digitsOid ? [oid, digitsOid] : [oid])))];
};

const mostDigits = 9;

/** A quantity of a reading, in the unit of the API, before it is rounded. */
const quantityOf = (reading: PlannedReading, quantity: Quantity, values: OidValues): OidValue => {
  const source = reading.sources[quantity];
  const raw = source && values.get(source.oid);
  if (!source || !raw) return { reason: "no answer" };
  if ("reason" in raw) return raw;
  const digits =
    source.digitsOid === undefined ? { value: 0 } : (values.get(source.digitsOid) ?? { reason: "no answer" });
  if ("reason" in digits) return { reason: `its decimals: ${digits.reason}` };
  if (!Number.isInteger(digits.value) || digits.value > mostDigits) return { reason: "has impossible decimals" };
  const isMultiplied = quantity !== "voltageV" && quantity !== "powerFactor";
  const value = (raw.value * source.scale * (isMultiplied ? reading.multiplier : 1)) / 10 ** digits.value;
  const sent = sentQuantity(quantity, value);
  return sent === undefined ? { reason: `${value} is too large` } : { value: sent };
};

/** The readings from the answers of a device, and their missing quantities. A reading without usable quantities is left out. */
export const readingsFrom = (
  plan: readonly PlannedReading[],
  values: OidValues,
  at: string,
): { readonly readings: readonly PowerReading[]; readonly missing: readonly MissingQuantity[] } => {
  const missing: MissingQuantity[] = [];
  const readings = plan.map((planned): PowerReading => {
    const { meter, phase } = planned;
    const found: Partial<Record<Quantity, number>> = {};
    for (const quantity of quantities) {
      const source = planned.sources[quantity];
      if (!source) continue;
      const result = quantityOf(planned, quantity, values);
      if ("value" in result) found[quantity] = result.value;
      else missing.push({ meter, phase, quantity, oid: source.oid, reason: result.reason });
    }
    return { meter, at, ...(phase > 0 ? { phase } : {}), ...found };
  });
  return { readings: readings.filter(hasQuantity), missing };
};
