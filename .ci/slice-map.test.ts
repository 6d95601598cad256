import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { repository, trackedFiles } from "./tracked-files.ts";

const features = "apps/api/src/features";
const isProduct = (file: string): boolean =>
  file.startsWith(`${features}/`) && file.endsWith(".ts") && !/\/demo\/|\.(?:test|fixtures|demo)\.ts$/.test(file);
const sliceOf = (file: string): string => path.relative(features, file).split(path.sep)[0] ?? "";

const imported = (): Map<string, Set<string>> => {
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

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);

/** The rows of the map in docs/architecture.md: slices, and the slices that they depend on. */
const rows = (): { readonly slices: string[]; readonly dependsOn: string[] }[] => {
  const [, map = ""] = readFileSync(path.join(repository, "docs/architecture.md"), "utf8").split("## The slices");
  return [...(map.split("\n## ")[0] ?? "").matchAll(/^\| (`.*?) \|.*\|([^|]*)\|$/gm)].map(
    ([, slices = "", on = ""]) => ({
      slices: namesIn(slices),
      dependsOn: namesIn(on),
    }),
  );
};

it("the map in docs/architecture.md has every slice of the API, with the slices that it depends on", () => {
  const arrows = imported();
  const drawn = rows();
  expect(drawn.flatMap(({ slices }) => slices).toSorted()).toEqual([...arrows.keys()].toSorted());
  for (const { slices, dependsOn } of drawn) {
    const others = new Set(slices.flatMap((slice) => [...(arrows.get(slice) ?? [])]));
    expect({ slices, dependsOn: dependsOn.toSorted() }).toEqual({ slices, dependsOn: [...others].toSorted() });
  }
});

it("no slice depends on one of a lower row", () => {
  const rowOf = new Map(rows().flatMap(({ slices }, row) => slices.map((slice) => [slice, row] as const)));
  const upwards = [...imported()].flatMap(([slice, others]) =>
    [...others]
      .filter((other) => (rowOf.get(other) ?? 0) > (rowOf.get(slice) ?? 0))
      .map((other) => `${slice} -> ${other}`),
  );
  expect(upwards).toEqual([]);
});
