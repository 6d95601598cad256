import { withoutSeparatorLine } from "@demarc/contract/core/csv-text";
import { foldedText } from "@demarc/contract/core/folded-text";
import { lineNumberOf } from "@demarc/contract/core/search-text";
import type { ReferenceBulk } from "@demarc/contract/lines/line-references";
import * as contract from "@demarc/contract/lines/line-references";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { cellOf, parseCsv, readCsv } from "@demarc/shell/lists/csv-sheet.ts";
import { lines } from "./lines.data.ts";

export type ReferenceRows = ReferenceBulk["rows"];
type Row = ReferenceRows[number];

/** The headings of our own files, in both dialects, as letters only. */
const headings = { lineNumber: ["linenumber", "lijnnummer"], reference: ["reference", "referentie"] } as const;

const rowOf = (lineNumber: string | undefined, reference: string | undefined): Row => ({
  lineNumber: (lineNumber ?? "").trim().slice(0, 40),
  reference: cellOf(reference, 1000) || null,
});

/** A row of text without a header. The separator is a semicolon or a tab after the number, otherwise the first comma. */
const pastedRow = async (text: string): Promise<Row> => {
  const separator = /^\s*(?:"[^"]*"|[^";\t,]*)\s*([;\t])/.exec(text)?.[1];
  const [cells = []] = await parseCsv(text, separator ?? ",");
  const [lineNumber, ...rest] = cells;
  return rowOf(lineNumber, separator ? rest[0] : rest.join(",").replace(/,+\s*$/, ""));
};

const columnsOf = (titles: readonly string[]) => {
  const named = titles.map((title) =>
    foldedText(title)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ""),
  );
  const placeOf = (names: readonly string[]) => named.findIndex((name) => names.includes(name));
  return { lineNumber: placeOf(headings.lineNumber), reference: placeOf(headings.reference) };
};

/**
 * Reads rows of line number and reference from pasted text, or from a file with a header such as our own. The first row is a
 * header only if it has one of our headings and no line number.
 */
export const readRows = async (given: string): Promise<ReferenceRows> => {
  const [titles = [], ...rows] = await readCsv(given);
  const { lineNumber, reference } = columnsOf(titles);
  const isHeader = Math.max(lineNumber, reference) >= 0 && titles.every((title) => lineNumberOf(title) === undefined);
  if (isHeader) return rows.map((cells) => rowOf(cells[Math.max(0, lineNumber)], cells[reference < 0 ? 1 : reference]));
  const lines = withoutSeparatorLine(given)
    .text.split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  return Promise.all(lines.map(pastedRow));
};

/** A dry run: the effect on each row, without any change. */
export const previewLineReferences = (customerId: number, rows: ReferenceRows) =>
  call(contract.changeLineReferences, { params: { customerId }, body: { dryRun: true, rows } });

export const changesKey = (customerId: number) => ["line-reference-changes", customerId];

export const readReferenceChanges = (customerId: number, limit: number, signal: AbortSignal) =>
  call(contract.listLineReferenceChanges, { params: { customerId }, query: { limit }, signal, quiet: true });

const forgetChanges = async (customerId: number): Promise<void> => {
  await Promise.all([lines.forget(customerId), queryClient.invalidateQueries({ queryKey: changesKey(customerId) })]);
};

export const changeLineReferences = async (customerId: number, rows: ReferenceRows, idempotencyKey: string) => {
  const done = await call(contract.changeLineReferences, {
    params: { customerId },
    body: { dryRun: false, rows },
    idempotencyKey,
  });
  await forgetChanges(customerId);
  return done;
};

export const undoLineReferences = async (customerId: number, bulkId: string) => {
  const undone = await call(contract.undoLineReferences, { params: { customerId, bulkId } });
  await forgetChanges(customerId);
  return undone;
};
