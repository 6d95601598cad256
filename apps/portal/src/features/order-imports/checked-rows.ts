import type { Package } from "@demarc/contract/core/package";
import { type ImportedLine, mostImportRows } from "@demarc/contract/orders/order-imports";
import { parseAddress } from "@demarc/contract/postal-code-check/address-query";
import type { BulkCheckRow } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { linePrice } from "../catalogue/line-price.ts";
import { centsOf } from "./order-import-totals.ts";

/** An address of a check with the product that is ordered there. */
export interface CheckedLine {
  readonly position: number;
  readonly address: string;
  readonly product: Package;
  /** False if the wished product is not available here, so that the cheapest one that is takes its place. */
  readonly asWished: boolean;
  readonly nrcTotal: string;
  readonly mrcTotal: string;
}

interface Wished {
  readonly packages: readonly Package[];
  readonly packageCode: string;
  readonly termMonths: number;
}

/** Mobile lines are backups, so they come last. */
const byBackup = (one: Package, other: Package) =>
  Number(one.technology === "MOBILE") - Number(other.technology === "MOBILE");

/** The packages that have the term, with their prices, the cheapest one first. */
const pricedBy = ({ packages, termMonths }: Wished) =>
  packages
    .filter(({ contractTerms }) => contractTerms.includes(termMonths))
    .map((product) => Object.assign({ product }, linePrice(product, termMonths)))
    .toSorted((one, other) => byBackup(one.product, other.product) || centsOf(one.mrcTotal) - centsOf(other.mrcTotal));

/** Undefined if the packages cannot be ordered at the address of the row. */
const lineOf = (
  { position, address, packages: here }: BulkCheckRow,
  priced: ReturnType<typeof pricedBy>,
  packageCode: string,
): CheckedLine | undefined => {
  const offered = priced.filter(({ product }) => here.includes(product.code));
  const found = offered.find(({ product }) => product.code === packageCode) ?? offered[0];
  return found && { position, address, asWished: found.product.code === packageCode, ...found };
};

const isGood = ({ outcome, address }: BulkCheckRow): boolean =>
  outcome === "AVAILABLE" && parseAddress(address) !== undefined;

/** The rows of a check that can be ordered, at most as many as an import has, and those that cannot. */
export const splitRows = (rows: readonly BulkCheckRow[], wished: Wished) => {
  const priced = pricedBy(wished);
  const good = rows.filter(isGood).flatMap((row) => lineOf(row, priced, wished.packageCode) ?? []);
  const positions = new Set(good.map(({ position }) => position));
  return {
    lines: good.slice(0, mostImportRows),
    /** Rows for a next import. */
    later: Math.max(0, good.length - mostImportRows),
    left: rows.filter(({ position }) => !positions.has(position)),
  };
};

/** The packages that can be ordered at an address of a check, with the number of addresses; the most common one first. */
export const offeredIn = (rows: readonly BulkCheckRow[], packages: readonly Package[]) =>
  packages
    .map((product) => ({
      product,
      count: rows.filter((row) => isGood(row) && row.packages.includes(product.code)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => byBackup(one.product, other.product) || other.count - one.count);

/** The rows of the import. */
export const importLines = (lines: readonly CheckedLine[], termMonths: number): ImportedLine[] =>
  lines.flatMap(({ address, product }) => {
    const parsed = parseAddress(address);
    if (!parsed) return [];
    const { postalCode, houseNumber, extension, room } = parsed;
    return [
      {
        postalCode,
        houseNumber,
        ...(extension !== null && { extension }),
        ...(room !== null && { room }),
        packageCode: product.code,
        contractTermMonths: termMonths,
      },
    ];
  });
