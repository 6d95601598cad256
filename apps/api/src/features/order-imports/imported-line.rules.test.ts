import { LineOrderBody, type OrderBody } from "@demarc/contract/core/order-body";
import { bodyErrors } from "@demarc/contract/core/body-rules";
import { soldPackage, soldParameter } from "@demarc/ordering/testing/sold-packages";
import type { ImportedLine } from "@demarc/contract/orders/order-imports";
import { describe, expect, it } from "vitest";
import { cellsOf, errorsByColumn, importedLine, repeatedRows, withCircuit } from "./imported-line.rules.ts";

const noPeople = { contact: null, contactId: null, endCustomerId: null };
const row = { postalCode: "8011AB", houseNumber: 12, packageCode: "FIB-1000", contractTermMonths: 36 };
const contact = { firstName: "Ilse", lastName: "Kok", email: "i.kok@winkel.example", phoneNumber: "0381234567" };
const id = (last: string) => `0192f4aa-0000-7000-8000-0000000000${last}`;

const bodyOf = (cells: ImportedLine): OrderBody => {
  const body = importedLine({ ...row, ...cells }, noPeople);
  if (Array.isArray(body)) throw new Error(JSON.stringify(body));
  return body as OrderBody;
};
/** The errors of a row with these cells, as column and message. */
const errorsOf = (cells: ImportedLine): string[] => {
  const errors = importedLine({ ...row, ...cells }, noPeople);
  return Array.isArray(errors)
    ? errors.map(({ field, message }) => `${field} ${message.replace("validation.", "")}`)
    : [];
};

describe("a row of an import", () => {
  it("becomes the order that the form would send", () => {
    const line = {
      postalCode: " 8011 ab ",
      houseNumber: "12",
      extension: "a",
      room: "3e",
      packageCode: "fib-1000",
      contractTermMonths: "36",
      slaCode: "sla-plus",
      ipv4Length: "/28",
      ipv6Length: 48,
      justification: "Sixteen cash registers",
      wishDate: "14-12-2026",
      reference: " Winkel Zwolle ",
      customerReference: "PO-8841",
      endCustomerReference: "K1",
    };
    const owner = { contact: null, contactId: id("c1"), endCustomerId: id("ec") };
    const body = importedLine(line, owner);
    expect(body).toEqual({
      action: "NEW",
      packageCode: "FIB-1000",
      contractTermMonths: 36,
      address: { postalCode: "8011AB", houseNumber: 12, houseNumberExtension: "a", room: "3e" },
      slaCode: "SLA-PLUS",
      ipv4Length: 28,
      ipv6Length: 48,
      justification: "Sixteen cash registers",
      wishDate: "2026-12-14",
      reference: "Winkel Zwolle",
      customerReference: "PO-8841",
      endCustomerId: id("ec"),
      contactId: id("c1"),
      termsAccepted: true,
    });
    expect(bodyErrors(LineOrderBody, body)).toEqual([]);
  });

  it("leaves out what its cells leave out, and has the contact of the import instead of an id", () => {
    expect(
      importedLine({ ...row, reference: " ", wishDate: null }, { ...noPeople, contact, contactId: id("c1") }),
    ).toEqual({
      action: "NEW",
      packageCode: "FIB-1000",
      contractTermMonths: 36,
      address: { postalCode: "8011AB", houseNumber: 12 },
      contact,
      termsAccepted: true,
    });
  });

  it.each([
    ["12", undefined, 12, undefined],
    ["12A", undefined, 12, "A"],
    ["12 a", undefined, 12, "a"],
    ["12-a1", undefined, 12, "a1"],
    ["12-14", undefined, 12, "14"],
    ["12", "b", 12, "b"],
    ["14 bis A", undefined, 14, "bis A"],
    ["30\u20131", undefined, 30, "1"],
    ["12\u00A0A", undefined, 12, "A"],
    ["\u200B12.A", undefined, 12, "A"],
    ["30-1 hoog", undefined, 30, "1 hoog"],
  ])("with house number %j and extension %j is at %i %j", (houseNumber, extension, number, addition) => {
    const { address } = bodyOf({ houseNumber, ...(extension && { extension }) });
    expect([address?.houseNumber, address?.houseNumberExtension]).toEqual([number, addition]);
  });

  it("reads numbers and codes as a spreadsheet or word processor writes them, and keeps names", () => {
    const cells = {
      postalCode: "8011\u00A0ab\u200B",
      packageCode: "fib\u20111000",
      contractTermMonths: "\u00AD36",
      ipv4Length: "／２８",
      wishDate: "14\u201112\u20112026",
      reference: "\u202AO\u2019Brien \u2013 Cafe\u0301\u202C",
    };
    expect(bodyOf(cells)).toMatchObject({
      address: { postalCode: "8011AB" },
      packageCode: "FIB-1000",
      contractTermMonths: 36,
      ipv4Length: 28,
      wishDate: "2026-12-14",
      reference: "O\u2019Brien \u2013 Café",
    });
  });

  it.each([
    ["2026-12-14", "2026-12-14"],
    ["14-12-2026", "2026-12-14"],
    ["1/2/2027", "2027-02-01"],
    ["1.12.2026", "2026-12-01"],
  ])("with wish date %s wishes %s", (wishDate, day) => {
    expect(bodyOf({ wishDate }).wishDate).toBe(day);
  });

  it.each<[ImportedLine, string[]]>([
    [{ postalCode: "", packageCode: " " }, ["postalCode required", "packageCode required"]],
    [{ houseNumber: null, contractTermMonths: null }, ["houseNumber required", "contractTermMonths required"]],
    [{ houseNumber: "twelve" }, ["houseNumber invalid-data"]],
    [{ houseNumber: "x12 A" }, ["houseNumber invalid-data"]],
    [{ houseNumber: "12 A", extension: "B" }, ["houseNumber invalid-data"]],
    [{ houseNumber: "12 ABCDEFG" }, ["houseNumber invalid-data"]],
    [{ houseNumber: 100_000 }, ["houseNumber max"]],
    [{ extension: "ABCDEFG" }, ["extension max-length"]],
    [{ contractTermMonths: "1.5" }, ["contractTermMonths invalid-data"]],
    [{ contractTermMonths: "1234567890" }, ["contractTermMonths invalid-data"]],
    [{ ipv4Length: "//29" }, ["ipv4Length invalid-data"]],
    [{ ipv4Length: "2/9" }, ["ipv4Length invalid-data"]],
    [{ ipv4Length: 7 }, ["ipv4Length min"]],
    [{ wishDate: "31-02-2027" }, ["wishDate date-invalid"]],
    [{ wishDate: "14-12-26" }, ["wishDate date-invalid"]],
    [{ wishDate: "x14-12-2026" }, ["wishDate date-invalid"]],
    [{ wishDate: "14-12-2026x" }, ["wishDate date-invalid"]],
    [{ customerReference: "x".repeat(36) }, ["customerReference max-length"]],
    [{ packageCode: "FIB 1000", slaCode: "SLA PLUS" }, ["packageCode invalid", "slaCode invalid"]],
  ])("with %j has errors by column", (cells, errors) => {
    expect(errorsOf(cells)).toEqual(errors);
  });
});

