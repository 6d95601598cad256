import type { FieldError } from "@demarc/contract/core/errors";
import pg from "pg";

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Maps a foreign-key violation to the body field that named the missing record, which was deleted after it was checked.
 * Relies on constraint names of the form `<table>_<column>_fkey`, and on columns named like fields.
 */
export const missingReference = (error: unknown, body: unknown): FieldError | undefined => {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23503") return undefined;
  if (typeof body !== "object" || body === null) return undefined;
  const field = Object.keys(body).find((name) => error.constraint?.startsWith(`${error.table}_${columnOf(name)}_`));
  return field === undefined ? undefined : { field, message: "validation.invalid-value" };
};
