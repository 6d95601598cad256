/** The quantities of a reading, in the units of the API: A, V, W, Wh, and 0 to 1. */
export const quantities = ["currentA", "voltageV", "powerW", "energyWh", "powerFactor"] as const;
export type Quantity = (typeof quantities)[number];

/** Where a quantity is: the value at `oid` times `scale`. With `digitsOid` the device says how many decimals it has. */
export interface Source {
  readonly oid: string;
  readonly scale: number;
  readonly digitsOid?: string;
}
export type Sources = Readonly<Partial<Record<Quantity, Source>>>;

/** The indices of a row. `{unit}` in an OID is replaced by the unit, and so on. */
export interface Place {
  readonly unit: number;
  readonly inlet: number;
  readonly outlet: number;
  readonly phase: number;
}

/**
 * The OIDs of one MIB. They are verified against the text of the MIB; a quantity whose unit the MIB does not state is left
 * out. A device answers -1, or nothing, for a quantity that it does not measure.
 */
export interface Preset {
  readonly mib: string;
  /** The unit of a device that is not in a chain. */
  readonly firstUnit: number;
  /** The whole PDU. With one phase, current and voltage come from phase 1 if the MIB has none for the whole. */
  readonly whole: Sources;
  readonly phase: Sources;
  readonly outlet: Sources;
}

const filled = (template: string, place: Place): string =>
  template.replaceAll(/\{(unit|inlet|outlet|phase)\}/g, (_, name: keyof Place) => String(place[name]));

export const sourcesAt = (sources: Sources, place: Place): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([quantity, { oid, digitsOid, ...source }]) => [
      quantity,
      { ...source, oid: filled(oid, place), ...(digitsOid ? { digitsOid: filled(digitsOid, place) } : {}) },
    ]),
  );

export const placesOf = (preset: Preset, ofOutlet: boolean): ReadonlySet<string> => {
  const sources = ofOutlet ? [preset.outlet] : [preset.whole, preset.phase];
  const oids = sources.flatMap((all) => Object.values(all).map(({ oid }) => oid));
  return new Set(oids.flatMap((oid) => [...oid.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)));
};
