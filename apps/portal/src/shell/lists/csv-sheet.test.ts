import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { queryClient } from "../calls/query-client.ts";
import { loadConfiguration } from "../config.ts";
import { asTyped, csvText, readCsv, saveCsv } from "./csv-sheet.ts";

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
  ])("%s", async (_what, text, rows) => {
    expect(await readCsv(text)).toEqual(rows);
  });

  test.each(["=1", "+1", "-1", "@x", "＝1", "＋1", "－1", "＠x"])("removes the apostrophe before %s", (text) => {
    expect(asTyped(`'${text}`)).toBe(text);
    expect(asTyped("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
  });

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
