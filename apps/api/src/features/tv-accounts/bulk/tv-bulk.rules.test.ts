import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import { describe, expect, it } from "vitest";
import { judgeCreations, type Row } from "./tv-bulk.rules.ts";

const words = { nl: "x", en: "x" };
const product = (
  productId: string,
  type: TvPackage["type"],
  requires: string[] = [],
  excludes: string[] = [],
): TvPackage => ({
  productId,
  code: productId,
  type,
  name: words,
  description: words,
  channels: 60,
  maxStreams: 3,
  maxDevices: 5,
  maxQuantity: 1,
  monthlyPrice: "9.95",
  setupPrice: "0.00",
  requires,
  excludes,
  sortOrder: 1,
});
const given = {
  today: "2026-12-31",
  existing: [],
  createAnyway: new Set<number>(),
  packages: [
    product("TV-BASIS", "base"),
    product("TV-COMPLEET", "base", [], ["TV-REPLAY"]),
    product("TV-SPORT", "option", ["TV-BASIS", "TV-COMPLEET"]),
    product("TV-REPLAY", "option", ["TV-BASIS"]),
  ],
};

const row: Row = {
  productCode: "TV-BASIS",
  firstName: "Sanne",
  lastName: "Meer",
  street: "Beeldwijkplein",
  houseNumber: "31",
  postalCode: "7511ZZ",
  city: "Enschede",
};
const address = {
  street: "Beeldwijkplein",
  houseNumber: 31,
  houseNumberExtension: undefined,
  postalCode: "7511ZZ",
  city: "Enschede",
  country: "NL",
};

const judged = (cells: Row) => judgeCreations([{ ...row, ...cells }], given)[0];
const errorsOf = (cells: Row): string[] =>
  (judged(cells)?.errors ?? []).map(({ field, message }) => `${field} ${message.replace("validation.", "")}`);

