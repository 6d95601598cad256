import { describe, expect, it } from "vitest";
import { featureLabel, features } from "./features.ts";
import { featuresOf, unlockedFeatures } from "./variants.ts";

/** Typed by hand from docs/product/screens.md, "Variants and features". */
const main = [
  "dcConnections",
  "ipManagement",
  "manualAgreements",
  "myInvoices",
  "myLines",
  "myOrders",
  "postalCodeCheck",
  "quotation",
  "rackSpace",
  "userManagement",
  "wdm",
];

describe("variants", () => {
  it("enable the documented features", () => {
    expect(featuresOf("main").toSorted()).toEqual(main);
    expect(featuresOf("data-centre").toSorted()).toEqual(main.filter((feature) => feature !== "postalCodeCheck"));
    expect(featuresOf("tv").toSorted()).toEqual(["myInvoices", "tenTenTenTv", "userManagement"]);
  });

  it("unlock every feature that the main variant supports, and no more", () => {
    expect(unlockedFeatures.toSorted()).toEqual(main);
  });

  it("label the TV feature as the provider does", () => {
    expect(features.filter((feature) => featureLabel(feature) !== feature)).toEqual(["tenTenTenTv"]);
    expect(featureLabel("tenTenTenTv")).toBe("101010tv");
  });
});
