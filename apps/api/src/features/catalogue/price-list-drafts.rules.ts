import { daysAfter } from "@demarc/contract/core/calendar";
import type { PriceChange, PriceListDraft } from "@demarc/contract/operator/price-lists";
import type { CatalogueFile } from "./catalogue-file.ts";

export type DraftPrices = Required<Pick<PriceListDraft, "products" | "classPrices">> &
  Pick<PriceListDraft, "validFrom">;

type ClassEntry = CatalogueFile["prices"][number];

const endedBefore = (entry: ClassEntry, day: string): ClassEntry => ({ ...entry, validTo: daysAfter(day, -1) });

/** The entries of a class for one product, with another price from a day on. */
const replacedFrom = (
  entries: readonly ClassEntry[],
  { class: name, product, price, percentage }: DraftPrices["classPrices"][number],
  validFrom: string,
): ClassEntry[] => [
  ...entries
    .filter((entry) => entry.validFrom < validFrom)
    .map((entry) => (entry.validTo !== null && entry.validTo < validFrom ? entry : endedBefore(entry, validFrom))),
  { class: name, product, price: price ?? null, percentage: percentage ?? null, validFrom, validTo: null },
];

const keyOf = (one: { readonly class: string; readonly product: string }): string => `${one.class} ${one.product}`;

/** The catalogue with the prices of a list. Prices of packages and products that it does not have are left out. */
export const priced = (file: CatalogueFile, { products, classPrices, validFrom }: DraftPrices): CatalogueFile => {
  const listed = new Map(products.map((one) => [`${one.package} ${one.product}`, one.price]));
  const known = new Set(file.packages.flatMap((one) => one.products.map(({ code }) => code)));
  const given = new Map(classPrices.filter(({ product }) => known.has(product)).map((one) => [keyOf(one), one]));
  const earlier = Map.groupBy(file.prices, keyOf);
  return {
    ...file,
    packages: file.packages.map((one) => ({
      ...one,
      products: one.products.map((product) => ({
        ...product,
        price: listed.get(`${one.code} ${product.code}`) ?? product.price,
      })),
    })),
    prices: [
      ...file.prices.filter((entry) => !given.has(keyOf(entry))),
      ...[...given].flatMap(([key, one]) => replacedFrom(earlier.get(key) ?? [], one, validFrom)),
    ],
  };
};

/** The first price of a list that names a package or product which the catalogue does not have; undefined without one. */
export const unknownPrice = (file: CatalogueFile, { products, classPrices }: DraftPrices): string | undefined => {
  const codes = new Set(file.packages.flatMap(({ code, products: of }) => of.map((one) => `${code} ${one.code}`)));
  const known = new Set(file.packages.flatMap((one) => one.products.map(({ code }) => code)));
  const place = products.findIndex((one) => !codes.has(`${one.package} ${one.product}`));
  if (place !== -1) return `products.${place}.product`;
  const ofClass = classPrices.findIndex(({ product }) => !known.has(product));
  return ofClass === -1 ? undefined : `classPrices.${ofClass}.product`;
};

const shown = (entry: Pick<ClassEntry, "price" | "percentage"> | undefined): string | null =>
  entry ? (entry.price ?? `${entry.percentage ?? "0"} %`) : null;

const entryOn = (prices: readonly ClassEntry[], key: string, day: string): ClassEntry | undefined =>
  prices.find(
    (entry) => keyOf(entry) === key && entry.validFrom <= day && (entry.validTo === null || entry.validTo >= day),
  );

/** The prices that differ between today's catalogue and the one with the prices of a list. Both are canonical. */
export const priceChanges = (
  before: CatalogueFile,
  after: CatalogueFile,
  { classPrices, validFrom }: DraftPrices,
  today: string,
): PriceChange[] => {
  const old = new Map(
    before.packages.flatMap(({ code, products }) => products.map((one) => [`${code} ${one.code}`, one.price])),
  );
  const listed = after.packages.flatMap(({ code, products }) =>
    products.map((one) => ({
      package: code,
      class: null,
      product: one.code,
      before: old.get(`${code} ${one.code}`) ?? null,
      after: one.price,
    })),
  );
  const ofClasses = classPrices.map((one) => ({
    package: null,
    class: one.class,
    product: one.product,
    before: shown(entryOn(before.prices, keyOf(one), today)),
    after: shown(entryOn(after.prices, keyOf(one), validFrom)) ?? "",
  }));
  return [...listed, ...ofClasses].filter((one) => one.before !== one.after && one.after !== "");
};
