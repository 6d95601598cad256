import type { Package } from "@demarc/contract/core/package";
import type { CarrierType } from "@demarc/contract/postal-code-check/postal-code-check";
import { describe, expect, it } from "vitest";
import { availableAs, availablePackages } from "./available-packages.ts";

const today = "2026-11-30";

const carrier = (given: Partial<CarrierType>): CarrierType =>
  ({
    type: "FIBRE",
    vendor: "Access NL",
    status: "AVAILABLE",
    technologies: ["FTTH"],
    expectedDown: 1_000_000,
    expectedUp: 1_000_000,
    plannedDate: null,
    connectionPoints: [],
    ...given,
  }) as CarrierType;

const line = (given: Partial<Package>) =>
  ({
    kind: "LINE",
    code: "FIB-1000",
    technology: "FTTH",
    speedDown: 1_000_000,
    speedUp: 1_000_000,
    leadTimeDays: 10,
    ...given,
  }) as Package;

const carriers: Readonly<Record<string, CarrierType>> = {
  "at once": carrier({}),
  later: carrier({ status: "PLANNED", plannedDate: "2027-03-01" }),
  "not any more": carrier({ status: "UNAVAILABLE" }),
  "too slowly": carrier({ expectedDown: 500_000 }),
  "up to a speed": carrier({ type: "MOBILE", technologies: ["FTTH", "FTTO"], expectedDown: 500_000 }),
  "over a full cabinet": carrier({
    type: "COPPER",
    connectionPoints: [{ freePairs: 0, name: "K", connections: [] }] as never,
  }),
};

const packages = [line({}), line({ code: "FIB-O", technology: "FTTO", leadTimeDays: 40 })];

describe("one package at an address", () => {
  it.each(Object.entries(carriers))(
    "is delivered as the list of all packages says, by a network that delivers %s",
    (_, one) => {
      const lines = packages.map((each) => ({ ...each, nrc: "0", mrc: "0" })) as never;
      const listed = availablePackages([one, carrier({})], lines, { today, prices: false });
      for (const each of packages)
        expect(availableAs([one, carrier({})], each, today)).toEqual(
          listed
            .filter(({ code }) => code === each.code)
            .map(({ code, earliestDate, restrictions }) => ({ code, earliestDate, restrictions })),
        );
    },
  );

  it("is not delivered by a network unless it is a line", () => {
    expect(availableAs([carrier({})], line({ kind: "RACK" }), today)).toEqual([]);
    expect(availableAs([carrier({})], line({ technology: null }), today)).toEqual([]);
  });
});
