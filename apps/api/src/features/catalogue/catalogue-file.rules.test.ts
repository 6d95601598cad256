import { soldPackage, soldParameter, soldProduct } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import { catalogueFaults } from "./catalogue-file.rules.ts";
import type { CatalogueFile } from "./catalogue-file.ts";

type Part<Name extends keyof CatalogueFile> = Partial<CatalogueFile[Name][number]>;

const site = (code: string, more: Part<"sites"> = {}) => ({
  code,
  rackFootprints: ["FULL"],
  spaces: [],
  wdmNode: true,
  ...more,
});
const route = (more: Part<"routes"> = {}) => ({
  code: "GRN1-ASN1",
  siteA: "GRN1",
  siteZ: "ASN1",
  channels: [],
  ...more,
});
const sold = (more: Part<"packages"> = {}) => ({
  ...soldPackage({
    technology: "FTTH",
    speedDown: 1,
    speedUp: 1,
    products: [soldProduct("GLAS", { mandatory: true })],
  }),
  ...more,
});
const entry = (more: Part<"prices"> = {}) => ({
  class: "VRIEND",
  product: "GLAS",
  price: "48.50",
  percentage: null,
  validFrom: "2026-01-01",
  validTo: null,
  ...more,
});

const faultsOf = (parts: object): string[] =>
  catalogueFaults({
    sites: [site("GRN1"), site("ASN1")],
    routes: [],
    packages: [sold()],
    prices: [],
    ...parts,
  } as CatalogueFile).map(({ path, reason }) => `${path.join(".")}: ${reason}`);

it("a catalogue whose parts fit together has no faults", () => {
  expect(faultsOf({ routes: [route({ channels: ["C21-C24", "C30", "1551"] })], prices: [entry()] })).toEqual([]);
});

it.each<[string, object, string[]]>([
  [
    "sites",
    { sites: [site("GRN1"), site("ASN1"), site("GRN1"), site("GRN1")] },
    ['sites.2.code: "GRN1" is there twice', 'sites.3.code: "GRN1" is there twice'],
  ],
  [
    "spaces",
    {
      sites: [
        site("GRN1", {
          spaces: [
            { code: "S1", footprint: "FULL" },
            { code: "S1", footprint: "HALF" },
          ] as Part<"sites">["spaces"] & object,
        }),
        site("ASN1"),
      ],
    },
    ['sites.0.spaces.1.code: "S1" is there twice', "sites.0.spaces.1.footprint: the site has no HALF racks"],
  ],
  ["routes", { routes: [route(), route()] }, ['routes.1.code: "GRN1-ASN1" is there twice']],
  ["packages", { packages: [sold(), sold()] }, ['packages.1.code: "P" is there twice']],
])("%s that occur twice are refused", (_what, parts, faults) => {
  expect(faultsOf(parts)).toEqual(faults);
});

describe("a route", () => {
  it.each<[string, Part<"routes">, string[]]>([
    [
      "with a range that ends before it begins",
      { channels: ["C24-C21"] },
      ['channels.0: "C24-C21" ends before it begins'],
    ],
    ["with a range of one", { channels: ["C24-C24"] }, []],
    ["with ranges that share a channel", { channels: ["C21-C24", "C24-C26"] }, ['channels.1: "C24" is there twice']],
    ["with ranges side by side", { channels: ["C21-C23", "C24-C26"] }, []],
    ["from an unknown site", { siteA: "EMM1" }, ['siteA: there is no site "EMM1"']],
    ["to a site without wavelengths", { siteZ: "ZWO1" }, ['siteZ: site "ZWO1" has no wavelengths (wdmNode)']],
    ["within one site", { siteZ: "GRN1" }, ["siteZ: a route has two different sites"]],
  ])("%s", (_what, more, faults) => {
    const sites = [site("GRN1"), site("ASN1"), site("ZWO1", { wdmNode: false })];
    expect(faultsOf({ sites, routes: [route(more)] })).toEqual(faults.map((fault) => `routes.0.${fault}`));
  });
});

