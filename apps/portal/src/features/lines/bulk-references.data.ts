import type { ReferenceBulk } from "@demarc/contract/lines/line-references";
import * as contract from "@demarc/contract/lines/line-references";
import { call } from "../../shell/calls/http.ts";
import { forgetLines } from "./lines.data.ts";

export type ReferenceRows = ReferenceBulk["rows"];

/** Removes the apostrophe with which our CSV files keep a cell from running as a formula. */
const asTyped = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/**
 * Reads rows of line number and reference from a file or pasted text. Skips a header, and picks the two columns from our own
 * files.
 */
export const readRows = async (text: string): Promise<ReferenceRows> => {
  const { parse } = await import("papaparse");
  const { data } = parse<string[]>(text.replace(/^\ufeff/, ""), { skipEmptyLines: "greedy" });
  const [head = []] = data;
  const hasHead = !/^\s*LN-/i.test(head[0] ?? "");
  const reference = Math.max(1, hasHead ? head.indexOf("reference") : 1);
  return data.slice(hasHead ? 1 : 0).map((cells) => ({
    lineNumber: (cells[0] ?? "").trim().slice(0, 40),
    reference: asTyped((cells[reference] ?? "").trim()).slice(0, 1000) || null,
  }));
};

/** A dry run: the effect on each row, without any change. */
export const previewLineReferences = (customerId: number, rows: ReferenceRows) =>
  call(contract.changeLineReferences, { params: { customerId }, body: { dryRun: true, rows } });

export const changeLineReferences = async (customerId: number, rows: ReferenceRows, idempotencyKey: string) => {
  const done = await call(contract.changeLineReferences, {
    params: { customerId },
    body: { dryRun: false, rows },
    idempotencyKey,
  });
  await forgetLines(customerId);
  return done;
};

export const undoLineReferences = async (customerId: number, bulkId: string) => {
  const undone = await call(contract.undoLineReferences, { params: { customerId, bulkId } });
  await forgetLines(customerId);
  return undone;
};
