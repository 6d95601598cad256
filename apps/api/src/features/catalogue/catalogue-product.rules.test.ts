import { soldPackage, soldParameter, soldProduct } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import type { CatalogueFile, FilePackage, FileProduct } from "./catalogue-file.ts";
import { productFaults } from "./catalogue-product.rules.ts";

const file = {
  sites: [{ code: "GRN1" }, { code: "ASN1" }],
  routes: [{ code: "GRN1-ASN1" }, { code: "ASN1-GRN1" }],
} as CatalogueFile;
const parameters = [
  soldParameter("sockets", { type: "integer" }),
  soldParameter("doorCode"),
  soldParameter("router", { type: "enum", allowedValues: ["none", "fast"] }),
  soldParameter("monitored", { type: "boolean" }),
  soldParameter("quantity", { type: "integer" }),
];
const products = [soldProduct("ROUTER"), soldProduct("SWITCH")];
const sold = soldPackage({ parameters, products }) as FilePackage;

const faultsOf = (more: Partial<FileProduct>, kind: FilePackage["kind"] = "LINE"): string[] =>
  productFaults(soldProduct("ROUTER", { mandatory: true, ...more }) as FileProduct, {
    path: ["products", 0],
    sold: { ...sold, kind },
    file,
  }).map(({ path, reason }) => `${path.join(".")}: ${reason}`);

describe("a product of a package", () => {
  it.each<[string, Partial<FileProduct>, string[]]>([
    ["at a site", { siteCode: "ASN1" }, []],
    ["at an unknown site", { siteCode: "X1" }, ['products.0.siteCode: there is no site "X1"']],
    ["on a route", { routeCode: "ASN1-GRN1" }, []],
    ["on an unknown route", { routeCode: "X1-Y1" }, ['products.0.routeCode: there is no route "X1-Y1"']],
    ["counted by a number", { quantityFrom: "sockets" }, []],
    ["counted by the circuits of a line", { quantityFrom: "layer2Circuits" }, []],
    [
      "counted by a text",
      { quantityFrom: "doorCode" },
      ['products.0.quantityFrom: parameter "doorCode" is not a number'],
    ],
    [
      "counted by nothing that exists",
      { quantityFrom: "plugs" },
      ['products.0.quantityFrom: package "P" has no parameter "plugs"'],
    ],
    [
      "counted by the quantity",
      { quantityFrom: "quantity" },
      ["products.0.quantityFrom: the product counts once for each of the quantity already"],
    ],
    [
      "for usage that is counted",
      { quantityFrom: "sockets", chargeType: "USAGE" },
      ["products.0.quantityFrom: a price for usage has no quantity"],
    ],
    ["for usage", { chargeType: "USAGE" }, []],
    ["with equal bounds", { minQty: 3, maxQty: 3 }, []],
    ["with a maximum below its minimum", { minQty: 3, maxQty: 2 }, ["products.0.maxQty: is below minQty"]],
    ["with others of its package", { requires: ["SWITCH"], excludes: ["SWITCH"] }, []],
    [
      "with itself",
      { requires: ["SWITCH", "ROUTER"], excludes: ["ROUTER"] },
      ["products.0.requires.1: is the product itself", "products.0.excludes.0: is the product itself"],
    ],
    [
      "with unknown ones",
      { requires: ["HUB"], excludes: ["SWITCH", "HUB"] },
      [
        'products.0.requires.0: package "P" has no product "HUB"',
        'products.0.excludes.1: package "P" has no product "HUB"',
      ],
    ],
    ["for a price", { price: "0.00" }, []],
    ["for a price below zero", { price: "-0.01" }, ["products.0.price: is below zero, and this is no DISCOUNT"]],
    ["for a discount", { price: "-0.01", type: "DISCOUNT" }, []],
    [
      "that nothing chooses",
      { mandatory: false },
      ["products.0: is never chosen: say mandatory, selectedBy or quantityFrom"],
    ],
    ["that a number chooses", { mandatory: false, quantityFrom: "sockets" }, []],
    [
      "that a value chooses",
      { mandatory: false, selectedBy: { router: ["none", "fast"], monitored: ["true", "false"] } },
      [],
    ],
    ["that any text chooses", { selectedBy: { doorCode: ["AB"] } }, []],
    ["that the term chooses", { selectedBy: { contractTermMonths: ["36"] } }, []],
    [
      "that an impossible value chooses",
      { selectedBy: { router: ["fast", "slow"], monitored: ["yes"] } },
      [
        'products.0.selectedBy.router.1: "slow" is not a value of parameter "router"',
        'products.0.selectedBy.monitored.0: "yes" is not a value of parameter "monitored"',
      ],
    ],
    [
      "that an unknown value chooses",
      { selectedBy: { modem: ["yes"] } },
      ['products.0.selectedBy.modem: package "P" has no parameter "modem"'],
    ],
  ])("%s", (_what, more, faults) => {
    expect(faultsOf(more)).toEqual(faults);
  });

  it("of shared units is counted by the quantity unless it is their space or its set-up, which already are", () => {
    expect(faultsOf({ quantityFrom: "quantity", type: "OPTION" }, "SHARED_COLO")).toEqual([]);
    for (const type of ["SPACE", "SETUP"] as const)
      expect(faultsOf({ quantityFrom: "quantity", type }, "SHARED_COLO")).toEqual([
        "products.0.quantityFrom: the product counts once for each of the quantity already",
      ]);
  });

  it("of another kind cannot be counted by the circuits of a line", () => {
    expect(faultsOf({ quantityFrom: "layer2Circuits" }, "RACK")).toEqual([
      'products.0.quantityFrom: package "P" has no parameter "layer2Circuits"',
    ]);
  });
});
