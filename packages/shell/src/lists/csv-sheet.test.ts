import { asTyped, withoutFormulas } from "@demarc/contract/core/csv-text";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { queryClient } from "../calls/query-client.ts";
import { failureOf } from "../calls/call-error.ts";
import { loadConfiguration } from "../config.ts";
import { loadCatalogues } from "../translate.ts";
import { csvText, readCsv, saveCsv } from "./csv-sheet.ts";

describe("reading", () => {
  test.each([
    [
      "the separator of the first line",
      "a;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "a separator between quotes",
      '"a;b",c\n1,2',
      [
        ["a;b", "c"],
        ["1", "2"],
      ],
    ],
    [
      "an empty first cell",
      "\tb\n1\t2",
      [
        ["", "b"],
        ["1", "2"],
      ],
    ],
    [
      "blank lines and a byte order mark",
      "\ufeff\r\n \r\na,b\r\n\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["nothing", " \n\t\n", []],
    [
      "the separator that Excel names",
      "\ufeffsep=;\r\na,1;b\r\n1,5;2",
      [
        ["a,1", "b"],
        ["1,5", "2"],
      ],
    ],
    ["a separator that Excel names, in quotes and with a rest of separators", '"SEP=,",;;\na;1,b', [["a;1", "b"]]],
    ["a first cell that begins like it", "sep=x;b", [["sep=x", "b"]]],
    [
      "line ends of old Macs",
      "a;b\r1;2\r3;4\r",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "line ends of several kinds",
      "a;b\r\n1;2\n3;4\r5;6\r\n",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    [
      "a heading of two lines",
      '"a\nx, y";b\n1;2',
      [
        ["a\nx, y", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a quotation mark inside a cell",
      'a;b\n12" pipe;2\n3;4',
      [
        ["a", "b"],
        ['12" pipe', "2"],
        ["3", "4"],
      ],
    ],
  ])("%s", async (_what, text, rows) => {
    expect(await readCsv(text)).toEqual(rows);
  });

  test.each(["=1", "+1", "-1", "@x", "＝1", "＋1", "－1", "＠x"])("removes the apostrophe before %s", (text) => {
    expect(asTyped(`'${text}`)).toBe(text);
    expect(asTyped("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
  });

  test.each([
    ["unclosed", 'a;b\n1;2\n"3;4\n5;6'],
    ["followed by text", 'a;b\n1;2\n"3"x;4\n5;6'],
  ])("refuses a quotation mark that is %s, with its row, and loses no rows", async (_what, text) => {
    await loadCatalogues({ en: () => import("../shell.en.ts"), nl: () => import("../shell.nl.ts") });
    expect(failureOf(await readCsv(text).catch((error: unknown) => error))).toMatchObject({
      kind: "invalid",
      errors: [{ field: "rows", message: "common.unclosed-quote", params: { row: 3 } }],
    });
  });

  test.each(["a;=b", "'=1", "=1+1", "\t=x", "a,'@b", "'s-Hertogenbosch"])(
    "removes what our files add to %j",
    (text) => {
      expect(asTyped(withoutFormulas(text))).toBe(text);
    },
  );

  test.each(["excel-nl", "standard"] as const)("gives back what was written in %s", async (csv) => {
    const lines = [
      ["a", "b"],
      ['say "1; 2"', "x,y"],
    ];
    expect(await readCsv(csvText(lines, csv))).toEqual(lines);
  });
});

describe("saving", () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    queryClient.clear();
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:x";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test.each([
    ["the account chose", "en", { body: { csv: "excel-nl" } }, '"a";"b"'],
    ["the account chose", "nl", { body: { csv: "standard" } }, '"a","b"'],
    ["fits the language while that cannot be read", "nl", { status: 403, body: {} }, '"a";"b"'],
  ] as const)("is in the dialect that %s, in %s", async (_what, locale, answer, text) => {
    fakeApi({ "GET /v1/preference": () => answer });
    await loadConfiguration();
    await saveCsv([["a", "b"]], "x.csv", locale);
    expect((await saved[0]?.text())?.trim()).toBe(text);
  });
});
