import { describe, expect, test } from "vitest";
import { readBox, readFile } from "./bulk-addresses.ts";

const csv = (text: string | Uint8Array<ArrayBuffer>) => new File([text], "addresses.csv", { type: "text/csv" });

const addressesIn = async (content: string | Uint8Array<ArrayBuffer>) => (await readFile(csv(content)))?.addresses;

describe("the input box", () => {
  test("reports lines that are not addresses by number, and skips empty ones", () => {
    expect(readBox(" 8011ab  12\ta \r\n\r\nnowhere\n1234AB, 56 bis\n")).toEqual({
      count: 3,
      tooMany: false,
      addresses: ["8011ab 12 a", "1234AB, 56 bis"],
      unread: [{ line: 3, text: "nowhere" }],
    });
  });

  test("accepts 500 lines but not 501, valid or not", () => {
    const lines = Array.from({ length: 499 }, (_none, at) => `1234AB ${at + 1}`);
    expect(readBox([...lines, "nowhere"].join("\n")).tooMany).toBe(false);
    expect(readBox([...lines, "nowhere", "1234AB 1"].join("\n")).tooMany).toBe(true);
  });
});

describe("a file", () => {
  test.each([
    ["of one column", "1234AB 56 bis B\n8011AB 12\n"],
    ["with semicolons and no header", "1234AB;56;bis B\r\n8011AB;12;\r\n"],
    [
      "with a Dutch head, the columns in any order",
      "Huisnummer;Toevoeging;Naam;Postcode\n56;bis B;x;1234AB\n12;;y;8011AB",
    ],
    ["with more than the address", "Store 1,1234AB 56 bis B,open since\nStore 2,8011AB 12,2019"],
    [
      "of ours",
      "\ufeffaddress,outcome,street\r\n1234AB 56 bis B,AVAILABLE,Wolweverswal\r\n8011AB 12,NOTHING,Wadweg\r\n",
    ],
  ])("%s gives its addresses in order", async (_what, text) => {
    expect(await addressesIn(text)).toEqual(["1234AB 56 bis B", "8011AB 12"]);
  });

  test("recognises a room by its name, and removes the apostrophe against formulas", async () => {
    expect(await addressesIn("postalCode,houseNumber,room\n1234AB,56,3")).toEqual(["1234AB 56 kamer 3"]);
    expect(await addressesIn("address,outcome\n'=nowhere,UNREAD\n'＝nowhere,UNREAD")).toEqual([
      "=nowhere",
      "＝nowhere",
    ]);
  });

  test("that is a workbook, or larger than 1 MB, is rejected", async () => {
    expect(await readFile(csv(new Uint8Array([80, 75, 3, 4, 0, 0])))).toBeUndefined();
    expect(await readFile(csv("x".repeat(1_000_001)))).toBeUndefined();
  });

  test("keeps a row without an address, so that it is reported", async () => {
    expect(await addressesIn("naam;adres\nEen;1234AB 56\nTwee;\n")).toEqual(["1234AB 56", "Twee"]);
  });

  test("in Windows-1252 keeps its letters", async () => {
    const text = "caf\u00e9 nergens\n1234AB 56";
    expect(await addressesIn(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual([
      "caf\u00e9 nergens",
      "1234AB 56",
    ]);
  });
});
