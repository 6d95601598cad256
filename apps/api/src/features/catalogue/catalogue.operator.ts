import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { queryRows, runTransaction, type Transaction } from "../../platform/database/database.ts";
import type { CatalogueFile } from "./catalogue-file.ts";
import { canonical } from "./catalogue-file.reader.ts";
import { listPackageKinds, listPlacesInUse, readWholeCatalogue } from "./catalogue-export.queries.ts";
import { saveCatalogue } from "./catalogue.steps.ts";
import * as queries from "./catalogue-import.queries.ts";

export interface Imported {
  readonly version: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly withdrawn: readonly string[];
}

const current = async ({ query }: Pick<Transaction, "query">): Promise<CatalogueFile> => {
  const [row] = await query(readWholeCatalogue());
  if (!row) throw new Error("the catalogue has no answer");
  return canonical(row.file);
};

export const exportCatalogue = (pool: pg.Pool): Promise<CatalogueFile> =>
  current({ query: (statement) => queryRows(pool, statement) });

/** A refusal for each place in use that the file leaves out, although it contains the site or route. */
const missingPlaces = async (transaction: Transaction, file: CatalogueFile): Promise<string[]> => {
  const inUse = await transaction.query(listPlacesInUse());
  return inUse.flatMap(({ kind, owner, code }) => {
    const places =
      kind === "space"
        ? file.sites.find((site) => site.code === owner)?.spaces.map((space) => space.code)
        : file.routes.find((route) => route.code === owner)?.channels;
    if (!places || places.includes(code)) return [];
    return [`${kind === "space" ? "Rack space" : "Channel"} ${code} of ${owner} is in use: keep it in the file.`];
  });
};

/** A refusal for each package whose code belongs to a package of another kind, to which orders and services still refer. */
const otherKinds = async (transaction: Transaction, { packages }: CatalogueFile): Promise<string[]> => {
  const known = await transaction.query(listPackageKinds(packages.map(({ code }) => code)));
  return known.flatMap(({ code, kind }) => {
    const given = packages.find((one) => one.code === code);
    if (!given || given.kind === kind) return [];
    return [`Package ${code} was of kind ${kind}: give the one of kind ${given.kind} another code.`];
  });
};

/**
 * Replaces the catalogue by a file that has no faults, in one transaction. Packages, sites and routes that are not in the file
 * are no longer sold; existing orders and services keep them. Returns undefined if the catalogue already equals the file. Throws
 * an error that lists the places and codes for which the import is refused.
 */
export const importCatalogue = (pool: pg.Pool, given: CatalogueFile, by: string): Promise<Imported | undefined> =>
  runTransaction(pool, [queries.lockCatalogue()], async (transaction) => {
    const [file, before] = [canonical(given), await current(transaction)];
    if (isDeepStrictEqual(file, before)) return undefined;
    const refusals = [...(await missingPlaces(transaction, file)), ...(await otherKinds(transaction, file))];
    if (refusals.length > 0) throw new Error([...refusals, "Nothing was imported."].join("\n"));
    const known = new Map(before.packages.map((one) => [one.code, one]));
    const differing = file.packages.filter((one) => !isDeepStrictEqual(one, known.get(one.code)));
    const changed = differing.map(({ code }) => code);
    for (const statement of saveCatalogue(file, changed)) transaction.send(statement);
    const withdrawn = await transaction.query(queries.withdrawPackages(file.packages.map(({ code }) => code)));
    const [list] = await transaction.query(queries.insertPriceList(by));
    return {
      version: list?.version ?? "",
      added: changed.filter((code) => !known.has(code)),
      changed: changed.filter((code) => known.has(code)),
      withdrawn: withdrawn.map(({ code }) => code).toSorted(),
    };
  });
