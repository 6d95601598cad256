import { expect, test } from "vitest";
import { csvText } from "@demarc/shell/lists/csv-sheet.ts";
import { type BulkResultRow, readBulkFile, resultLines, templateLines } from "./tv-bulk-file.ts";

const household = {
  productCode: "TV-BASIS",
  firstName: "Sanne",
  lastName: "Proef",
  street: "Proefstraat",
  houseNumber: "8",
  postalCode: "7511JD",
  city: "Enschede",
};

test.each([
  [
    "with the names of the contract and commas",
    "productCode,firstName,middleName,lastName,street,houseNumber,postalCode,city\r\nTV-BASIS,Sanne,,Proef,Proefstraat,8,7511JD,Enschede\r\n",
  ],
  [
    "with Dutch headings and semicolons, in another order",
    "\ufeffPlaats;Product;Voornaam;Achternaam;Straat;Huisnummer;Postcode\nEnschede;TV-BASIS;Sanne;Proef;Proefstraat;8;7511JD",
  ],
  [
    "with English headings, tabs, quotes and empty lines",
    'Product\tFirst name\tLast name\tStreet\tHouse number\tPostal code\tCity\n\n"TV-BASIS"\tSanne\tProef\tProefstraat\t8\t7511JD\tEnschede\n \n',
  ],
  [
    "with headings and a separator as spreadsheets write them",
    "sep=;\r\n\u200BProduct;Voornaam\u00A0;ACHTERNAAM;Straat;Huis\u00ADnummer;Postcode;Plaats\r\nTV-BASIS;Sanne;Proef;Proefstraat;8;7511JD;Enschede",
  ],
])("new accounts are read %s", async (_what, text) => {
  expect(await readBulkFile("create", text)).toEqual({ rows: [household], missing: [], unused: [] });
});

test("columns that are missing or of no use are named", async () => {
  expect(await readBulkFile("create", "Product;Voornaam;Status\nTV-BASIS;Sanne;Actief")).toEqual({
    rows: [{ productCode: "TV-BASIS", firstName: "Sanne" }],
    missing: ["lastName", "street", "houseNumber", "postalCode", "city"],
    unused: ["Status"],
  });
});

test.each([
  ["bare numbers", "1000042\n1000043", [{ accountNr: "1000042" }, { accountNr: "1000043" }]],
  [
    "numbers with a reason",
    "1000042;ABUSE\n1000043;",
    [{ accountNr: "1000042", reason: "ABUSE" }, { accountNr: "1000043" }],
  ],
  [
    "our own list",
    "Accountnummer;Referentie;Reden\n1000042;x;NON_PAYMENT",
    [{ accountNr: "1000042", reason: "NON_PAYMENT" }],
  ],
])("accounts to suspend are read from %s", async (_what, text, rows) => {
  expect((await readBulkFile("suspend", text)).rows).toEqual(rows);
});

test("the apostrophe against formulas in our files is removed, and put back in the result", async () => {
  const { rows } = await readBulkFile("resume", "accountNr\n'=1+1");
  expect(rows).toEqual([{ accountNr: "=1+1" }]);
  const [row] = [
    {
      row: 1,
      verdict: "INVALID",
      accountNr: null,
      accountId: null,
      subject: "=1+1",
      errors: [],
      warnings: [],
      product: { en: "TV Basic", nl: "TV Basis" },
      monthlyPrice: "9.95",
      activate: true,
    },
  ] as BulkResultRow[];
  const words = {
    row: "Row",
    verdict: "Result",
    subject: "Account",
    product: "Product",
    monthly: "Per month",
    errors: "Errors",
    wordOf: () => "Not valid",
    activateOf: () => "Yes",
    notesOf: () => "",
  };
  expect(csvText(resultLines([row!], words, "en"), "standard")).toContain(
    `"1","Not valid","","'=1+1","TV Basic","9.95","Yes",""`,
  );
});

test.each(["create", "suspend", "resume"] as const)(
  "the example file to %s is read back in both languages",
  async (action) => {
    const read = await Promise.all(
      (["en", "nl"] as const).map((locale) => readBulkFile(action, csvText(templateLines(action, locale), "standard"))),
    );
    for (const { rows, missing, unused } of read) {
      expect([rows.length, missing, unused]).toEqual([1, [], []]);
    }
    expect(Object.keys(read[0]?.rows[0] ?? {})).toEqual(Object.keys(read[1]?.rows[0] ?? {}));
  },
);

test("nothing but blanks has no rows", async () => {
  expect((await readBulkFile("create", " \n \t\n")).rows).toEqual([]);
});
