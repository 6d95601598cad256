import { media } from "@demarc/ordering/connectors";
import type { Fault } from "../../platform/files/file-faults.ts";
import { type FilePackage, footprints } from "./catalogue-file.ts";

type Check = (value: unknown) => boolean;

const among =
  (values: readonly string[]): Check =>
  (value) =>
    values.some((one) => one === value);
const units: Check = (value) => typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 60;
const yesOrNo: Check = (value) => value === undefined || typeof value === "boolean";
const network = ["10G", "100G", "400G"];

/** The fields of `meta` that the completion of an order reads, by kind of package. */
const fields: Readonly<Record<FilePackage["kind"], Readonly<Record<string, readonly [Check, string]>>>> = {
  LINE: {},
  RACK: {
    footprint: [among(footprints), footprints.join(", ")],
    heightU: [units, "a whole number of units"],
    needsAccessList: [yesOrNo, "true or false"],
  },
  SHARED_COLO: { heightU: [units, "a whole number of units"], needsAccessList: [yesOrNo, "true or false"] },
  DC_CONNECTION: {
    connection: [
      among(["CROSS_CONNECT", "METRO_CONNECT", "IX_PORT_PATCH", "CARRIER_PATCH"]),
      "CROSS_CONNECT, METRO_CONNECT, IX_PORT_PATCH or CARRIER_PATCH",
    ],
    media: [among(media), media.join(", ")],
  },
  WDM: {
    bandwidth: [among(network), network.join(", ")],
    protection: [among(["UNPROTECTED", "PROTECTED"]), "UNPROTECTED or PROTECTED"],
    media: [among(media), media.join(", ")],
  },
};

const feedFields: Readonly<Record<string, readonly [Check, string]>> = {
  labels: [(value) => Array.isArray(value) && value.length > 0 && value.every(among(["A", "B"])), "A, or A and B"],
  phase: [(value) => value === 1 || value === 3, "1 or 3"],
  voltage: [(value) => typeof value === "number" && value >= 100 && value <= 500, "a voltage from 100 to 500"],
  amperage: [(value) => typeof value === "number" && value >= 1 && value <= 125, "a current from 1 to 125"],
  powerOption: [among(["1x16A", "1x32A", "3x16A", "3x32A"]), "1x16A, 1x32A, 3x16A or 3x32A"],
};

const faultsOf = (
  meta: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, readonly [Check, string]>>,
  path: Fault["path"],
): Fault[] =>
  Object.entries(checks).flatMap(([field, [check, wanted]]) =>
    check(meta[field]) ? [] : [{ path: [...path, "meta", field], reason: `meta.${field} must be ${wanted}` }],
  );

/** The faults in `meta` of a package and of its feeds, and a wavelength package without a mandatory product on a route. */
export const packageMetaFaults = (sold: FilePackage, path: Fault["path"]): Fault[] => [
  ...faultsOf(sold.meta, fields[sold.kind], path),
  ...sold.products.flatMap(({ type, selectedBy, meta }, place) =>
    sold.kind === "RACK" && type === "POWER" && selectedBy?.["feedProfile"]
      ? faultsOf(meta, feedFields, [...path, "products", place])
      : [],
  ),
  ...(sold.kind === "WDM" && !sold.products.some(({ mandatory, routeCode }) => mandatory && routeCode !== null)
    ? [{ path: [...path, "code"], reason: `package "${sold.code}" has no mandatory product on a route` }]
    : []),
];
