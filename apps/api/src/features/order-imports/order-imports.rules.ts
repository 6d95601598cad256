import type { FieldError } from "@demarc/contract/core/errors";
import { orderableStates } from "@demarc/contract/orders/order-imports";
import Big from "big.js";
import { allowanceUsed, conflict, InvalidRequest } from "../../platform/refusals/errors.ts";
import { dailyLimitCode } from "@demarc/contract/orders/order-imports";
import type { ImportRow, TodayRow } from "./order-imports.queries.ts";

/** Daily limit of rows per company. The error states the rest of the quota and when the next day begins. */
export const refuseBeyond = (limit: number, today: TodayRow, wanted: number): void => {
  const left = Math.max(0, limit - today.taken);
  if (wanted <= left) return;
  const { freeAt, secondsLeft } = today;
  throw allowanceUsed(
    dailyLimitCode,
    `Of the ${limit} rows that a company may import a day, ${left} are left; the next day begins at ${freeAt}.`,
    secondsLeft,
    { limit, left, freeAt },
  );
};

const isOrderable = ({ state }: ImportRow): boolean => orderableStates.some((one) => one === state);
/** Rows that can be ordered, and those that a request ordered before. */
const isAgreed = (row: ImportRow): boolean => isOrderable(row) || row.state === "ORDERING" || row.state === "ORDERED";

const sumOf = (rows: readonly ImportRow[], total: "nrcTotal" | "mrcTotal"): string =>
  rows.reduce((sum, row) => sum.plus(row[total] ?? "0"), new Big(0)).toFixed(2);

interface Wanted {
  readonly rowNumbers?: readonly number[] | undefined;
  readonly expectedNrcTotal: string;
  readonly expectedMrcTotal: string;
}

/** Throws 400 for rows that cannot be ordered. */
const agreedRows = (rows: readonly ImportRow[], rowNumbers: readonly number[]): ImportRow[] => {
  const errors = rowNumbers.flatMap((number, place): FieldError[] =>
    rows.some((one) => one.row === number && isAgreed(one))
      ? []
      : [{ field: `rowNumbers.${place}`, message: "validation.invalid-value", params: {} }],
  );
  if (errors.length > 0) throw new InvalidRequest(errors);
  return rows.filter(({ row }) => rowNumbers.includes(row));
};

/**
 * The numbers of the rows that a request orders now; none if it ordered them before. Throws 409 while the rows are being checked
 * and if the amounts are not those that the request expects, and 400 for rows that cannot be ordered.
 */
export const rowsToOrder = (rows: readonly ImportRow[], wanted: Wanted): number[] => {
  if (rows.some(({ state }) => state === "WAITING"))
    throw conflict("order-import.state-conflict", "The rows of this import are still being checked.", {
      state: "CHECKING",
    });
  const chosen = wanted.rowNumbers ? agreedRows(rows, wanted.rowNumbers) : rows.filter(isAgreed);
  if (chosen.length === 0)
    throw conflict("order-import.state-conflict", "This import has no rows that can be ordered.", { state: "CHECKED" });
  const [nrcTotal, mrcTotal] = [sumOf(chosen, "nrcTotal"), sumOf(chosen, "mrcTotal")];
  if (nrcTotal !== wanted.expectedNrcTotal || mrcTotal !== wanted.expectedMrcTotal)
    throw conflict("order.price-changed", "These rows cost another amount than expected.", { nrcTotal, mrcTotal });
  return chosen.filter(isOrderable).map(({ row }) => row);
};

/** Throws 409 for an import of which rows were ordered, or are being ordered. */
export const refuseOrdered = (rows: readonly ImportRow[]): void => {
  const ordered = rows.find(({ state }) => state === "ORDERING" || state === "ORDERED");
  if (ordered)
    throw conflict("order-import.state-conflict", "Rows of this import were ordered, so it cannot be deleted.", {
      state: ordered.state,
    });
};
