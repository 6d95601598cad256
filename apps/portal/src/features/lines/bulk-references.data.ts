import type { ReferenceBulk } from "@demarc/contract/lines/line-references";
import * as contract from "@demarc/contract/lines/line-references";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { forgetLines } from "./lines.data.ts";

export type ReferenceRows = ReferenceBulk["rows"];
type Row = ReferenceRows[number];
type Parse = (text: string, delimiter: string) => string[][];

/** The headings of our own files, in both dialects. */
const headings = { lineNumber: ["lineNumber", "Lijnnummer"], reference: ["reference", "Referentie"] } as const;

/** Removes the apostrophe with which our CSV files keep a cell from running as a formula. */
const asTyped = (text: string): string => text.replaceAll(/(^|[;,|\t])'(?=[=+\-@\t\r＝＋－＠])/g, "$1");

const rowOf = (lineNumber: string | undefined, reference: string | undefined): Row => ({
  lineNumber: (lineNumber ?? "").trim().slice(0, 40),
  reference: asTyped((reference ?? "").trim()).slice(0, 1000) || null,
});

/** A row of text without a header. The separator is a semicolon or a tab after the number, otherwise the first comma. */
const pastedRow = (text: string, parse: Parse): Row => {
  const separator = /^\s*"?LN-\d+"?\s*([;\t])/i.exec(text)?.[1];
  const [cells = []] = parse(text, separator ?? ",");
  const [lineNumber, ...rest] = cells;
  return rowOf(lineNumber, separator ? rest[0] : rest.join(",").replace(/,+\s*$/, ""));
};

/** The rows of a file with a header, which has one separator. */
const fileRows = (text: string, parse: Parse): Row[] => {
  const head = text.slice(0, text.indexOf("\n") + 1 || undefined);
  const separator = /[\t;]/.exec(head)?.[0] ?? ",";
  const [titles = [], ...rows] = parse(text, separator);
  const placeOf = (names: readonly string[]) => titles.findIndex((title) => names.includes(title.trim()));
  const lineNumber = Math.max(0, placeOf(headings.lineNumber));
  const reference = placeOf(headings.reference);
  return rows.map((cells) => rowOf(cells[lineNumber], cells[reference < 0 ? 1 : reference]));
};

/** Reads rows of line number and reference from pasted text, or from a file with a header such as our own. */
export const readRows = async (given: string): Promise<ReferenceRows> => {
  const { parse: papaparse } = await import("papaparse");
  const parse: Parse = (text, delimiter) => papaparse<string[]>(text, { delimiter, skipEmptyLines: "greedy" }).data;
  const text = given.replace(/^\ufeff/, "").trimStart();
  if (text === "") return [];
  if (!/^"?LN-/i.test(text)) return fileRows(text, parse);
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => pastedRow(line, parse));
};

/** A dry run: the effect on each row, without any change. */
export const previewLineReferences = (customerId: number, rows: ReferenceRows) =>
  call(contract.changeLineReferences, { params: { customerId }, body: { dryRun: true, rows } });

export const changesKey = (customerId: number) => ["line-reference-changes", customerId];

/** The latest bulk changes. */
export const readReferenceChanges = (customerId: number, limit: number, signal: AbortSignal) =>
  call(contract.listLineReferenceChanges, { params: { customerId }, query: { limit }, signal, quiet: true });

const forgetChanges = async (customerId: number): Promise<void> => {
  await Promise.all([forgetLines(customerId), queryClient.invalidateQueries({ queryKey: changesKey(customerId) })]);
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
