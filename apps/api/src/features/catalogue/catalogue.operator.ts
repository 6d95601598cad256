import type { Outcome } from "@demarc/contract/operator/listing";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { queryRows, type RunStatement, type Transaction } from "../../platform/database/database.ts";
import type { Fault } from "../../platform/files/file-faults.ts";
import { conflict } from "../../platform/refusals/errors.ts";
import type { CatalogueFile } from "./catalogue-file.ts";
import { canonical, catalogueFromJson } from "./catalogue-file.reader.ts";
import { listPackageKinds, listPlacesInUse, readWholeCatalogue } from "./catalogue-export.queries.ts";
import { saveCatalogue } from "./catalogue.steps.ts";
import * as queries from "./catalogue-import.queries.ts";

export interface Imported {
  /** The version of the new price list. */
  readonly version: string;
  readonly added: string[];
  readonly changed: string[];
  readonly withdrawn: string[];
}

/** The catalogue as a file has it. */
export const currentCatalogue = async (query: RunStatement): Promise<CatalogueFile> => {
  const [row] = await query(readWholeCatalogue());
  if (!row) throw new Error("the catalogue has no answer");
  return canonical(row.file);
};

export const exportCatalogue = (pool: pg.Pool): Promise<CatalogueFile> =>
  currentCatalogue((statement) => queryRows(pool, statement));

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

/** The kinds of catalogue records in the ledger, with their records and codes. */
const ledgerParts = [
  ["site", "site.changed", ({ sites }: CatalogueFile) => sites.map((one) => [one.code, one] as const)],
  ["wdm-route", "wdm-route.changed", ({ routes }: CatalogueFile) => routes.map((one) => [one.code, one] as const)],
  ["package", "package.changed", ({ packages }: CatalogueFile) => packages.map((one) => [one.code, one] as const)],
  [
    "class-price",
    "class-price.changed",
    ({ prices }: CatalogueFile) =>
      [...Map.groupBy(prices, ({ class: name }) => name)].map(
        ([name, entries]) => [name, { prices: entries }] as const,
      ),
  ],
] as const;

const differing = (one: object, other: object): object =>
  Object.fromEntries(
    Object.entries(one).filter(([name, value]) => !isDeepStrictEqual(value, (other as Record<string, unknown>)[name])),
  );

/** Writes each changed record to the ledger with its changed fields; a record that is no longer sold has no `after`. */
const recordDifferences = (transaction: OperatorTransaction, before: CatalogueFile, after: CatalogueFile): void => {
  for (const [entityType, action, recordsOf] of ledgerParts) {
    const [old, made] = [new Map<string, object>(recordsOf(before)), new Map<string, object>(recordsOf(after))];
    for (const code of new Set([...old.keys(), ...made.keys()])) {
      const [was, is] = [old.get(code) ?? {}, made.get(code) ?? {}];
      if (isDeepStrictEqual(was, is)) continue;
      transaction.record(null, {
        action,
        entityType,
        entityId: code,
        before: differing(was, is),
        after: differing(is, was),
        event: action,
        kept: "7 years",
      });
    }
  }
};

/** The catalogue as it is, for one change at a time. */
export const lockedCatalogue = (transaction: OperatorTransaction): Promise<CatalogueFile> => {
  transaction.send(queries.lockCatalogue());
  return currentCatalogue((statement) => transaction.query(statement));
};

const publishList = async (transaction: OperatorTransaction, by: string, given?: string): Promise<string> => {
  const [list] = await transaction.query(queries.insertPriceList(by, given));
  const version = list?.version ?? "";
  transaction.record(null, {
    action: "price-list.published",
    entityType: "price-list",
    entityId: version,
    after: { publishedBy: by },
    event: "price-list.published",
    kept: "7 years",
  });
  return version;
};

/** Stores a changed catalogue, without its price list. */
const store = async (
  transaction: OperatorTransaction,
  before: CatalogueFile,
  file: CatalogueFile,
): Promise<Omit<Imported, "version">> => {
  const refusals = [...(await missingPlaces(transaction, file)), ...(await otherKinds(transaction, file))];
  if (refusals.length > 0)
    throw conflict("catalogue.refused", [...refusals, "Nothing was imported."].join("\n"), { reasons: refusals });
  const known = new Map(before.packages.map((one) => [one.code, one]));
  const changed = file.packages.filter((one) => !isDeepStrictEqual(one, known.get(one.code))).map(({ code }) => code);
  for (const statement of saveCatalogue(file, changed, transaction.isDry)) transaction.send(statement);
  const withdrawn = await transaction.query(queries.withdrawPackages(file.packages.map(({ code }) => code)));
  recordDifferences(transaction, before, file);
  return {
    added: changed.filter((code) => !known.has(code)),
    changed: changed.filter((code) => known.has(code)),
    withdrawn: withdrawn.map(({ code }) => code).toSorted(),
  };
};

