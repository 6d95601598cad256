import { describe, expect, it } from "vitest";
import { changesOf, judgeRows, numbersOf } from "./line-references.rules.ts";
import type { ReferencedLine } from "./line-references.queries.ts";

const line = (lineNumber: string, reference: string | null): ReferencedLine => ({
  id: `id-${lineNumber}`,
  lineNumber,
  reference,
});
const lines = [line("LN-000001", "Winkel"), line("LN-000002", null)];

describe("the verdict on the new reference of a line", () => {
  it.each([
    ["LN-000001", "Kantoor", "CHANGES", "Winkel", "Kantoor"],
    [" ln-000001 ", " Kantoor ", "CHANGES", "Winkel", "Kantoor"],
    ["LN-000001", " Winkel ", "SAME", "Winkel", "Winkel"],
    ["LN-000001", "", "CHANGES", "Winkel", null],
    ["LN-000001", null, "CHANGES", "Winkel", null],
    ["LN-000002", "  ", "SAME", null, null],
    ["LN-000002", null, "SAME", null, null],
    ["LN-000002", "x".repeat(60), "CHANGES", null, "x".repeat(60)],
    ["LN-000002", "é😀".repeat(30), "CHANGES", null, "é😀".repeat(30)],
    ["LN-000002", "x".repeat(61), "TOO_LONG", null, "x".repeat(61)],
    ["LN-000003", "x".repeat(61), "UNKNOWN", null, "x".repeat(61)],
  ])("%s to %j is %3$s", (lineNumber, reference, verdict, before, after) => {
    expect(judgeRows([{ lineNumber, reference }], lines)).toEqual([
      { lineNumber: lineNumber.trim().toUpperCase(), verdict, before, after },
    ]);
  });

  it.each(["ln 000001", "LN000001", "000001", "LN\u2011000001", "\u200BLN–000001\u00A0", "ＬＮ－０００００１"])(
    "names LN-000001 for %j",
    (lineNumber) => {
      expect(judgeRows([{ lineNumber, reference: "Kade\u202E 1e\u0301" }], lines)).toEqual([
        { lineNumber: "LN-000001", verdict: "CHANGES", before: "Winkel", after: "Kade 1é" },
      ]);
    },
  );

  it("is REPEATED for every row after the first with a number, known or not", () => {
    const rows = ["LN-000001", "ln-000001", "LN-000009", "LN-000009 "].map((lineNumber) => ({
      lineNumber,
      reference: "New",
    }));
    expect(judgeRows(rows, lines).map(({ verdict }) => verdict)).toEqual([
      "CHANGES",
      "REPEATED",
      "UNKNOWN",
      "REPEATED",
    ]);
    expect(numbersOf(rows)).toEqual(["LN-000001", "LN-000009"]);
  });
});

it("only rows with verdict CHANGES become changes", () => {
  const rows = [
    { lineNumber: "LN-000001", reference: "Kantoor" },
    { lineNumber: "LN-000001", reference: "Other" },
    { lineNumber: "LN-000002", reference: "" },
    { lineNumber: "LN-000009", reference: "New" },
  ];
  const verdicts = judgeRows(rows, lines);
  expect(changesOf(verdicts, lines)).toEqual([{ ...lines[0], after: "Kantoor" }]);
  expect(changesOf(verdicts, [])).toEqual([]);
});
