import { describe, expect, it } from "vitest";
import type { CatalogueFile } from "./catalogue-file.ts";
import { type DraftPrices, priceChanges, priced } from "./price-list-drafts.rules.ts";

const entry = (validFrom: string, validTo: string | null, price = "10.00", product = "A") => ({
  class: "P",
  product,
  price,
  percentage: null,
  validFrom,
  validTo,
});
const file = (prices: CatalogueFile["prices"]): CatalogueFile =>
  ({ sites: [], routes: [], packages: [{ code: "K", products: [{ code: "A", price: "1" }] }], prices }) as never;
const draft = (validFrom: string, product = "A"): DraftPrices => ({
  validFrom,
  products: [],
  classPrices: [{ class: "P", product, price: "20.00" }],
});
const pricesWith = (entries: CatalogueFile["prices"], validFrom: string) =>
  priced(file(entries), draft(validFrom)).prices;

describe("the prices of a class", () => {
  const added = entry("2027-01-01", null, "20.00");

  it("end the day before those of the list", () => {
    expect(pricesWith([entry("2026-01-01", null)], "2027-01-01")).toEqual([entry("2026-01-01", "2026-12-31"), added]);
    expect(pricesWith([entry("2026-01-01", "2027-06-30")], "2027-01-01")).toEqual([
      entry("2026-01-01", "2026-12-31"),
      added,
    ]);
  });

  it("end the day before, also if they would end on that day", () => {
    expect(pricesWith([entry("2026-01-01", "2027-01-01")], "2027-01-01")).toEqual([
      entry("2026-01-01", "2026-12-31"),
      added,
    ]);
  });

  it("keep an end before that day, also the day before", () => {
    const ended = [entry("2026-01-01", "2026-06-30"), entry("2026-07-01", "2026-12-31")];
    expect(pricesWith(ended, "2027-01-01")).toEqual([...ended, added]);
  });

  it("are replaced from that day on", () => {
    expect(pricesWith([entry("2027-01-01", null), entry("2028-01-01", null)], "2027-01-01")).toEqual([added]);
  });

  it("of another product stay", () => {
    const other = entry("2027-03-01", null, "5.00", "B");
    expect(pricesWith([other], "2027-01-01")).toEqual([other, added]);
  });

  it("of a product that the catalogue does not have are left out", () => {
    expect(priced(file([]), draft("2027-01-01", "B")).prices).toEqual([]);
  });

  it("of a future list are changes of the prices of today", () => {
    const [before, list] = [file([entry("2026-01-01", null)]), draft("2027-01-01")];
    expect(priceChanges(before, priced(before, list), list, "2026-06-01")).toEqual([
      { package: null, class: "P", product: "A", before: "10.00", after: "20.00" },
    ]);
  });
});
