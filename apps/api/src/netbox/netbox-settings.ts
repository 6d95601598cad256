import { type Static, Type } from "@demarc/contract/core/json-schema";
import { PrefixRecord } from "@demarc/contract/operator/prefixes";
import { RackRecord } from "@demarc/contract/operator/racks";
import { yamlFile } from "../platform/files/yaml-file.reader.ts";

const strict = { additionalProperties: false } as const;
const { packageCode, contract, footprint, powerModel, committedKw, kwhPrice, lockType, customerId } =
  RackRecord.properties;

const Settings = Type.Object(
  {
    /** By the slug of a tenant in NetBox. */
    customers: Type.Record(Type.String(), customerId),
    /** By the slug of a site in NetBox; without it, the slug in capitals. */
    sites: Type.Optional(Type.Record(Type.String(), RackRecord.properties.siteCode)),
    /** A regular expression with the groups `row` and `position`, for the name of a rack. */
    place: Type.String({ minLength: 1, maxLength: 200 }),
    /** Values that NetBox does not have, for racks that are new to Demarc. */
    racks: Type.Optional(
      Type.Object({ packageCode, contract, footprint, powerModel, committedKw, kwhPrice, lockType }, strict),
    ),
    prefixes: Type.Optional(Type.Object({ kind: PrefixRecord.properties.kind }, strict)),
  },
  strict,
);
export type NetBoxSettings = Static<typeof Settings>;

const placeFaults = ({ place }: NetBoxSettings) => {
  try {
    const groups = new RegExp(`${place}|`).exec("")?.groups ?? {};
    if ("row" in groups && "position" in groups) return [];
    return [{ path: ["place"], reason: "place: name the groups (?<row>…) and (?<position>…)." }];
  } catch {
    return [{ path: ["place"], reason: "place: is not a regular expression." }];
  }
};

export const readSettings = yamlFile<NetBoxSettings>({ schema: Settings, asWritten: true, faults: placeFaults });
