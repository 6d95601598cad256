import { describe, expect, it } from "vitest";
import {
  asn,
  capitalsList,
  choices,
  decimal,
  hostNames,
  integers,
  moment,
  money,
  percentage,
  quantity,
  record,
  recordNumber,
  speed,
  texts,
  unitPrice,
} from "./cells.rules.ts";

describe("an amount", () => {
  it.each([
    ["49,5", "49.50"],
    ["49.5", "49.50"],
    ["49", "49.00"],
    ["49,-", "49.00"],
    ["1.234", "1234.00"],
    ["€ 1.234,56", "1234.56"],
    ["1,234.5", "1234.50"],
    ["1234.56 EUR", "1234.56"],
    ["007", "7.00"],
    ["veel", "veel"],
  ])("%s is %s", (cell, read) => {
    expect(money.read(cell)).toBe(read);
  });
});

describe("a speed", () => {
  it.each([
    ["1000000", 1_000_000],
    ["100.000", 100_000],
    ["512k", 512],
    ["500 Mbit/s", 500_000],
    ["500Mbps", 500_000],
    ["1,5 Gb", 1_500_000],
    ["1 G", 1_000_000],
    ["snel", "snel"],
  ])("%s is %s kbit/s", (cell, read) => {
    expect(speed.read(cell)).toBe(read);
  });
});

describe("other values", () => {
  it.each([
    ["a price", unitPrice, "€ 0,2875", "0.2875"],
    ["a price", unitPrice, "0,287", "0.287"],
    ["a price", unitPrice, "1.234,50", "1234.50"],
    // Either 1234 or 1.234.
    ["an unclear price", unitPrice, "1.234", "1 234"],
    ["an unclear price", unitPrice, "1,234", "1 234"],
    ["a percentage", percentage, "21 %", "21.00"],
    ["a quantity", quantity, "-2,5", "-2.50"],
    ["a quantity", quantity, "3", "3.00"],
    ["an unclear quantity", quantity, "1.000", "1 000"],
    ["no quantity", quantity, "veel", "veel"],
    ["a number", decimal, "2,5", 2.5],
    ["an unclear number", decimal, "2.500", "2.500"],
    ["numbers", integers, "10, 11", [10, 11]],
    ["numbers", integers, "10-12 14", [10, 11, 12, 14]],
    ["numbers", integers, "3 t/m 4;7", [3, 4, 7]],
    ["a range that is too long", integers, "1-9999", ["1-9999"]],
    ["no numbers", integers, "boven", ["boven"]],
    ["an AS number", asn, "AS64496", 64496],
    ["an id", record, "01900000-0000-7000-8000-00000000000A", "01900000-0000-7000-8000-00000000000a"],
    ["your own id", record, "RACK-1", { ref: "RACK-1" }],
    ["a number", recordNumber, "12", 12],
    ["your own id", recordNumber, "F-12", { ref: "F-12" }],
    ["a day in winter", moment, "1-2-2026", "2026-01-31T23:00:00.000Z"],
    ["a moment in summer", moment, "2026-07-01 9:30", "2026-07-01T07:30:00.000Z"],
    ["an hour that comes twice", moment, "25-10-2026 02:30", "2026-10-25T00:30:00.000Z"],
    ["an hour that does not exist", moment, "29-03-2026 02:30", "29-03-2026 02:30"],
    ["a moment", moment, "2026-07-01T07:30:00.123Z", "2026-07-01T07:30:00.123Z"],
    [
      "host names",
      hostNames,
      "ns1.a.example; NS2.a.example. ns3.a.example",
      ["ns1.a.example", "NS2.a.example.", "ns3.a.example"],
    ],
    ["texts", texts, "2371 13 2 AB CD, 2371 13 4 EF", ["2371 13 2 AB CD", "2371 13 4 EF"]],
    ["no day", moment, "31-02-2026", "31-02-2026"],
  ])("%s: %#", (_what, reader, cell, read) => {
    expect(reader.read(cell)).toEqual(read);
  });

  it.each([
    ["44.1250", "44.1250"],
    ["44.125", "44.1250"],
    ["44", "44.00"],
  ])("a price of %s is exported as %s, which is read as the same price", (value, text) => {
    const written = unitPrice.write(value) as { text: string };
    expect(Number(written.text)).toBe(Number(text));
    expect(Number(unitPrice.read(written.text))).toBe(Number(value));
  });
});

describe("several codes in a cell", () => {
  const roles = choices({ ORDER: ["Orders", "inkoop"], DESK: ["Servicedesk", "service desk"], PAY: ["Financiën"] });

  it.each([
    ["Orders, Servicedesk", ["ORDER", "DESK"]],
    ["orders; service desk", ["ORDER", "DESK"]],
    ["financien en inkoop", ["PAY", "ORDER"]],
    ["orders and service desk", ["ORDER", "DESK"]],
    ["ORDER DESK", ["ORDER", "DESK"]],
    ["orders\nfinanciën", ["ORDER", "PAY"]],
    ["inkoop / orders", ["ORDER"]],
    ["orders, directie", ["ORDER", "directie"]],
    ["orders directie", ["orders directie"]],
    [" , ", []],
  ])("%j is %j", (cell, read) => {
    expect(roles.read(cell)).toEqual(read);
  });

  it("codes without words are read in capitals, with spaces or commas between them", () => {
    expect(capitalsList.read("tv-sport, tv-film tv-sport")).toEqual(["TV-SPORT", "TV-FILM"]);
  });
});
