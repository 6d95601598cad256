import { setImmediate as nextTurn } from "node:timers/promises";
import type { FieldError } from "@demarc/contract/core/errors";
import type { Static, TSchema } from "@demarc/contract/core/json-schema";
import type { RefusedRow } from "@demarc/contract/operator/refused-rows";
import type { FastifyRequest } from "fastify";
import { largestRow, readRow, readRows, type RowLimits } from "../bodies/record-rows.ts";
import { InvalidRequest } from "../refusals/errors.ts";
import { refusalOf } from "./row-verdicts.ts";
import { brokenFields, misfitsOf } from "./validation.ts";

type Placed<Row> = Row & { readonly index: number };

export interface JudgedRows<Row> {
  readonly rows: readonly Placed<Row>[];
  readonly refused: readonly RefusedRow[];
  /** Identifies the body. */
  readonly digest: string;
}

const rowsInTurn = 1000;

/**
 * Reads the rows of a list of measurements, and judges each one alone. `rules`: the rules across the fields of a row. The reader throws 400
 * and 413 for a body that cannot be read.
 */
export const rowJudge = <Schema extends TSchema>(
  schema: Schema,
  rules: (row: Static<Schema>) => readonly FieldError[],
  limits: RowLimits,
) => {
  const misfits = misfitsOf(schema);
  const judge = (row: unknown): Static<Schema> => {
    const steps = [() => misfits(row), () => brokenFields(row), () => rules(row as Static<Schema>)];
    for (const step of steps) {
      const errors = step();
      if (errors.length > 0) throw new InvalidRequest(errors);
    }
    return row as Static<Schema>;
  };
  return async (http: FastifyRequest): Promise<JudgedRows<Static<Schema>>> => {
    const read = await readRows(http, limits);
    const rows: Placed<Static<Schema>>[] = [];
    const refused: RefusedRow[] = [];
    for (const [index, row] of read.rows.entries()) {
      if (index % rowsInTurn === 0) await nextTurn();
      try {
        rows.push({ index, ...(judge(readRow(row, largestRow)) as object) } as Placed<Static<Schema>>);
      } catch (error) {
        refused.push({ index, field: "", ...refusalOf(error, row, http) });
      }
    }
    return { rows, refused, digest: read.digest };
  };
};

/** Refused rows in their order. */
export const byIndex = (refused: readonly RefusedRow[]): RefusedRow[] =>
  refused.toSorted((one, other) => one.index - other.index);
