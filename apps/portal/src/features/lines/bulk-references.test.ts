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
