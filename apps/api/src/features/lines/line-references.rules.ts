import { foldedText, readableText } from "@demarc/contract/core/folded-text";
import { lineNumberOf } from "@demarc/contract/core/search-text";
import { type ReferenceBulk, type ReferenceBulkResult } from "@demarc/contract/lines/line-references";
import { longestReference } from "@demarc/contract/lines/lines";
import type { ReferenceChange, ReferencedLine } from "./line-references.queries.ts";

type Row = ReferenceBulk["rows"][number];
type Verdict = ReferenceBulkResult["rows"][number];

/** The number in stored form, however it is typed; other text only in capitals. */
const numberOf = ({ lineNumber }: Row): string => lineNumberOf(lineNumber) ?? foldedText(lineNumber).toUpperCase();

const referenceIn = (row: Row): string | null => readableText(row.reference ?? "") || null;

export const numbersOf = (rows: readonly Row[]): string[] => [...new Set(rows.map(numberOf))];

const verdictOf = (row: Row, line: ReferencedLine | undefined, repeated: boolean): Verdict["verdict"] => {
  if (repeated) return "REPEATED";
  if (!line) return "UNKNOWN";
  const reference = referenceIn(row);
  if (Array.from(reference ?? "").length > longestReference) return "TOO_LONG";
  return reference === line.reference ? "SAME" : "CHANGES";
};

/** The verdict for each row, in order. If a number occurs twice, its first row counts. */
export const judgeRows = (rows: readonly Row[], lines: readonly ReferencedLine[]): Verdict[] => {
  const byNumber = new Map(lines.map((line) => [line.lineNumber, line]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const lineNumber = numberOf(row);
    const line = byNumber.get(lineNumber);
    const verdict = verdictOf(row, line, seen.has(lineNumber));
    seen.add(lineNumber);
    return { lineNumber, verdict, before: line?.reference ?? null, after: referenceIn(row) };
  });
};

export const changesOf = (verdicts: readonly Verdict[], lines: readonly ReferencedLine[]): ReferenceChange[] => {
  const byNumber = new Map(lines.map((line) => [line.lineNumber, line]));
  return verdicts.flatMap(({ verdict, lineNumber, after }) => {
    const line = byNumber.get(lineNumber);
    return verdict === "CHANGES" && line ? [{ ...line, after }] : [];
  });
};
