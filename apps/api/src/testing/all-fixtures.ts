import { globSync } from "node:fs";
import type { Fixtures, Ids, Rows } from "./fixtures.ts";

const features = new URL("../features/", import.meta.url);

/** The fixtures of all slices, found by their file names. */
export const allFixtures: readonly Fixtures[] = await Promise.all(
  globSync("*/*.fixtures.ts", { cwd: features })
    .toSorted()
    .map(async (file) => ((await import(new URL(file, features).href)) as { readonly fixtures: Fixtures }).fixtures),
);

/**
 * Adds one of each record that a path can name to a company and returns their ids by path parameter. `place` keeps the
 * numbers of several companies apart.
 */
export const rowsOfCompany = async (database: Rows, customerId: number, place: number): Promise<Ids> => {
  const ids: Record<string, string> = {};
  for (const { records } of allFixtures) Object.assign(ids, await records?.(database, customerId, place));
  return ids;
};
