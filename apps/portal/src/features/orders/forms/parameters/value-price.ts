import type { Place } from "@demarc/ordering/configuration";
import type { Package, PackageProduct } from "@demarc/contract/core/package";
import { choicePrice } from "@demarc/ordering/prices";

/** What a value costs, as decimal text: per charge, and per unit if the price depends on the quantity or the usage. */
export interface ValuePrice {
  readonly nrc: string;
  readonly mrc: string;
  readonly perUnit?: { readonly amount: string; readonly unit: PackageProduct["unit"] };
}

/** What a value of a parameter costs at a place, without the discount of the term; undefined if it selects no product. */
export const valuePrice = (chosen: Package, key: string, value: string, place: Place): ValuePrice | undefined => {
  const counted = chosen.products.find(
    ({ selectedBy, quantityFrom, chargeType }) =>
      selectedBy?.[key]?.includes(value) && (quantityFrom !== null || chargeType === "USAGE"),
  );
  if (!counted) return choicePrice(chosen, key, value, place);
  return { nrc: "0.00", mrc: "0.00", perUnit: { amount: counted.price ?? "0", unit: counted.unit } };
};
