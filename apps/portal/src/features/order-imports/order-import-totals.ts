import { type OrderImportRow, orderableStates } from "@demarc/contract/orders/order-imports";
import type { ChosenRows } from "./order-imports.data.ts";

export const isOrderable = ({ state }: OrderImportRow): boolean => orderableStates.some((one) => one === state);

export const centsOf = (amount: string | null): number => Math.round(Number(amount ?? "0") * 100);

type Totals = Pick<OrderImportRow, "nrcTotal" | "mrcTotal">;

export const sumOf = (rows: readonly Totals[], total: keyof Totals): string =>
  (rows.reduce((sum, row) => sum + centsOf(row[total]), 0) / 100).toFixed(2);

/** The chosen rows that can be ordered, with what they cost together. */
export const chosenRows = (rows: readonly OrderImportRow[], chosen: ReadonlySet<string | number>): ChosenRows => {
  const wanted = rows.filter((row) => isOrderable(row) && chosen.has(row.row));
  return {
    rowNumbers: wanted.map(({ row }) => row),
    nrcTotal: sumOf(wanted, "nrcTotal"),
    mrcTotal: sumOf(wanted, "mrcTotal"),
  };
};
