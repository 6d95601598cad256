import type { TvPackage, TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import type { Locale } from "@demarc/shell/translate.ts";
import { packageName } from "./tv-labels.ts";

export type Obstacle =
  | { readonly kind: "has" }
  | { readonly kind: "has-cancelled"; readonly date: string }
  | { readonly kind: "requires" | "excludes"; readonly codes: readonly string[] };

type Had = Pick<TvProduct, "productId" | "status" | "endDate">;

/** The products that an account can still lose: all that have not ended. */
export const liveOf = <Product extends Had>(products: readonly Product[]): Product[] =>
  products.filter(({ status }) => status !== "ended");

/** The first reason why an account with these products cannot have another; undefined if it can. */
export const obstacleTo = (
  wanted: Pick<TvPackage, "code" | "requires" | "excludes">,
  products: readonly Had[],
): Obstacle | undefined => {
  const live = liveOf(products);
  const own = live.find(({ productId }) => productId === wanted.code);
  if (own) return own.endDate ? { kind: "has-cancelled", date: own.endDate } : { kind: "has" };
  const excluded = live.filter(({ productId }) => wanted.excludes.includes(productId));
  if (excluded.length > 0) return { kind: "excludes", codes: excluded.map(({ productId }) => productId) };
  const isServed = live.some(({ productId, status }) => status !== "cancelled" && wanted.requires.includes(productId));
  return wanted.requires.length > 0 && !isServed ? { kind: "requires", codes: wanted.requires } : undefined;
};

/** The names of products, such as `Basic or Complete`. */
export const namesOf = (
  codes: readonly string[],
  packages: readonly TvPackage[],
  locale: Locale,
  type: "conjunction" | "disjunction",
): string => new Intl.ListFormat(locale, { type }).format(codes.map((code) => packageName(packages, code, locale)));

/** The options that an account with only this base product can have. */
export const possibleWith = (base: string, packages: readonly TvPackage[]): TvPackage[] =>
  packages.filter(
    (one) => one.type === "option" && !obstacleTo(one, [{ productId: base, status: "active", endDate: null }]),
  );
