import { expect, test } from "vitest";
import { csvText } from "@demarc/shell/lists/csv-sheet.ts";
import { readImportFile, templateLines } from "./order-import-file.ts";

test("columns are recognised in both languages, by the names of the contract and in any order", async () => {
  const line = { postalCode: "8011AB", houseNumber: "12", packageCode: "FIB-500", contractTermMonths: "12" };
  for (const text of [
    "Postcode;Huisnummer;Pakket;Looptijd (maanden)\n8011AB;12;FIB-500;12",
    "package,Term (months),House number,POSTAL CODE\nFIB-500,12,12,8011AB\n",
    "sep=;\r\n\u00A0Postcode;Huisnummer\u200B;Pakket;Looptijd\u00A0(maanden)\r\n8011AB;12;FIB-500;12",
    "\ufeffpackageCode\thouseNumber\tcontractTermMonths\tpostalCode\r\nFIB-500\t12\t12\t8011AB\r\n\r\n",
  ])
    expect(await readImportFile(text)).toEqual({ rows: [line], missing: [], unused: [] });
});

test("a file without needed columns, and columns that an order does not have, are named", async () => {
  const { missing, unused } = await readImportFile("Postcode;Kleur\n8011AB;rood");
  expect(missing).toEqual(["houseNumber", "packageCode", "contractTermMonths"]);
  expect(unused).toEqual(["Kleur"]);
});

test("quotes and the apostrophe of our own files are read back", async () => {
  const head = "Postcode,Huisnummer,Pakket,Looptijd (maanden),Referentie";
  const { rows } = await readImportFile(`${head}\n8011AB,12,FIB-500,12,"'=1, 2"`);
  expect(rows[0]?.reference).toBe("=1, 2");
});

test.each(["en", "nl"] as const)("the example file in %s has one row with all needed columns", async (locale) => {
  const { rows, missing, unused } = await readImportFile(csvText(templateLines(locale), "excel-nl"));
  expect([rows.length, missing, unused]).toEqual([1, [], []]);
});
