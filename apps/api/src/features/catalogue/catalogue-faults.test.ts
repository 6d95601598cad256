import { describe, expect, it } from "vitest";
import { ownCatalogue } from "../../testing/orders/own-catalogue.ts";
import { readCatalogue } from "./catalogue-file.reader.ts";

/** The faults of the catalogue with one text replaced, by line relative to the first line of the replaced text. */
const faultsWith = (old: string, now: string): string[] => {
  const place = ownCatalogue.indexOf(old);
  if (place < 0) throw new Error(`"${old}" is not in the catalogue`);
  const line = ownCatalogue.slice(0, place).split("\n").length;
  const { faults = [] } = readCatalogue(ownCatalogue.slice(0, place) + now + ownCatalogue.slice(place + old.length));
  return faults.map((fault) => `${fault.line - line}: ${fault.reason}`);
};

const price = "price: 51.235";
const socket = "key: sockets";
const code = "key: doorCode";

describe("a catalogue without faults", () => {
  it("is read with its defaults, and amounts with all their digits", () => {
    const { file } = readCatalogue(ownCatalogue);
    expect(file?.sites[0]).toMatchObject({ status: "ACTIVE", variants: ["main", "data-centre"], certifications: [] });
    expect(file?.sites[1]?.spaces).toEqual([]);
    expect(file?.routes[0]?.channels).toEqual(["1551", "C21", "C22", "C23", "C24", "C30"]);
    expect(file?.packages[0]?.products.map((one) => one.price)).toEqual(["51.235", "75.00", "3.90", "19.95"]);
    expect(file?.packages[0]).toMatchObject({ status: "ON_SALE", noticeDays: 30, siteCodes: null, validTo: null });
    expect(file?.prices.map((one) => one.percentage ?? one.price)).toEqual(["-10.5", "48.50"]);
  });

  it("can say a value as a number or a date as YAML does, and leave one empty", () => {
    expect(faultsWith("[none, fast, faster]\n", "[none, fast, faster, 29, true]\n")).toEqual([]);
    expect(faultsWith("default: none", "default:")).toEqual([]);
  });

  it("can use a product or a parameter again", () => {
    expect(
      faultsWith("routeCode: GRN1-ASN1\n", "routeCode: GRN1-ASN1\n      - *router\n    parameters: [*choice]\n"),
    ).toEqual(["-31: must be one of route, channel, delivery, summary"]);
  });
});