describe("a package", () => {
  it.each<[string, Part<"packages">, string[]]>([
    ["of a line without technology", { technology: null }, ['packages.0: "technology" is missing: a line has one']],
    [
      "of a line without speeds",
      { speedDown: null, speedUp: null },
      ['packages.0: "speedDown" is missing: a line has one', 'packages.0: "speedUp" is missing: a line has one'],
    ],
    [
      "of racks without speeds",
      { kind: "RACK", technology: null, speedDown: null, meta: { footprint: "FULL", heightU: 46 } },
      [],
    ],
    ["with a discount for one of its terms", { termDiscounts: { "12": 5, "36": 10 } }, []],
    [
      "with a discount for another term",
      { termDiscounts: { "12": 5, "24": 7 } },
      ['packages.0.termDiscounts.24: "24" is not one of the contract terms'],
    ],
    ["that is sold on one day", { validFrom: "2026-01-01", validTo: "2026-01-01" }, []],
    [
      "that ends before it begins",
      { validFrom: "2026-01-02", validTo: "2026-01-01" },
      ["packages.0.validTo: is before validFrom"],
    ],
    ["at its sites", { siteCodes: ["GRN1", "ASN1"] }, []],
    ["at an unknown site", { siteCodes: ["GRN1", "X1"] }, ['packages.0.siteCodes.1: there is no site "X1"']],
    [
      "without a mandatory product",
      {
        products: [
          soldProduct("GLAS", { selectedBy: { contractTermMonths: ["12"] } }),
        ] as Part<"packages">["products"] & object,
      },
      ['packages.0.code: package "P" has no mandatory product'],
    ],
  ])("%s", (_what, more, faults) => {
    expect(faultsOf({ packages: [sold(more)] })).toEqual(faults);
  });
});

describe("a price of a class", () => {
  it.each<[string, Part<"prices">, string[]]>([
    ["of nothing that is sold", { product: "GLAZ" }, ['product: no package has "GLAZ"']],
    ["that is a percentage", { price: null, percentage: "-10.5" }, []],
    ["that makes it free", { price: null, percentage: "-100" }, []],
    ["that takes more than all", { price: null, percentage: "-100.001" }, ["percentage: is below -100"]],
    ["that is free", { price: "0.00" }, []],
    ["below zero", { price: "-0.01" }, ["price: is below zero"]],
    ["of one day", { validTo: "2026-01-01" }, []],
    ["that ends before it begins", { validTo: "2025-12-31" }, ["validTo: is before validFrom"]],
  ])("%s", (_what, more, faults) => {
    expect(faultsOf({ prices: [entry(more)] })).toEqual(faults.map((fault) => `prices.0.${fault}`));
  });

  it.each([
    ["48.50", "-10"],
    [null, null],
  ])("needs either a price or a percentage, not %j and %j", (price, percentage) => {
    expect(faultsOf({ prices: [entry({ price, percentage })] })).toEqual([
      "prices.0: give either a price or a percentage",
    ]);
  });

  it.each<[string, Part<"prices">, Part<"prices">, boolean]>([
    ["the day after", { validTo: "2026-06-30" }, { validFrom: "2026-07-01" }, true],
    ["the same day", { validTo: "2026-07-01" }, { validFrom: "2026-07-01" }, false],
    ["a later day, while the first has no end", {}, { validFrom: "2027-01-01" }, false],
    ["the day before", { validFrom: "2026-07-01" }, { validTo: "2026-06-30" }, true],
    ["the same day, before it", { validFrom: "2026-07-01" }, { validTo: "2026-07-01" }, false],
    ["another class", {}, { class: "PARTNER-A" }, true],
    ["another product", {}, { product: "OTHER" }, true],
  ])("can have another price on %s", (_what, first, second, isAllowed) => {
    const packages = [sold(), sold({ code: "Q", products: [soldProduct("OTHER", { mandatory: true })] as never })];
    expect(faultsOf({ packages, prices: [entry(first), entry(second)] })).toEqual(
      isAllowed ? [] : ['prices.1: class "VRIEND" has two prices for "GLAS" on the same day'],
    );
  });
});

it("the faults of products and parameters name their package", () => {
  const products = [soldProduct("GLAS", { mandatory: true }), soldProduct("GLAS", { siteCode: "X1", mandatory: true })];
  const parameter = soldParameter("a", { step: "later" });
  const parameters = [parameter, parameter];
  expect(faultsOf({ packages: [sold(), sold({ code: "Q", products, parameters } as never)] })).toEqual([
    'packages.1.products.1.code: "GLAS" is there twice',
    'packages.1.products.1.siteCode: there is no site "X1"',
    'packages.1.parameters.1.key: "a" is there twice',
    "packages.1.parameters.0.step: must be one of address, package, delivery, summary",
    "packages.1.parameters.1.step: must be one of address, package, delivery, summary",
  ]);
});
