import { readFileSync } from "node:fs";
import path from "node:path";
import { repository, trackedFiles } from "./tracked-files.ts";

const features = "apps/api/src/features";
const isProduct = (file: string): boolean =>
  file.startsWith(`${features}/`) && file.endsWith(".ts") && !/\/demo\/|\.(?:test|fixtures|demo)\.ts$/.test(file);
const sliceOf = (file: string): string => path.relative(features, file).split(path.sep)[0] ?? "";

/** The slices that each slice of the API imports. */
export type SliceImports = ReadonlyMap<string, ReadonlySet<string>>;

export const sliceImports = (): SliceImports => {
  const found = new Map<string, Set<string>>();
  for (const file of trackedFiles().filter(isProduct)) {
    const own = found.get(sliceOf(file)) ?? new Set();
    found.set(sliceOf(file), own);
    const text = readFileSync(path.join(repository, file), "utf8");
    for (const [, target = ""] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) {
      const other = path.join(path.dirname(file), target);
      if (other.startsWith(`${features}/`) && sliceOf(other) !== sliceOf(file)) own.add(sliceOf(other));
    }
  }
  return found;
};

/** The slices in layers, each with those that import only slices of earlier layers. Throws if some depend on each other. */
export const layersOf = (imports: SliceImports): string[][] => {
  const layers: string[][] = [];
  const placed = new Set<string>();
  while (placed.size < imports.size) {
    const layer = [...imports].flatMap(([slice, others]) =>
      !placed.has(slice) && [...others].every((other) => placed.has(other)) ? [slice] : [],
    );
    const left = [...imports.keys()].filter((slice) => !placed.has(slice));
    if (layer.length === 0) throw new Error(`Among these slices, some depend on each other: ${left.join(", ")}`);
    layers.push(layer.toSorted());
    for (const slice of layer) placed.add(slice);
  }
  return layers;
};
