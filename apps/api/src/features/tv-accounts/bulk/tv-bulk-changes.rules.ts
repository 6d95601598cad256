import type { FieldError } from "@demarc/contract/core/errors";
import { suspendReasons } from "@demarc/contract/tv-accounts/tv-accounts";
import { type TvBulkAction, tvBulkColumns } from "@demarc/contract/tv-accounts/tv-bulk";
import { ApiError } from "../../../platform/refusals/errors.ts";
import type { LockedTvAccount } from "../account/tv-account.steps.ts";
import { takeTvAccountStep } from "../account/tv-accounts.rules.ts";
import { cellsOf, type JudgedRow, type Row, sameRow, strayCells } from "./tv-bulk.rules.ts";

export type Change = Exclude<TvBulkAction, "create">;
type Reason = (typeof suspendReasons)[number];

export interface JudgedChange extends JudgedRow {
  /** The account that the row names, whatever the verdict. */
  readonly account: LockedTvAccount | undefined;
  readonly reason: Reason | undefined;
}

/** The account number of a row; undefined if the cell holds none. */
const numberOf = (row: Row): number | undefined => {
  const text = cellsOf(row).cell("accountNr");
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

export const numbersOf = (rows: readonly Row[]): number[] => [
  ...new Set(rows.map(numberOf).filter((accountNr) => accountNr !== undefined)),
];

const reasonOf = (row: Row): Reason | undefined => {
  const text = cellsOf(row).cell("reason").toUpperCase();
  return suspendReasons.find((reason) => reason === text);
};

const cellErrors = (action: Change, row: Row): FieldError[] => {
  const { given } = cellsOf(row);
  const errors = strayCells(row, tvBulkColumns[action]);
  if (given("accountNr") === undefined) errors.unshift({ field: "accountNr", message: "validation.required" });
  else if (numberOf(row) === undefined) errors.unshift({ field: "accountNr", message: "validation.numeric" });
  if (action === "suspend" && given("reason") !== undefined && !reasonOf(row))
    errors.push({ field: "reason", message: "validation.invalid-value" });
  return errors;
};

const verdictOn = (action: Change, account: LockedTvAccount): "DONE" | "SAME" | "REFUSED" => {
  try {
    return takeTvAccountStep(account, action) === account.status ? "SAME" : "DONE";
  } catch (error) {
    if (error instanceof ApiError) return "REFUSED";
    throw error;
  }
};

/** The verdict on each row. If an account occurs twice, its first row counts. */
export const judgeChanges = (
  action: Change,
  rows: readonly Row[],
  accounts: readonly LockedTvAccount[],
): JudgedChange[] => {
  const byNumber = new Map(accounts.map((account) => [account.accountNr, account]));
  const seen = new Map<number, number>();
  return rows.map((row, place) => {
    const errors = cellErrors(action, row);
    const accountNr = numberOf(row) ?? 0;
    const judged = { subject: cellsOf(row).given("accountNr") ?? null, errors, reason: reasonOf(row) };
    const account = byNumber.get(accountNr);
    if (errors.length > 0) return { ...judged, verdict: "INVALID", account };
    const first = seen.get(accountNr);
    if (first !== undefined) return { ...judged, verdict: "REPEATED", account, warnings: [sameRow(first)] };
    seen.set(accountNr, place + 1);
    return { ...judged, verdict: account ? verdictOn(action, account) : "UNKNOWN", account };
  });
};
