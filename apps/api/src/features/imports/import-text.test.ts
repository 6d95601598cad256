import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customers, fixed, headings, importHarness, type ImportHarness } from "../../testing/imports/import-harness.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

describe("the text of a file", () => {
  const row = "T;Café Groß;Straat;1;8011ZZ;Zwolle;";
  const named = async (file: string | Buffer) => {
    const { status, body } = await harness.upload("customer", file);
    return [status, body.columns.find(({ field }) => field === "name")?.samples[0], body.isGuessedEncoding];
  };

  it.each<[string, string | Buffer, boolean]>([
    ["UTF-8", customers(row), false],
    ["UTF-8 with a byte order mark", `\ufeff${customers(row)}`, false],
    ["UTF-16", Buffer.from(`\ufeff${customers(row)}`, "utf16le"), false],
    ["Windows-1252", Buffer.from(customers(row), "latin1"), true],
    ["commas", customers(row).replaceAll(";", ","), false],
    ["tabs", customers(row).replaceAll(";", "\t"), false],
    ["bars", customers(row).replaceAll(";", "|"), false],
    ["a separator line of Excel", `sep=;\r\n${customers(row)}`, false],
    ["blank lines and line feeds", `\n\n${customers(row).replaceAll("\r\n", "\n\n")}\n;;\n`, false],
  ])("200 is read with %s", async (_name, file, isGuess) => {
    expect(await named(file)).toEqual([200, "Café Groß", isGuess]);
  });

  it.each<[string, Buffer, number]>([
    ["a workbook", Buffer.from("504b030414000600", "hex"), 400],
    ["no text", Buffer.alloc(0), 400],
    ["only blanks", Buffer.from("\r\n;;;\r\n"), 400],
    ["a row that never ends", Buffer.from(`"${"x;\n".repeat(200_000)}`), 400],
    ["a row of 16 million cells", Buffer.alloc(16 * 1024 * 1024, ";"), 400],
    ["more rows than allowed", Buffer.from(`${headings}\n${`${row}\n`.repeat(10_001)}`), 413],
    ["more bytes than allowed", Buffer.alloc(16 * 1024 * 1024 + 20_000, "x"), 413],
  ])("%#: a file is refused with %s", async (_name, file, expected) => {
    expect((await harness.upload("customer", file)).status).toBe(expected);
  });

  it("400 for more lines than allowed, also blank ones", async () => {
    const linesOf = async (blank: number) => {
      const { status, body } = await harness.upload("customer", `${headings}\n${row}${"\n".repeat(blank)}`);
      return [status, body.rows, body.validationErrors?.[0]?.message];
    };
    expect(await linesOf(99_998)).toEqual([200, 1, undefined]);
    expect(await linesOf(99_999)).toEqual([400, undefined, "validation.max-array-length"]);
  });

  it("200 reads the first row as a record if no heading is known", async () => {
    const { body } = await harness.upload("customer", "X1;Eerste\r\nX2;Tweede\r\n");
    expect([body.rows, body.hasHeadings, body.columns.map(({ column }) => column)]).toEqual([2, false, ["1", "2"]]);
  });

  it("200 numbers a repeated heading", async () => {
    const { body } = await harness.upload("customer", "Naam;Naam;Naam (2);;\ufffd\r\nA;B;C;D;E\r\n");
    expect(body.columns.map(({ column, field }) => [column, field])).toEqual([
      ["Naam", "name"],
      ["Naam (2)", null],
      ["Naam (2) (2)", null],
      ["4", null],
      ["?", null],
    ]);
  });

  it("200 keeps damaged text out of the records", async () => {
    const file = customers(`T2;Caf\ufffd;Straat;1;8011ZZ;Zwolle;`);
    const { id } = await harness.previewed("customer", file, { fixed });
    expect(await harness.outcomes(id)).toEqual([["rejected", "validation.unprintable", "Bedrijfsnaam", "Caf\ufffd"]]);
  });
});
