import { describe, expect, it } from "vitest";
import type { ImportRow } from "./order-imports.queries.ts";
import { refuseBeyond, refuseOrdered, rowsToOrder } from "./order-imports.rules.ts";

const row = (number: number, state: string, nrcTotal: string | null = "0.10", mrcTotal: string | null = "10.05") =>
  ({ row: number, state, nrcTotal, mrcTotal }) as ImportRow;
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { code, errors } = error as { code?: string; errors?: readonly { field: string }[] };
    return code ?? errors?.map(({ field }) => field);
  }
};

describe("the daily quota of rows", () => {
  const today = { taken: 90, freeAt: "2026-11-29T00:00:00+01:00", secondsLeft: 60 };

  it.each([
    [9, false],
    [10, false],
    [11, true],
  ])("of 100 with 90 taken, refuses %i: %s", (wanted, isRefused) => {
    const attempt = () => refuseBeyond(100, today, wanted);
    if (isRefused) expect(attempt).toThrow("10 are left");
    else expect(attempt).not.toThrow();
  });

  it("has nothing left beyond its limit", () => {
    expect(() => refuseBeyond(100, { ...today, taken: 101 }, 1)).toThrow("0 are left");
  });
});

describe("the rows of an import", () => {
  const ready = [row(1, "READY"), row(2, "READY"), row(3, "FAILED", null, null)];

  it("are ordered for the sum of their own amounts, to the cent", () => {
    expect(rowsToOrder(ready, { expectedNrcTotal: "0.20", expectedMrcTotal: "20.10" })).toEqual([1, 2]);
    const one = { rowNumbers: [2], expectedNrcTotal: "0.10", expectedMrcTotal: "10.05" };
    expect(rowsToOrder(ready, one)).toEqual([2]);
  });

  it.each([
    ["0.20", "20.09"],
    ["0.20", "20.11"],
    ["0.19", "20.10"],
    ["0.21", "20.10"],
  ])("409 order.price-changed for %s and %s", (expectedNrcTotal, expectedMrcTotal) => {
    expect(codeOf(() => rowsToOrder(ready, { expectedNrcTotal, expectedMrcTotal }))).toBe("order.price-changed");
  });

  it("400 for a row that cannot be ordered, and 409 while rows are checked or without any", () => {
    const sums = { expectedNrcTotal: "0.10", expectedMrcTotal: "10.05" };
    expect(codeOf(() => rowsToOrder(ready, { ...sums, rowNumbers: [1, 3] }))).toEqual(["rowNumbers.1"]);
    expect(codeOf(() => rowsToOrder([...ready, row(4, "WAITING")], sums))).toBe("order-import.state-conflict");
    expect(codeOf(() => rowsToOrder([row(3, "FAILED")], sums))).toBe("order-import.state-conflict");
  });

  it("that were ordered before cost the same and are not ordered again", () => {
    const some = [row(1, "ORDERED"), row(2, "ORDERING"), row(3, "READY")];
    expect(rowsToOrder(some, { expectedNrcTotal: "0.30", expectedMrcTotal: "30.15" })).toEqual([3]);
    for (const state of ["ORDERED", "ORDERING"])
      expect(codeOf(() => refuseOrdered([row(1, state)]))).toBe("order-import.state-conflict");
    expect(() => refuseOrdered(ready)).not.toThrow();
  });
});
