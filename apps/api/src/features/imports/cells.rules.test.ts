import { describe, expect, it } from "vitest";
import { money, speed } from "./cells.rules.ts";

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