describe("a row of new accounts", () => {
  it.each([
    ["12A", 12, "A"],
    ["12 A", 12, "A"],
    ["12-2", 12, "2"],
    ["12\u00A0A", 12, "A"],
    ["30\u20131 hoog", 30, "1 hoog"],
    ["12", 12, undefined],
  ])("reads the house number %j as %i and %j", (cell, houseNumber, houseNumberExtension) => {
    expect(judged({ houseNumber: cell })).toMatchObject({
      verdict: "DONE",
      body: { subscriber: { address: { houseNumber, houseNumberExtension } } },
    });
  });

  it("reads numbers and codes as a spreadsheet or word processor writes them, and keeps names", () => {
    const cells = {
      productCode: "tv\u2011basis",
      lastName: "\u202AO\u2019Brien\u2013Ørsted\u202C",
      phoneNumber: "\u202A020 123 45 67\u202C",
      postalCode: "7511\u00A0zz",
      activate: "ja\u200B",
    };
    expect(judged(cells)).toMatchObject({
      verdict: "DONE",
      body: {
        productCode: "TV-BASIS",
        activate: true,
        subscriber: {
          lastName: "O\u2019Brien\u2013Ørsted",
          phoneNumber: "0201234567",
          address: { postalCode: "7511ZZ" },
        },
      },
    });
  });

  it("makes the account that the form would make", () => {
    const cells = {
      ...row,
      productCode: " tv-basis ",
      reference: " klant 8812 ",
      firstName: " Sanne ",
      middleName: "van der",
      email: "s@polderlicht.example",
      phoneNumber: "+31 20 123 4567",
      houseNumberExtension: "A",
      postalCode: "7511 zz",
      country: "nl",
      options: "tv-sport +  TV-REPLAY",
      activate: "Ja",
    };
    expect(judgeCreations([cells], given)).toMatchObject([
      {
        verdict: "DONE",
        subject: "Sanne van der Meer",
        errors: [],
        body: {
          productCode: "TV-BASIS",
          reference: "klant 8812",
          subscriber: {
            firstName: "Sanne",
            middleName: "van der",
            lastName: "Meer",
            email: "s@polderlicht.example",
            phoneNumber: "0201234567",
            address: { ...address, houseNumberExtension: "A" },
          },
          options: ["TV-SPORT", "TV-REPLAY"],
          activate: true,
        },
      },
    ]);
  });

  it("leaves out what its cells leave out", () => {
    expect(judged({ email: " " })).toMatchObject({
      verdict: "DONE",
      subject: "Sanne Meer",
      errors: [],
      body: {
        productCode: "TV-BASIS",
        reference: undefined,
        subscriber: {
          firstName: "Sanne",
          middleName: undefined,
          lastName: "Meer",
          email: undefined,
          phoneNumber: undefined,
          address,
        },
        options: [],
        activate: false,
      },
    });
  });

  it.each([
    ["true", true],
    ["1", true],
    ["YES", true],
    [" ja ", true],
    ["false", false],
    ["0", false],
    ["No", false],
    ["nee", false],
    ["", false],
  ])("with %j in its column activates: %s", (activate, isActive) => {
    expect(judged({ activate })?.body?.activate).toBe(isActive);
  });

  it("names its product, what it costs a month with its options, and whether it becomes active", () => {
    expect(judged({ options: "TV-SPORT TV-REPLAY", activate: "ja" })).toMatchObject({
      product: words,
      monthlyPrice: "29.85",
      activate: true,
    });
    expect(judged({})).toMatchObject({ monthlyPrice: "9.95", activate: false });
    const invalid = judged({ city: "", options: "TV-SPORT" });
    expect([invalid?.product, invalid?.monthlyPrice, invalid?.activate]).toEqual([undefined, undefined, undefined]);
  });

  it("keeps a postal code of another country as it is typed", () => {
    const body = judged({ country: "be", postalCode: "b 1000" })?.body;
    expect(body?.subscriber.address).toMatchObject({ country: "BE", postalCode: "b 1000" });
  });

  it.each<[Row, string[]]>([
    [{ activate: "perhaps" }, ["activate invalid-value"]],
    [{ accountNr: "1000001" }, ["accountNr invalid-data"]],
    [{ accountNr: "" }, ["accountNr invalid-data"]],
    [{ productCode: "" }, ["productCode required"]],
    [{ productCode: "TV-SPORT" }, ["productCode invalid-value"]],
    [{ firstName: " ", lastName: "" }, ["firstName required", "lastName required"]],
    [{ email: "s@" }, ["email email"]],
    [{ phoneNumber: "123" }, ["phoneNumber phone-number-invalid"]],
    [{ houseNumber: "three" }, ["houseNumber numeric"]],
    [{ houseNumber: "1234567890" }, ["houseNumber max"]],
    [{ houseNumber: "0" }, ["houseNumber min"]],
    [{ houseNumberExtension: "ABCDEFG" }, ["houseNumberExtension max-length"]],
    [{ postalCode: " " }, ["postalCode required"]],
    [{ postalCode: "751ZZ" }, ["postalCode postal-code-invalid"]],
    [{ country: "BE", postalCode: "" }, ["postalCode required"]],
    [{ country: "XX" }, ["country invalid-value"]],
    [{ country: "Nederland" }, ["country invalid"]],
    [{ options: "TV-NONE" }, ["options invalid-value"]],
    [{ productCode: "TV-COMPLEET", options: "TV-SPORT TV-REPLAY" }, ["options tv-excludes"]],
    [{ options: "TV-SPORT TV-SPORT" }, ["options invalid"]],
    [
      { accountNr: "1", activate: "?", street: "", country: "XX" },
      ["accountNr invalid-data", "activate invalid-value", "street required"],
    ],
  ])("with %j is invalid, with one error for each column", (cells, errors) => {
    expect(errorsOf(cells)).toEqual(errors);
    expect(judged(cells)).toMatchObject({ verdict: "INVALID", body: undefined });
  });

  it.each<[Row, string | null]>([
    [{ firstName: "", lastName: "Meer" }, "Meer"],
    [{ firstName: "Sanne", lastName: " " }, "Sanne"],
    [{ firstName: "", lastName: "" }, null],
  ])("with %j is known as %j", (cells, subject) => {
    expect(judged(cells)?.subject).toBe(subject);
  });

  it("that repeats an earlier one makes no account, however it is typed", () => {
    const rows = [
      row,
      { ...row, reference: "2" },
      { ...row, postalCode: "7511 zz", activate: "no" },
      { ...row, houseNumber: "12 bis" },
      { ...row, houseNumber: "12", houseNumberExtension: "BIS" },
      { ...row, city: "" },
    ];
    const judgedRows = judgeCreations(rows, given);
    expect(judgedRows.map(({ verdict, body }) => [verdict, body !== undefined])).toEqual([
      ["DONE", true],
      ["DONE", true],
      ["REPEATED", false],
      ["DONE", true],
      ["REPEATED", false],
      ["INVALID", false],
    ]);
    const repeated = (row: number) => [{ code: "SAME_ROW", row, accountNr: null }];
    expect([judgedRows[2]?.warnings, judgedRows[4]?.warnings]).toEqual([repeated(1), repeated(4)]);
  });
});

