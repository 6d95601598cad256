import type { Outcome } from "@demarc/contract/operator/listing";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { largestInteger } from "@demarc/contract/core/fields";
import { invalid } from "../../../platform/refusals/errors.ts";
import type { RowName, WriteGiven } from "../import-kind.ts";

/** Our number of a record. Throws 400. */
export const numberOf = (given: string): number => {
  const number = Number(/^[1-9]\d{0,9}$/.exec(given)?.[0] ?? 0);
  if (number === 0 || number > largestInteger) throw invalid("id", "validation.invalid-value");
  return number;
};

/** The write of a row: `put` for one without our id, `changeById` for the others. */
export const byName =
  <Body>(
    put: (
      transaction: OperatorTransaction,
      given: { readonly externalRef: string; readonly body: Body; readonly ifMatch: undefined },
      more: WriteGiven,
    ) => Promise<{ readonly outcome: Outcome }>,
    changeById: (
      transaction: OperatorTransaction,
      given: { readonly id: string; readonly externalRef: string | undefined; readonly body: Body },
      more: WriteGiven,
    ) => Promise<{ readonly outcome: Outcome }>,
  ) =>
  (transaction: OperatorTransaction, { id, externalRef }: RowName, body: Body, more: WriteGiven) =>
    id === undefined
      ? put(transaction, { externalRef: externalRef ?? "", body, ifMatch: undefined }, more)
      : changeById(transaction, { id, externalRef, body }, more);
