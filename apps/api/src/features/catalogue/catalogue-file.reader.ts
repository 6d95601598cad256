import { rules } from "@demarc/contract/core/rules";
import Big from "big.js";
import type { Fault } from "../../platform/files/file-faults.ts";
import { type FileShape, jsonFile, type ReadFile, yamlFile } from "../../platform/files/yaml-file.reader.ts";
import { channelsIn } from "./catalogue-channels.rules.ts";
import { CatalogueFile, catalogueKinds } from "./catalogue-file.ts";
import { catalogueFaults } from "./catalogue-file.rules.ts";

/** An amount with all its decimals, and at least two. */
export const money = (text: string): string => {
  const [, decimals = ""] = new Big(text).toFixed().split(".");
  return new Big(text).toFixed(Math.max(2, decimals.length));
};

export const percentage = (text: string): string => new Big(text).toFixed();

const order = (one: string, other: string): number => Number(one > other) - Number(one < other);
const priceKey = (entry: CatalogueFile["prices"][number]): string =>
  [entry.class, entry.product, entry.validFrom].join(" ");

/** The catalogue in canonical form: packages ordered by kind, and lists without an order of their own sorted by code. */
export const canonical = (file: CatalogueFile): CatalogueFile => ({
  sites: file.sites.map((site) => ({
    ...site,
    spaces: site.spaces.toSorted((one, other) => order(one.code, other.code)),
  })),
  routes: file.routes.map((route) => ({
    ...route,
    lengthKm: new Big(route.lengthKm).toFixed(1),
    channels: route.channels.flatMap(channelsIn).toSorted(),
  })),
  packages: file.packages
    .map((one) => ({ ...one, products: one.products.map((product) => ({ ...product, price: money(product.price) })) }))
    .toSorted((one, other) => catalogueKinds.indexOf(one.kind) - catalogueKinds.indexOf(other.kind)),
  prices: file.prices
    .map((entry) => ({
      ...entry,
      price: entry.price === null ? null : money(entry.price),
      percentage: entry.percentage === null ? null : percentage(entry.percentage),
    }))
    .toSorted((one, other) => order(priceKey(one), priceKey(other))),
});

const shape: FileShape<CatalogueFile> = {
  schema: CatalogueFile,
  asWritten: true,
  formats: { date: (value: string) => rules.date(value) === undefined },
  faults: catalogueFaults,
};
const read = yamlFile(shape);
const readJson = jsonFile(shape);

/** Reads a catalogue into its canonical form. */
export const readCatalogue = (text: string): ReadFile<CatalogueFile> => {
  const given = read(text);
  return given.faults ? given : { ...given, file: canonical(given.file) };
};

/** Reads a catalogue of the same form as JSON. */
export const catalogueFromJson = (
  value: unknown,
): { readonly file: CatalogueFile; readonly faults?: never } | { readonly faults: readonly Fault[] } => {
  const given = readJson(value);
  return given.faults ? given : { file: canonical(given.file) };
};
