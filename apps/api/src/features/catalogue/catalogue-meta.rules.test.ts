import { soldPackage, soldProduct } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import type { FilePackage } from "./catalogue-file.ts";
import { packageMetaFaults } from "./catalogue-meta.rules.ts";

type Kind = FilePackage["kind"];
const faultsOf = (kind: Kind, meta: Record<string, unknown>, products: unknown[] = []): string[] =>
  packageMetaFaults({ ...soldPackage({ meta }), kind, products } as FilePackage, ["packages", 3]).map(
    ({ path, reason }) => `${path.join(".")}: ${reason}`,
  );
const wrong = (field: string, wanted: string) => `packages.3.meta.${field}: meta.${field} must be ${wanted}`;
const aWholeNumber = "a whole number of units";

describe("the meta of a package", () => {
  const rack = { footprint: "FULL", heightU: 46 };
  const connection = { connection: "CROSS_CONNECT", media: "SMF_OS2" };

  it.each<[Kind, Record<string, unknown>, string[]]>([
    ["LINE", {}, []],
    ["RACK", rack, []],
    ["RACK", { ...rack, needsAccessList: true }, []],
    ["RACK", { ...rack, needsAccessList: false }, []],
    ["RACK", { ...rack, needsAccessList: "yes" }, [wrong("needsAccessList", "true or false")]],
    ["RACK", {}, [wrong("footprint", "QUARTER, HALF, FULL, CAGE"), wrong("heightU", aWholeNumber)]],
    ["RACK", { ...rack, footprint: "SHARED" }, [wrong("footprint", "QUARTER, HALF, FULL, CAGE")]],
    ["SHARED_COLO", { heightU: 1 }, []],
    ["SHARED_COLO", { heightU: 1, needsAccessList: 1 }, [wrong("needsAccessList", "true or false")]],
    ["DC_CONNECTION", connection, []],
    [
      "DC_CONNECTION",
      {},
      [
        wrong("connection", "CROSS_CONNECT, METRO_CONNECT, IX_PORT_PATCH or CARRIER_PATCH"),
        wrong("media", "SMF_OS2, MMF_OM3, MMF_OM4, UTP_CAT6A, COAX"),
      ],
    ],
  ])("of kind %s: %j", (kind, meta, faults) => {
    expect(faultsOf(kind, meta)).toEqual(faults);
  });

  it.each(["QUARTER", "HALF", "FULL", "CAGE"])("of a rack can have footprint %s", (footprint) => {
    expect(faultsOf("RACK", { ...rack, footprint })).toEqual([]);
  });

  it.each(["CROSS_CONNECT", "METRO_CONNECT", "IX_PORT_PATCH", "CARRIER_PATCH"])(
    "of a connection can have kind %s",
    (kind) => {
      expect(faultsOf("DC_CONNECTION", { ...connection, connection: kind })).toEqual([]);
    },
  );

  it.each([
    [1, true],
    [60, true],
    [0, false],
    [61, false],
    [1.5, false],
    ["46", false],
    [undefined, false],
  ])("of a rack can have height %j: %s", (heightU, isValid) => {
    for (const kind of ["RACK", "SHARED_COLO"] as const)
      expect(faultsOf(kind, { ...rack, heightU })).toEqual(isValid ? [] : [wrong("heightU", aWholeNumber)]);
  });
});

describe("a wavelength package", () => {
  const meta = { bandwidth: "10G", protection: "PROTECTED", media: "SMF_OS2" };
  const onRoute = soldProduct("W", { mandatory: true, routeCode: "GRN1-ASN1" });
  const missing = 'packages.3.code: package "P" has no mandatory product on a route';

  it.each(["10G", "100G", "400G"])("can have bandwidth %s, protected or not", (bandwidth) => {
    for (const protection of ["PROTECTED", "UNPROTECTED"])
      expect(faultsOf("WDM", { ...meta, bandwidth, protection }, [onRoute])).toEqual([]);
  });

  it("is refused with other values", () => {
    expect(faultsOf("WDM", {}, [onRoute])).toEqual([
      wrong("bandwidth", "10G, 100G, 400G"),
      wrong("protection", "UNPROTECTED or PROTECTED"),
      wrong("media", "SMF_OS2, MMF_OM3, MMF_OM4, UTP_CAT6A, COAX"),
    ]);
  });

  it("needs a mandatory product on a route, which other packages do not", () => {
    expect(faultsOf("WDM", meta, [{ ...onRoute, mandatory: false }])).toEqual([missing]);
    expect(faultsOf("WDM", meta, [{ ...onRoute, routeCode: null }])).toEqual([missing]);
    expect(faultsOf("WDM", meta, [{ ...onRoute, routeCode: null }, onRoute])).toEqual([]);
    expect(faultsOf("LINE", {}, [])).toEqual([]);
  });
});

describe("the feeds of a rack package", () => {
  const rack = { footprint: "FULL", heightU: 46 };
  const feeds = { labels: ["A", "B"], phase: 1, voltage: 230, amperage: 16, powerOption: "1x16A" };
  const power = (meta: object, more: object = {}) =>
    soldProduct("PWR", { type: "POWER", selectedBy: { feedProfile: ["PWR"] }, meta: { ...meta }, ...more });
  const fieldsOf = (meta: object): string[] =>
    faultsOf("RACK", rack, [power(meta)]).map((fault) => fault.replace("packages.3.products.0.", ""));

  it.each([
    ["labels", ["A"], true],
    ["labels", [], false],
    ["labels", ["A", "C"], false],
    ["labels", "A", false],
    ["phase", 3, true],
    ["phase", 2, false],
    ["voltage", 100, true],
    ["voltage", 500, true],
    ["voltage", 99, false],
    ["voltage", 501, false],
    ["voltage", "230", false],
    ["amperage", 1, true],
    ["amperage", 125, true],
    ["amperage", 0, false],
    ["amperage", 126, false],
    ["amperage", "16", false],
    ["powerOption", "1x32A", true],
    ["powerOption", "3x16A", true],
    ["powerOption", "3x32A", true],
    ["powerOption", "2x16A", false],
  ])("can have %s %j: %s", (field, value, isValid) => {
    const faulty = fieldsOf({ ...feeds, [field]: value }).map((fault) => fault.split(":")[0]);
    expect(faulty).toEqual(isValid ? [] : [`meta.${field}`]);
  });

  it("are refused with what each field must be", () => {
    expect(fieldsOf({})).toEqual([
      "meta.labels: meta.labels must be A, or A and B",
      "meta.phase: meta.phase must be 1 or 3",
      "meta.voltage: meta.voltage must be a voltage from 100 to 500",
      "meta.amperage: meta.amperage must be a current from 1 to 125",
      "meta.powerOption: meta.powerOption must be 1x16A, 1x32A, 3x16A or 3x32A",
    ]);
  });

  it("are only those of power that the feed profile selects, in packages of racks", () => {
    const others = [
      power({}, { type: "ENERGY" }),
      power({}, { selectedBy: null }),
      power({}, { selectedBy: { powerModel: ["METERED"] } }),
    ];
    expect(faultsOf("RACK", rack, others)).toEqual([]);
    expect(faultsOf("SHARED_COLO", { heightU: 1 }, [power({})])).toEqual([]);
  });
});