describe("rows that are probably one account", () => {
  const warnings = (...rows: Row[]) =>
    judgeCreations(
      rows.map((cells) => Object.assign({}, row, cells)),
      given,
    ).map((judgement) => (judgement.warnings ?? []).map(({ code, row: earlier }) => `${code} ${earlier}`));

  it("are warned of by the first row with the reference, and with the address and name, however they are written", () => {
    expect(
      warnings(
        { reference: "K-1001", houseNumber: "1" },
        { reference: "k-1001 ", houseNumber: "2" },
        { reference: "K-1002", firstName: "SANNE", houseNumber: "1" },
        { reference: "K-1001", houseNumber: "1", postalCode: "7511 zz", email: "s@polderlicht.example" },
      ),
    ).toEqual([[], ["SAME_REFERENCE 1"], ["SAME_ADDRESS_AND_NAME 1"], ["SAME_REFERENCE 1", "SAME_ADDRESS_AND_NAME 1"]]);
  });

  it("are no rows without a reference, with another name, number, addition or country, or that are refused", () => {
    expect(
      warnings(
        { houseNumber: "1" },
        { houseNumber: "1", lastName: "Meerman" },
        { houseNumber: "1", houseNumberExtension: "A" },
        { houseNumber: "1", country: "BE", postalCode: "7511" },
        { houseNumber: "11" },
      ),
    ).toEqual([[], [], [], [], []]);
    expect(warnings({ reference: "K-1", city: "" }, { reference: "K-1", houseNumber: "2" })).toEqual([[], []]);
  });

  it("are left out if they match an account of the company, which they name, unless they are chosen", () => {
    const existing = [
      {
        accountNr: 1_000_042,
        reference: "k-1001",
        subscriber: {
          firstName: "SANNE",
          middleName: null,
          lastName: "Meer",
          address: { ...address, houseNumberExtension: null },
        },
      },
    ];
    const rows = [row, { ...row, reference: "K-1001", houseNumber: "32" }, { ...row, lastName: "Meerman" }];
    const outcome = (createAnyway: number[]) =>
      judgeCreations(rows, { ...given, existing, createAnyway: new Set(createAnyway) }).map(
        ({ verdict, body, warnings: signs }) => [
          verdict,
          body !== undefined,
          (signs ?? []).map(({ code, accountNr }) => `${code} ${accountNr}`),
        ],
      );
    const [address42, reference42] = [["SAME_ADDRESS_AND_NAME 1000042"], ["SAME_REFERENCE 1000042"]];
    expect(outcome([])).toEqual([
      ["EXISTING", false, address42],
      ["EXISTING", false, reference42],
      ["DONE", true, []],
    ]);
    expect(outcome([2])).toEqual([
      ["EXISTING", false, address42],
      ["DONE", true, reference42],
      ["DONE", true, []],
    ]);
  });
});
