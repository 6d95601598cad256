import type { BulkCheckRow } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { soldPackage, soldProduct } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, test } from "vitest";
import { importLines, offeredIn, splitRows } from "./checked-rows.ts";
import { sumOf } from "./order-import-totals.ts";

const connection = (price: string) =>
  soldProduct("CONNECTION", { type: "CONNECTION", mandatory: true, price, unit: "month" });
const setup = soldProduct("SETUP", { type: "SETUP", chargeType: "NRC", mandatory: true, price: "75.00" });
const slow = soldPackage({ code: "FIB-100", products: [connection("30.10"), setup], contractTerms: [1, 12] });
const fast = soldPackage({
  code: "FIB-500",
  products: [connection("40.00"), setup],
  contractTerms: [12, 36],
  termDiscounts: { 36: 10 },
  setupWaivedFrom: 36,
});
const packages = [slow, fast];
const row = (position: number, here: string[], other: Partial<BulkCheckRow> = {}): BulkCheckRow => ({
  position,
  address: `8011AB ${position}`,
  outcome: here.length > 0 ? "AVAILABLE" : "NOTHING",
  street: null,
  city: null,
  speedDown: null,
  speedUp: null,
  packages: here,
  ...other,
});
const rows = [
  row(1, ["FIB-100", "FIB-500"]),
  row(2, ["FIB-100"]),
  row(3, []),
  row(4, ["FIB-500", "FIB-100"], { address: "8011ab 56 bis B kamer 3" }),
  row(5, ["MOB-5G"]),
  row(6, ["FIB-100"], { outcome: null }),
];
const wished = { packages, packageCode: "FIB-500", termMonths: 12 };

describe("the rows of a check that become orders", () => {
  test("are the available ones, with the wished product where it is available and the cheapest one elsewhere", () => {
    const { lines, left, later } = splitRows(rows, wished);
    expect(
      lines.map(({ position, product, asWished, mrcTotal }) => [position, product.code, asWished, mrcTotal]),
    ).toEqual([
      [1, "FIB-500", true, "40.00"],
      [2, "FIB-100", false, "30.10"],
      [4, "FIB-500", true, "40.00"],
    ]);
    expect([sumOf(lines, "mrcTotal"), sumOf(lines, "nrcTotal")]).toEqual(["110.10", "225.00"]);
    expect(left.map(({ position }) => position)).toEqual([3, 5, 6]);
    expect(later).toBe(0);
  });

  test("use a mobile backup only where no other package is available, and offer it last", () => {
    const mobile = soldPackage({
      code: "MOB-5G",
      technology: "MOBILE",
      products: [connection("10.00")],
      contractTerms: [12],
    });
    const at = [row(1, ["MOB-5G", "FIB-100"]), row(2, ["MOB-5G"])];
    const products = [mobile, slow];
    const { lines } = splitRows(at, { packages: products, packageCode: "FIB-999", termMonths: 12 });
    expect(lines.map(({ product }) => product.code)).toEqual(["FIB-100", "MOB-5G"]);
    expect(offeredIn(at, products).map(({ product }) => product.code)).toEqual(["FIB-100", "MOB-5G"]);
  });

  test("have the cheapest package that is available and has the term, where the wished one is not available", () => {
    const middle = soldPackage({ code: "FIB-200", products: [connection("35.00")], contractTerms: [1] });
    const products = { packages: [fast, middle, slow], packageCode: "FIB-999" };
    const at = [row(1, ["FIB-500", "FIB-200", "FIB-100"]), row(2, ["FIB-500", "FIB-200"]), row(3, ["FIB-200"])];
    const codes = (termMonths: number) =>
      splitRows(at, { ...products, termMonths }).lines.map(({ position, product }) => [position, product.code]);
    expect(codes(12)).toEqual([
      [1, "FIB-100"],
      [2, "FIB-500"],
    ]);
    expect(codes(1)).toEqual([
      [1, "FIB-100"],
      [2, "FIB-200"],
      [3, "FIB-200"],
    ]);
  });

  test("are never more than an import has", () => {
    const many = Array.from({ length: 203 }, (_, place) => row(place + 1, ["FIB-100"]));
    const { lines, later, left } = splitRows(many, wished);
    expect([lines.length, later, left.length]).toEqual([200, 3, 0]);
  });

  test("are sent as rows of a file, with the addition and the room as they were typed", () => {
    expect(importLines(splitRows([rows[0]!, rows[3]!], wished).lines, 12)).toEqual([
      { postalCode: "8011AB", houseNumber: 1, packageCode: "FIB-500", contractTermMonths: 12 },
      {
        postalCode: "8011AB",
        houseNumber: 56,
        extension: "bis B",
        room: "3",
        packageCode: "FIB-500",
        contractTermMonths: 12,
      },
    ]);
  });
});

test("the package for most addresses is offered first, and unavailable packages are not offered", () => {
  const offered = offeredIn(rows, [...packages, soldPackage({ code: "FIB-10000" })]);
  expect(offered.map(({ product, count }) => [product.code, count])).toEqual([
    ["FIB-100", 3],
    ["FIB-500", 2],
  ]);
});