/** Changes the catalogue with the next price list; returns undefined if nothing changes. */
const replaceBy = async (
  transaction: OperatorTransaction,
  by: string,
  next: (before: CatalogueFile) => CatalogueFile,
): Promise<Imported | undefined> => {
  const before = await lockedCatalogue(transaction);
  const file = next(before);
  if (isDeepStrictEqual(file, before)) return undefined;
  const lists = await store(transaction, before, file);
  return { version: await publishList(transaction, by), ...lists };
};

/** Changes prices of the locked catalogue with a price list of this version, also if no price differs. */
export const startPrices = async (
  transaction: OperatorTransaction,
  { before, file }: { readonly before: CatalogueFile; readonly file: CatalogueFile },
  list: { readonly version: string; readonly by: string },
): Promise<void> => {
  if (!isDeepStrictEqual(file, before)) await store(transaction, before, file);
  await publishList(transaction, list.by, list.version);
};

/**
 * Replaces the catalogue by a file that has no faults. Packages, sites and routes that are not in the file are no longer sold;
 * existing orders and services keep them. Returns undefined if the catalogue already equals the file. Throws 409 with the places and
 * codes for which the import is refused.
 */
export const importCatalogue = (
  transaction: OperatorTransaction,
  file: CatalogueFile,
  by: string,
): Promise<Imported | undefined> => {
  transaction.touches?.("catalogue.publish", null, null);
  return replaceBy(transaction, by, () => canonical(file));
};

const mostListed = 100;

const faulty = (faults: readonly Fault[]) =>
  conflict("catalogue.faulty", `The catalogue has ${faults.length === 1 ? "1 fault" : `${faults.length} faults`}.`, {
    faults: faults.slice(0, mostListed).map(({ path, reason }) => ({ place: path.join("."), reason })),
  });

/** Throws 409 with every fault, by its place in the catalogue. */
export const faultless = (value: unknown): CatalogueFile => {
  const given = catalogueFromJson(value);
  if (given.faults) throw faulty(given.faults);
  return given.file;
};

export interface Replaced extends Omit<Imported, "version"> {
  readonly priceList: string | null;
  readonly outcome: "updated" | "unchanged";
}

/** `importCatalogue` of a catalogue that is still to be checked. */
export const replaceCatalogue = async (
  transaction: OperatorTransaction,
  given: unknown,
  by: string,
): Promise<Replaced> => {
  const done = await importCatalogue(transaction, faultless(given), by);
  if (!done) return { priceList: null, outcome: "unchanged", added: [], changed: [], withdrawn: [] };
  const { version, ...lists } = done;
  return { priceList: version, outcome: "updated", ...lists };
};

export interface Put {
  readonly code: string;
  readonly priceList: string | null;
  readonly outcome: Outcome;
}

type ListName = "sites" | "routes" | "packages";

/** Creates or replaces one site, route or package: imports the catalogue with only this record changed. */
export const putCatalogueRecord = async (
  transaction: OperatorTransaction,
  { list, code, given }: { readonly list: ListName; readonly code: string; readonly given: object },
  by: string,
): Promise<Put> => {
  const is = { new: false };
  const done = await replaceBy(transaction, by, (before) => {
    const one = { ...given, code };
    const known: readonly { readonly code: string }[] = before[list];
    is.new = !known.some((other) => other.code === code);
    const records = is.new ? [...known, one] : known.map((other) => (other.code === code ? one : other));
    return faultless({ ...before, [list]: records });
  });
  return { code, priceList: done?.version ?? null, outcome: done ? (is.new ? "created" : "updated") : "unchanged" };
};

/** Replaces all prices of one class. */
export const putClassPrices = async (
  transaction: OperatorTransaction,
  discountClass: string,
  prices: readonly object[],
  by: string,
): Promise<Put> => {
  const is = { new: false };
  const done = await replaceBy(transaction, by, (before) => {
    const others = before.prices.filter((one) => one.class !== discountClass);
    is.new = others.length === before.prices.length;
    return faultless({ ...before, prices: [...others, ...prices.map((one) => ({ ...one, class: discountClass }))] });
  });
  const outcome = done ? (is.new ? "created" : "updated") : "unchanged";
  return { code: discountClass, priceList: done?.version ?? null, outcome };
};
