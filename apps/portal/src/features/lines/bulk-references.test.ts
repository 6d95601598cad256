import { expect, test } from "vitest";
import { readRows } from "./bulk-references.data.ts";

test.each([
  ["with semicolons", "LN-104201;Kantoor\nLN-104202;\n"],
  ["with commas and quotes", 'LN-104201,"Kantoor"\r\nLN-104202,""'],
  ["with tabs, as pasted from a spreadsheet", "LN-104201\tKantoor\nLN-104202\t"],
  ["with a header", "lineNumber;reference\nLN-104201;Kantoor\nLN-104202;"],
  [
    "of our own file, whose columns are more",
    "\ufefflineNumber,endCustomer,reference\r\nLN-104201,x,Kantoor\r\nLN-104202,x,\r\n",
  ],
  ["of our own file in Dutch", "\ufeffLijnnummer;Eindklant;Referentie\r\nLN-104201;x;Kantoor\r\nLN-104202;x;\r\n"],
  ["with another separator in each row", "LN-104201;Kantoor\nLN-104202,\n"],
  ["in small letters, with blanks and empty rows", " LN-104201 ; Kantoor \n\n  \nLN-104202;"],
  ["with only a number", "LN-104201;Kantoor\nLN-104202"],
])("rows are parsed %s", async (_what, text) => {
  expect(await readRows(text)).toEqual([
    { lineNumber: "LN-104201", reference: "Kantoor" },
    { lineNumber: "LN-104202", reference: null },
  ]);
});

test("the apostrophe against formulas in our files is removed", async () => {
  expect(await readRows(`LN-104201,'=1+1\nLN-104202,"'s Avonds open"`)).toEqual([
    { lineNumber: "LN-104201", reference: "=1+1" },
    { lineNumber: "LN-104202", reference: "'s Avonds open" },
  ]);
});

test.each([
  ["LN-104201;Kantoor Zwolle, begane grond", "Kantoor Zwolle, begane grond"],
  ["LN-104201\tKantoor; Zwolle, begane grond", "Kantoor; Zwolle, begane grond"],
  ["LN-104201,Kantoor Zwolle, begane grond", "Kantoor Zwolle, begane grond"],
  ["LN-104201,Kantoor; Zwolle", "Kantoor; Zwolle"],
  ['LN-104201;"Kantoor; Zwolle"', "Kantoor; Zwolle"],
  ['LN-104201,"Kantoor, Zwolle",', "Kantoor, Zwolle"],
])("%j gives the reference %j", async (text, reference) => {
  expect(await readRows(text)).toEqual([{ lineNumber: "LN-104201", reference }]);
});

test("one row with a comma leaves the others as they are", async () => {
  const text =
    "LN-104201;Een\nLN-104202;Kantoor Zwolle, begane grond\nLN-104203;Drie\nLN-104204\tVier\nLN-104205,Vijf\n";
  expect(await readRows(text)).toEqual([
    { lineNumber: "LN-104201", reference: "Een" },
    { lineNumber: "LN-104202", reference: "Kantoor Zwolle, begane grond" },
    { lineNumber: "LN-104203", reference: "Drie" },
    { lineNumber: "LN-104204", reference: "Vier" },
    { lineNumber: "LN-104205", reference: "Vijf" },
  ]);
});

test.each(["LN 104202", "LN\u2011104202", "104202", "ln104202", "\u200BLN-104202", "No such line"])(
  "a first row with %j is not lost",
  async (lineNumber) => {
    expect(await readRows(`${lineNumber};Eerste\nLN-104203;Tweede`)).toEqual([
      { lineNumber, reference: "Eerste" },
      { lineNumber: "LN-104203", reference: "Tweede" },
    ]);
  },
);

test.each([
  ["Line number;Reference", ";"],
  ["\u00A0LIJNNUMMER\u200B,Referentie", ","],
  ["Nummer\tReferentie", "\t"],
])("the heading %j is no row", async (heading, separator) => {
  const text = `${heading}\nLN-104201${separator}Kantoor`;
  expect(await readRows(text)).toEqual([{ lineNumber: "LN-104201", reference: "Kantoor" }]);
});

test("a reference that is named like a heading is a row", async () => {
  expect(await readRows("LN-104201;Referentie\nLN-104202;Twee")).toHaveLength(2);
});

test.each(["sep=;\r\nLijnnummer;Referentie\r\n", "sep=;\n"])("the line %j is no row", async (head) => {
  expect(await readRows(`${head}LN-104201;Kantoor, Zwolle`)).toEqual([
    { lineNumber: "LN-104201", reference: "Kantoor, Zwolle" },
  ]);
});

test("nothing but blanks has no rows", async () => expect(await readRows(" \n \t\n")).toEqual([]));