it("cells are text, without spaces around it, and the empty ones are left out", () => {
  expect(cellsOf({ postalCode: " 8011 AB ", houseNumber: 0, extension: "", room: null, reference: "  " })).toEqual({
    postalCode: "8011 AB",
    houseNumber: "0",
  });
});

it("an error is shown once, in the column in which it can be corrected", () => {
  const fields = [
    "address.postalCode",
    "address",
    "address.houseNumberExtension",
    "address.room",
    "action",
    "circuits",
    "endCustomerId",
    "parameters.modem",
    "slaCode",
  ];
  expect(errorsByColumn(fields.map((field, place) => ({ field, message: String(place) })))).toEqual([
    { field: "postalCode", message: "0" },
    { field: "extension", message: "2" },
    { field: "room", message: "3" },
    { field: "packageCode", message: "4" },
    { field: "endCustomerReference", message: "6" },
    { field: "modem", message: "7" },
    { field: "slaCode", message: "8" },
  ]);
});

describe("the circuit of an imported line", () => {
  const circuit = { service: "INTERNET", handover: "DHCP" };

  it("is the one that the package proposes, else one for internet", () => {
    const parameters = [
      soldParameter("handover", { default: "PPPOE" }),
      soldParameter("service", { default: "VOICE" }),
    ];
    expect(withCircuit({ reference: "A" }, soldPackage({ parameters }))).toEqual({
      reference: "A",
      circuits: [{ service: "VOICE", handover: "PPPOE" }],
    });
    expect(withCircuit({}, soldPackage({ parameters: [soldParameter("service")] }))).toEqual({ circuits: [circuit] });
    expect(withCircuit({}, undefined)).toEqual({ circuits: [circuit] });
  });
});

describe("a row that repeats an earlier one", () => {
  const first = { ...row, extension: "A", room: "1" };

  it.each<[string, ImportedLine, boolean]>([
    ["the same line", { postalCode: "8011 ab", houseNumber: "12", extension: "a", packageCode: "fib-1000" }, true],
    ["another term and reference", { contractTermMonths: 12, reference: "Other" }, true],
    ["another postal code", { postalCode: "8011AC" }, false],
    ["another number", { houseNumber: 13 }, false],
    ["another extension", { extension: "B" }, false],
    ["another room", { room: "2" }, false],
    ["another package", { packageCode: "FIB-500" }, false],
  ])("asks for %s: %s", (_what, change, isRepeated) => {
    const lines = [first, { ...row, postalCode: "1098ZZ" }, { ...first, ...change }];
    expect([...repeatedRows(lines)]).toEqual(isRepeated ? [2] : []);
  });

  it("is one that is written in another way", () => {
    const written = [
      { ...row, houseNumber: 12, extension: "A" },
      { ...row, houseNumber: "12\u2011a" },
      { ...row, postalCode: "8011\u00A0ab", houseNumber: "12 A", packageCode: "fib\u20111000" },
    ];
    expect([...repeatedRows(written)]).toEqual([1, 2]);
  });

  it("is each one after the first, and an extension is no part of the number", () => {
    expect([...repeatedRows([first, first, first])]).toEqual([1, 2]);
    expect([
      ...repeatedRows([
        { ...row, houseNumber: 1, extension: "23" },
        { ...row, houseNumber: 12, extension: "3" },
      ]),
    ]).toEqual([]);
  });
});
