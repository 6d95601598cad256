import { expect, it } from "vitest";
import { lineNumberOf, plainText, searchWords } from "./search-text.ts";

it("text is compared in lower case, without accents", () => {
  expect(plainText("Coöperatie ÉÉN")).toBe("cooperatie een");
});

it.each([
  ["Ørsted", "orsted"],
  ["Łódzki", "lodzki"],
  ["O’Brien O`Brien O´Brien", "o'brien o'brien o'brien"],
  ["Straße STRAẞE", "strasse strasse"],
  ["Đorđić", "dordic"],
  ["Æbelø", "aebelo"],
  ["Ólafsþór", "olafsthor"],
  ["Yılmaz İ", "yilmaz i"],
  ["Jean–Luc‑Marie", "jean-luc-marie"],
  ["ＬＮ－１", "ln-1"],
  ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
  ["col·lega 12½ 19″", 'collega 12 1/2 19"'],
  ["\u200BZwo\u00ADlle", "zwolle"],
])("%j is compared as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it.each([
  ["Zwolle  winkel", ["zwolle", "winkel"]],
  [" Zwolle, winkel; zwolle", ["zwolle", "winkel"]],
  ["LN 104233", ["ln-104233"]],
  ["ln104233", ["ln-104233"]],
  ["LN - 104233", ["ln-104233"]],
  ["ln 10", ["ln", "10"]],
  ["LN\u2011104233", ["ln-104233"]],
  ["ORD2026-000032", ["ord-2026-000032"]],
  ["ord 2026 32", ["ord-2026-000032"]],
  ["ORD–2026–0000", ["ord-2026-0000"]],
  ["ord2026000032", ["ord-2026-000032"]],
  ["QT 2026 12", ["qt-2026-0012"]],
  ["MA-2026-7", ["ma-2026-007"]],
  ["XC 100001 wdm100001", ["xc-100001", "wdm-100001"]],
  ["2026000032", ["2026", "000032"]],
  ["2026–000032", ["2026-000032"]],
  ["120260000321", ["120260000321"]],
  ["berlin 104233", ["berlin", "104233"]],
  [",;", [",;"]],
  ["a,b", ["a,b"]],
  ["", []],
])("a search for %j looks for %j", (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});

it.each([
  ["LN-104202", "LN-104202"],
  ["ln 104202", "LN-104202"],
  ["LN104202", "LN-104202"],
  ["LN – 104202", "LN-104202"],
  [" 104202\u00A0", "LN-104202"],
  ["LN-1042021234", "LN-1042021234"],
  ["LN-10420", undefined],
  ["LN-10420212345", undefined],
  ["XC-104202", undefined],
  ["Lijnnummer", undefined],
  ["", undefined],
])("the line number in %j is %j", (typed, number) => {
  expect(lineNumberOf(typed)).toBe(number);
});
