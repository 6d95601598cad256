import { describe, expect, it } from "vitest";
import { amount, code, codes, csvLine, day, Figure, moment } from "./csv.ts";

const both = (value: unknown) =>
  [csvLine([value], "excel-nl"), csvLine([value], "standard")].map((line) => line.trimEnd());

describe("csvLine", () => {
  it("separates by semicolon or comma, and ends with CR LF", () => {
    expect(csvLine(["a", "b", null, undefined], "excel-nl")).toBe("a;b;;\r\n");
    expect(csvLine(["a", "b", null, undefined], "standard")).toBe("a,b,,\r\n");
  });

  it.each([
    [amount("28.5"), "28,50", "28.50"],
    [amount("3121.38"), "3121,38", "3121.38"],
    [amount("0.23456"), "0,23456", "0.23456"],
    [amount("7"), "7,00", "7.00"],
    [amount("-0.5"), "-0,50", "-0.50"],
    [new Figure("7.5"), "7,5", "7.5"],
    [1_000_000, "1000000", "1000000"],
    [day("2026-03-09"), "09-03-2026", "2026-03-09"],
    [moment("2026-07-01T22:30:00.123Z"), "02-07-2026 00:30:00", "2026-07-01T22:30:00.123Z"],
    [moment("2026-12-01T08:05:09Z"), "01-12-2026 09:05:09", "2026-12-01T08:05:09Z"],
    [code("OPEN", { OPEN: "Te betalen" }), "Te betalen", "OPEN"],
    [codes(["main", "order"], { main: "Algemeen", order: "Orders" }), '"Algemeen, Orders"', "main order"],
    [codes([], {}), "", ""],
    [true, "ja", "true"],
    [false, "nee", "false"],
    [amount(null), "", ""],
    [day(undefined), "", ""],
  ])("writes %j as %s and as %s", (value, dutch, standard) => expect(both(value)).toEqual([dutch, standard]));

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
    "neutralises and quotes %j at the begin and after each separator, in both dialects",
    (formula) => {
      expect(both(formula)).toEqual([`"'${formula}"`, `"'${formula}"`]);
      for (const separator of [";", ",", "\t", "\r", "\n", "|"])
        expect(both(`x${separator}${formula}`)).toEqual(Array.from({ length: 2 }, () => `"x${separator}'${formula}"`));
    },
  );

  it("neutralises a formula behind quotes, as a program reads it that splits inside them", () => {
    expect(both('x;"=1+1"')).toEqual(Array.from({ length: 2 }, () => `"x;""'=1+1"""`));
    expect(both('"=1')).toEqual(Array.from({ length: 2 }, () => `"""'=1"`));
  });

  it.each(["\t=1", "\rx", "\tx"])("quotes text that begins with %j, behind an apostrophe", (text) => {
    for (const line of both(text)) expect(line).toMatch(/^"'/);
  });

  it.each(["Kantoor, -1 etage", "a - b", "1=1", "fenna@polderlicht.example", "2026-11"])("keeps %j as it is", (text) =>
    expect(both(text).map((line) => line.replaceAll('"', ""))).toEqual([text, text]),
  );

  it("quotes text with either separator or a quote", () => {
    expect(both('a "b" c')).toEqual(['"a ""b"" c"', '"a ""b"" c"']);
    expect(both("a;b")).toEqual(['"a;b"', '"a;b"']);
    expect(both("a,b")).toEqual(['"a,b"', '"a,b"']);
  });

  it("refuses a figure that is no number", () => expect(() => new Figure("=1")).toThrow("decimal number"));
});
