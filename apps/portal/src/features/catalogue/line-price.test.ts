import { soldPackage, soldProduct } from "@demarc/ordering/testing/sold-packages";
import { expect, test } from "vitest";
import { linePrice } from "./line-price.ts";

test("the price has the discount of the term, and no set-up costs if they are waived", () => {
  const sold = soldPackage({
    products: [
      soldProduct("CONNECTION", { type: "CONNECTION", mandatory: true, price: "40.00", unit: "month" }),
      soldProduct("SETUP", { type: "SETUP", chargeType: "NRC", mandatory: true, price: "75.00" }),
    ],
    termDiscounts: { 36: 10 },
    setupWaivedFrom: 36,
  });
  expect(linePrice(sold, 12)).toEqual({ mrcTotal: "40.00", nrcTotal: "75.00" });
  expect(linePrice(sold, 36)).toEqual({ mrcTotal: "36.00", nrcTotal: "0.00" });
});
