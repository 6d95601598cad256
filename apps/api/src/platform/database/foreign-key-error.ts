import type { FieldError } from "@demarc/contract/core/errors";
import pg from "pg";

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The field of a body whose record went away between the look at it and the write: the database found out, by a reference
 * that is named after its table and columns. It is refused like one that was never there. Columns bear the names of fields.
 */
export const goneReference = (error: unknown, body: unknown): FieldError | undefined => {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23503") return undefined;
  if (typeof body !== "object" || body === null) return undefined;
  const field = Object.keys(body).find((name) => error.constraint?.startsWith(`${error.table}_${columnOf(name)}_`));
  return field === undefined ? undefined : { field, message: "validation.invalid-value" };
};
