import type { CsvDialect } from "@demarc/contract/core/csv";
import type { FileAnswer } from "@demarc/contract/core/file-answer";
import type { RunStatement } from "../../platform/database/database.ts";
import { csvOf } from "../../platform/http/csv-file.ts";
import { pagesOf } from "../../platform/http/operator-list.ts";
import { valueAt } from "@demarc/contract/core/value-at";
import type { ImportKind } from "./import-kind.ts";

const rowsInPart = 200;

/** The rows of a record: one, or one for each of its entries. */
const rowsOf = (item: object, { entries }: ImportKind): object[] =>
  entries === undefined
    ? [item]
    : (valueAt(item, entries) as readonly object[]).map((entry) => Object.assign({}, item, { [entries]: entry }));

async function* partsOf(read: RunStatement, kind: ImportKind): AsyncGenerator<readonly object[]> {
  for await (const items of pagesOf((after) => kind.page(read, { limit: rowsInPart, after })))
    yield items.filter((item) => item !== undefined).flatMap((item) => rowsOf(item, kind));
}

/** Exports the records of a kind that can still change, with the columns of an import, at the speed of the client. */
export const exportFile = (
  read: RunStatement,
  kind: ImportKind,
  { csv, name }: { readonly csv: CsvDialect; readonly name: string },
): Promise<FileAnswer> => {
  const columns = kind.columns
    .filter(({ isOnlyRead }) => !isOnlyRead)
    .map(({ field, nl: [heading = field], reader }) => {
      const value = (record: object): unknown => reader.write(valueAt(record, field));
      return [field, [heading, value]] as const;
    });
  return csvOf(csv, name, Object.fromEntries(columns), partsOf(read, kind));
};
