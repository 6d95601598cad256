import type { Brand } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";

/**
 * The order in which a brand offers what the features declare, most important first. What is not named comes after, in the
 * order of the features; roles and features still decide what a person gets. Names are those of routes and tiles.
 */
export interface Arrangement {
  /** Entries of the navigation within their groups. */
  readonly navigation: readonly string[];
  /** Tiles of the home, of which the first few are shown. */
  readonly tiles: readonly string[];
  /** The buttons of the home's header; the last one is filled. */
  readonly header: readonly string[];
  /** Quick actions of the home, of which the first few are shown. */
  readonly actions: readonly string[];
  /** What the search field says that it finds: the first three of these lists that are open to the person. */
  readonly search: readonly SearchedList[];
}

/** The lists that the search field can name; their words are texts of the frame. */
export type SearchedList =
  | "lines"
  | "racks"
  | "prefixes"
  | "dc-connections"
  | "tv-accounts"
  | "orders"
  | "invoices"
  | "users";

export interface VariantDefinition {
  readonly name: Variant;
  readonly brand: Brand;
  /** What an empty list of orders offers to order. */
  readonly firstOrder: "LINE" | "RACK";
  readonly arrangement: Arrangement;
}
