import type { FieldError } from "../errors.ts";
import { payload, requiredText } from "../fields.ts";
import { described, type Static, Type } from "../json-schema.ts";

/** Maximum number of devices that a rack, or units in one, can list: one in each unit of the highest rack. */
export const mostEquipment = 60;

export const longestEquipmentName = 60;

const unit = () => Type.Integer({ minimum: 1, maximum: 60 });

export const Equipment = payload("rackEquipment", {
  name: described(requiredText(longestEquipmentName), "Name of the device", "core-1"),
  fromU: described(unit(), "Lowest unit, counted from the bottom of the rack", 12),
  heightU: described(unit(), "Number of units", 2),
});
export type Equipment = Static<typeof Equipment>;

export const EquipmentList = Type.Array(Equipment, { title: "rackEquipmentRequest", maxItems: mostEquipment });
export type EquipmentList = Static<typeof EquipmentList>;

export const StoredEquipment = Type.Object(
  {
    name: described(Type.String(), "Name of the device", "core-1"),
    fromU: described(Type.Integer(), "Lowest unit, counted from the bottom of the rack", 12),
    heightU: described(Type.Integer(), "Number of units", 2),
  },
  { title: "Equipment" },
);

const unitsOf = ({ fromU, heightU }: Pick<Equipment, "fromU" | "heightU">): number[] =>
  Array.from({ length: heightU }, (_, place) => fromU + place);

/** All units of a rack of this height, from the bottom. */
export const unitsOfHeight = (heightU: number): number[] => unitsOf({ fromU: 1, heightU });

/** One error for each device outside the given units, or in units of an earlier device. Its field is `<index>.fromU`. */
export const equipmentErrors = (equipment: EquipmentList, units: readonly number[]): FieldError[] => {
  const free = new Set(units);
  return equipment.flatMap((one, place): FieldError[] => {
    const wanted = unitsOf(one);
    if (wanted.some((u) => !free.has(u)))
      return [{ field: `${place}.fromU`, message: "validation.units-not-free", params: {} }];
    for (const u of wanted) free.delete(u);
    return [];
  });
};

/** The use of a part of a rack. `OWN`: units of the same customer in another service. `OTHERS`: units of other customers. */
export type ElevationUse = "EQUIPMENT" | "EMPTY" | "OWN" | "OTHERS" | "UNUSED";

/** Adjacent units with the same use. `name`: of the device. */
export interface ElevationPart {
  readonly fromU: number;
  readonly toU: number;
  readonly use: ElevationUse;
  readonly name: string | null;
}

interface Elevation {
  readonly heightU: number;
  readonly equipment: EquipmentList;
  /** The units of the service; the whole rack by default. */
  readonly own?: readonly number[];
  /** Units of the same customer in another service. */
  readonly beside?: readonly number[];
  readonly others?: readonly number[];
}

export const elevationOf = ({ heightU, equipment, own, beside = [], others = [] }: Elevation): ElevationPart[] => {
  const kindAt = (u: number): ElevationUse => {
    if (others.includes(u)) return "OTHERS";
    if (beside.includes(u)) return "OWN";
    return own === undefined || own.includes(u) ? "EMPTY" : "UNUSED";
  };
  const parts: ElevationPart[] = [];
  let u = heightU;
  while (u >= 1) {
    const device = equipment.find((one) => one.fromU <= u && u < one.fromU + one.heightU);
    const before = parts.at(-1);
    if (device) {
      parts.push({ fromU: device.fromU, toU: u, use: "EQUIPMENT", name: device.name });
      u = device.fromU - 1;
      continue;
    }
    const use = kindAt(u);
    if (before && before.use === use) parts[parts.length - 1] = { ...before, fromU: u };
    else parts.push({ fromU: u, toU: u, use, name: null });
    u -= 1;
  }
  return parts;
};