/** What is replaced, by what, and each fault as "lines below it: reason". */
const faults: readonly (readonly [string, string, string, readonly string[]])[] = [
  ["an unknown field", price, "prize: 51.235", ['-4: "price" is missing', '0: unknown field "prize"']],
  ["a wrong type", "leadTimeDays: 3", "leadTimeDays: soon", ['0: "soon" must be integer']],
  [
    "a price with six decimals",
    price,
    "price: 51.235001",
    ['0: "51.235001" must be an amount with at most 5 decimals'],
  ],
  ["a price in words", price, "price: 1e3", ['0: "1e3" must be an amount with at most 5 decimals']],
  ["a price below zero", price, "price: -1", ["0: is below zero, and this is no DISCOUNT"]],
  ["a duplicate field", price, `${price}\n        price: 3`, ["1: Map keys must be unique"]],
  ["a duplicate product", "code: NL-GLAS-START", "code: NL-GLAS", ['0: "NL-GLAS" is there twice']],
  ["a duplicate package", "code: NL-GOLF\n    kind", "code: NL-GLAS\n    kind", ['0: "NL-GLAS" is there twice']],
  ["a duplicate parameter", code, "key: sockets", ['0: "sockets" is there twice']],
  ["a duplicate site", "code: ASN1", "code: GRN1", ['0: "GRN1" is there twice', '6: there is no site "ASN1"']],
  ["a duplicate space", "GRN1-A-02", "GRN1-A-01", ['0: "GRN1-A-01" is there twice']],
  ["a duplicate channel", "C30,", "C22,", ['0: "C22" is there twice']],
  ["a space of a size that the site lacks", "footprint: FULL", "footprint: CAGE", ["0: the site has no CAGE racks"]],
  [
    "a date that does not exist",
    "validFrom: 2026-01-01",
    "validFrom: 2026-02-30",
    ['0: "2026-02-30" must be a date such as 2026-12-31'],
  ],
  [
    "a kind of package that is not ordered",
    "kind: WDM",
    "kind: TV",
    ['0: "TV" must be one of LINE, RACK, SHARED_COLO, DC_CONNECTION, WDM'],
  ],
  ["a line without speed", "    speedUp: 600000\n", "", ['-7: "speedUp" is missing: a line has one']],
  [
    "a discount for a term that is not sold",
    "{ 24: 7.5 }",
    "{ 36: 7.5 }",
    ['0: "36" is not one of the contract terms'],
  ],
  ["a route to a site that is not there", "siteZ: ASN1", "siteZ: ASN2", ['0: there is no site "ASN2"']],
  [
    "a product on a route that is not there",
    "routeCode: GRN1-ASN1",
    "routeCode: GRN1-EMM1",
    ['0: there is no route "GRN1-EMM1"'],
  ],
  [
    "a product at a site that is not there",
    "quantityFrom: sockets",
    "quantityFrom: sockets\n        siteCode: X1",
    ['1: there is no site "X1"'],
  ],
  [
    "a product that counts no parameter",
    "quantityFrom: sockets",
    "quantityFrom: plugs",
    ['0: package "NL-GLAS" has no parameter "plugs"'],
  ],
  [
    "a product that counts a text",
    "quantityFrom: sockets",
    "quantityFrom: doorCode",
    ['0: parameter "doorCode" is not a number'],
  ],
  [
    "a product that is never chosen",
    "        selectedBy: { router: [fast, faster] }\n",
    "",
    ["-5: is never chosen: say mandatory, selectedBy or quantityFrom"],
  ],
  [
    "a choice by an unknown parameter",
    "selectedBy: { router",
    "selectedBy: { ruter",
    ['0: package "NL-GLAS" has no parameter "ruter"'],
  ],
  [
    "a choice by an unknown value",
    "selectedBy: { router: [fast, faster]",
    "selectedBy: { router: [fast, fastest]",
    ['0: "fastest" is not a value of parameter "router"'],
  ],
  [
    "a product that needs an unknown one",
    "requires: [ROUTER]",
    "requires: [SWITCH]",
    ['0: package "NL-GLAS" has no product "SWITCH"'],
  ],
  [
    "a package without a mandatory product",
    "mandatory: true\n        routeCode",
    "selectedBy: { routeCode: [X] }\n        routeCode",
    ['-14: package "NL-GOLF" has no mandatory product', '-14: package "NL-GOLF" has no mandatory product on a route'],
  ],
  [
    "a parameter that waits for an unknown one",
    "visibleWhen: { router:",
    "visibleWhen: { modem:",
    ['0: package "NL-GLAS" has no parameter "modem"'],
  ],
  [
    "a parameter that waits for itself",
    "visibleWhen: { router: [fast, faster] }",
    'visibleWhen: { sockets: ["1"] }',
    ["0: waits for itself, so it is never asked"],
  ],
  [
    "a step that the form lacks",
    "step: delivery",
    "step: later",
    ["0: must be one of address, package, delivery, summary"],
  ],
  ["a default that is no value", "default: none", "default: slow", ['0: "slow" is not a value of this parameter']],
  ["a label of no value", "{ none: { nl: Eigen", "{ nome: { nl: Eigen", ['0: "nome" is not one of allowedValues']],
  [
    "an enum without values",
    "allowedValues: [INTERNET]\n        default: INTERNET",
    "default: INTERNET",
    ['-5: "allowedValues" is missing: an enum has them'],
  ],
  ["a maximum below the minimum", "max: 3\n", "max: -1\n", ["0: is below min"]],
  [
    "a key that the form has",
    socket,
    "key: contractTermMonths",
    ['-25: package "NL-GLAS" has no parameter "sockets"', '0: the order form asks for "contractTermMonths" itself'],
  ],
  ["a pattern that is none", "^[A-Z]{2}[0-9]{4}$", "'^[A-Z$'", ["0: the pattern is not a regular expression"]],
  [
    "a pattern that takes forever",
    "^[A-Z]{2}[0-9]{4}$",
    "^(a+)+$",
    ["0: the pattern repeats a part that repeats or has alternatives itself"],
  ],
  ["a wave of an unknown bandwidth", "bandwidth: 10G", "bandwidth: 25G", ["0: meta.bandwidth must be 10G, 100G, 400G"]],
  [
    "two prices of a class on one day",
    "validFrom: 2026-07-01",
    "validFrom: 2026-06-30",
    ['0: class "VRIEND" has two prices for "NL-GLAS" on the same day'],
  ],
  [
    "a price of an unknown product",
    "product: NL-GLAS, price",
    "product: NL-GLAZ, price",
    ['0: no package has "NL-GLAZ"'],
  ],
  ["a price and a percentage", "price: 48.5", "price: 48.5, percentage: 3", ["0: give either a price or a percentage"]],
  ["bad indentation", "    kind: LINE", "   kind: LINE", ["0: Sequence item without - indicator"]],
];

describe("a catalogue with a fault", () => {
  it.each(faults)("%s is refused with its line", (_name, old, now, expected) => {
    expect(faultsWith(old, now)).toEqual(expected);
  });

  it("is refused with all its faults, from top to bottom", () => {
    const { faults: found = [] } = readCatalogue(ownCatalogue.replaceAll("mandatory: true", "mandatory: perhaps"));
    expect(found.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => '"perhaps" must be boolean'));
    expect(found.map(({ line }) => line)).toEqual(found.map(({ line }) => line).toSorted((one, other) => one - other));
  });

  it("is refused if it is empty, another kind of file, or a bomb of aliases", () => {
    expect(readCatalogue("").faults).toEqual([{ line: 1, reason: "null must be object" }]);
    expect(readCatalogue("- 1").faults).toEqual([{ line: 1, reason: '["1"] must be object' }]);
    const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 9 }, (_, at) => {
      const [name, last] = ["abcdefghij"[at + 1], "abcdefghij"[at]];
      return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${last}`).join(", ")}]`;
    }).join("\n")}`;
    expect(readCatalogue(bomb).faults).toEqual([
      { line: 1, reason: "Excessive alias count indicates a resource exhaustion attack" },
    ]);
  });
});
