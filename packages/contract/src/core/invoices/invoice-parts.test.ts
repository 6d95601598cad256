import { expect, it } from "vitest";
import { endCustomerPart, servicePart } from "./invoice-parts.ts";

type Line = Parameters<typeof servicePart>[0];

const line = (more: object): Line => ({
  description: "Advice",
  productCode: null,
  period: { from: "2026-11-01", to: "2026-11-30" },
  unit: "MON",
  serviceRef: null,
  endCustomerReference: null,
  ...more,
});
const service = (type: string, technology: string | null = null) => ({ serviceRef: { type, technology } });

it.each<[string, object, string, string]>([
  ["a fibre line", service("LINE", "FTTH"), "FTTH", "FTTH"],
  ["a business fibre line", service("LINE", "FTTO"), "FTTO", "FTTO"],
  ["a copper line", service("LINE", "VDSL2"), "COPPER", "COPPER"],
  ["a copper line of two pairs", service("LINE", "VVDSL_BONDED"), "COPPER", "COPPER"],
  ["a cable line", service("LINE", "COAX"), "COAX", "COAX"],
  ["a mobile line", service("LINE", "MOBILE"), "MOBILE", "MOBILE"],
  ["a line of an unknown technology", service("LINE"), "LINE", "LINE"],
  ["a rack", service("RACK"), "COLOCATION", "COLOCATION"],
  ["shared units", service("SHARED_COLO"), "COLOCATION", "COLOCATION"],
  ["a connection", service("DC_CONNECTION"), "DC_CONNECTION", "DC_CONNECTION"],
  ["a wavelength", service("WDM"), "WDM", "WDM"],
  ["addresses", service("PREFIX"), "PREFIX", "PREFIX"],
  ["a TV account", service("TV_ACCOUNT"), "TV_ACCOUNT", "TV_ACCOUNT"],
  ["pieces without a period", { ...service("LINE", "FTTH"), period: null, unit: "C62" }, "ONE_OFF", "ONE_OFF"],
  ["hours without a period", { period: null, unit: "HUR" }, "ONE_OFF", "ONE_OFF"],
  ["days without a period", { period: null, unit: "DAY" }, "ONE_OFF", "ONE_OFF"],
  ["months without a period", { ...service("WDM"), period: null }, "WDM", "WDM"],
  ["pieces of a period", { ...service("WDM"), unit: "C62" }, "WDM", "WDM"],
  ["a product without a service", { productCode: "SUP" }, "PRODUCT", "PRODUCT SUP"],
  ["something without a product", {}, "PRODUCT", "PRODUCT Advice"],
])("%s", (_what, more, kind, key) => {
  expect(servicePart(line(more))).toEqual({ kind, key });
});

it.each([
  [null, { kind: "NO_END_CUSTOMER", key: "NO_END_CUSTOMER" }],
  ["K1", { kind: "END_CUSTOMER", key: "END_CUSTOMER K1" }],
])("a line for end customer %j is in its part", (endCustomerReference, part) => {
  expect(endCustomerPart(line({ endCustomerReference }))).toEqual(part);
});
