import type { OrderImportRow } from "@demarc/contract/orders/order-imports";
import { expect, test } from "vitest";
import { chosenRows } from "./order-import-totals.ts";

const row = (number: number, state: string, nrcTotal: string | null, mrcTotal: string | null) =>
  ({ row: number, state, nrcTotal, mrcTotal }) as OrderImportRow;
const rows = [
  row(1, "READY", "49.00", "39.60"),
  row(2, "REFUSED", "49.00", "39.60"),
  row(3, "PRICE_CHANGED", "0.10", "1.15"),
  row(4, "READY", null, "0.20"),
  row(5, "ORDERED", "49.00", "39.60"),
];

test.each([
  [[1, 3, 4], [1, 3, 4], "49.10", "40.95"],
  [[4], [4], "0.00", "0.20"],
  [[1, 2, 5], [1], "49.00", "39.60"],
  [[], [], "0.00", "0.00"],
  [[9], [], "0.00", "0.00"],
])("of the chosen rows %j the rows %j are ordered, for %s and %s", (chosen, rowNumbers, nrcTotal, mrcTotal) => {
  expect(chosenRows(rows, new Set(chosen))).toEqual({ rowNumbers, nrcTotal, mrcTotal });
});
