import { readableText } from "@demarc/contract/core/folded-text";
import { normalise } from "@demarc/contract/core/normalise";
import { houseInCells } from "@demarc/contract/postal-code-check/address-query";
import type { KindColumn } from "./import-kind.ts";

// A null prototype: a field cannot reach a property of all objects.
export type Fields = Record<string, unknown>;
const empty = (): Fields => Object.create(null) as Fields;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Sets the value at a path, which holds objects or no value so far. */
export const setAt = (record: Fields, path: string, value: unknown): void => {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let found = record;
  for (const name of names) found = (found[name] ??= empty()) as Fields;
  found[last] = value;
};

/** A house number of digits is kept; otherwise its cell may contain the addition. Without another country, the postal code is Dutch. */
const tidyAddress = (address: Fields): void => {
  const { houseNumber, houseNumberExtension, room, postalCode, country } = address as Record<
    string,
    string | undefined
  >;
  const house = /^\d+$/.test(houseNumber ?? "")
    ? { houseNumber: Number(houseNumber) }
    : houseInCells({ houseNumber, extension: houseNumberExtension, room });
  for (const [name, value] of Object.entries(house)) if (value !== undefined) address[name] = value;
  if (postalCode !== undefined && (country === undefined || country === "NL"))
    address["postalCode"] = normalise["postal-code"](postalCode);
};

const tidyAddresses = (fields: Fields): void => {
  if ("houseNumber" in fields) tidyAddress(fields);
  for (const value of Object.values(fields)) if (isFields(value)) tidyAddresses(value);
};

/** The text of each field of a row. */
export type FieldTexts = ReadonlyMap<KindColumn, string>;

/** The record of a row, without fields for empty cells. It is not validated yet. */
export const recordOf = (texts: FieldTexts): Fields => {
  const record = empty();
  for (const [{ field, reader }, cell] of texts) if (readableText(cell) !== "") setAt(record, field, reader.read(cell));
  tidyAddresses(record);
  return record;
};

/** The column of a refused field: of the same field, of a field that contains it, or of the first field within it. */
export const columnOf = (texts: FieldTexts, field: string): KindColumn | undefined => {
  const columns = [...texts.keys()];
  return (
    columns.find((one) => one.field === field) ??
    columns.find((one) => field.startsWith(`${one.field}.`) || one.field.startsWith(`${field}.`))
  );
};
