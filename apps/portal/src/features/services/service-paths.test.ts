import { describe, expect, test } from "vitest";
import { CallError } from "@demarc/shell/calls/call-error.ts";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { vatText } from "../catalogue/vat-text.ts";
import { personFieldLabel } from "./access-labels.ts";
import { earliestDateIn } from "./earliest-date.ts";
import { lightText } from "./light-text.ts";
import { connectionOrderPath, lineOrderPath, rackOrderPath, wdmOrderPath } from "./order-paths.ts";

describe("the path of an order", () => {
  const address = { postalCode: "8011AB", houseNumber: 12, extension: "A", room: null } as never;
  test.each([
    [
      lineOrderPath(address, "FIB-1000"),
      "/orders/line/new?postalCode=8011AB&houseNumber=12&extension=A&package=FIB-1000",
    ],
    [lineOrderPath(address, null), "/orders/line/new?postalCode=8011AB&houseNumber=12&extension=A"],
    [rackOrderPath("AMS1"), "/orders/rack/new/AMS1"],
    [rackOrderPath(null), "/orders/rack/new"],
    [
      connectionOrderPath({ packageCode: "XC/1", rackA: "a", rackZ: "z" }),
      "/orders/dc-connection/new/XC%2F1?rackA=a&rackZ=z",
    ],
    [connectionOrderPath({ rackZ: "z" }), "/orders/dc-connection/new?rackZ=z"],
    [wdmOrderPath({ routeCode: "AMS1-AMS2", apartFrom: "w" }), "/orders/wdm/new?route=AMS1-AMS2&apartFrom=w"],
    [wdmOrderPath({ packageCode: "W", rackA: "a" }), "/orders/wdm/new/W?rackA=a"],
  ])("%s", (path, expected) => expect(path).toBe(expected));
});

test.each([
  [1550.12, 193.4, "1550.12 nm, 193.4 THz"],
  [1310, null, "1310.00 nm"],
  [null, 193.4125, "193.413 THz"],
  [null, null, ""],
])("light of %s nm and %s THz is %j", (wavelengthNm, frequencyThz, text) => {
  expect(lightText({ wavelengthNm, frequencyThz }, "en")).toBe(text);
});

test.each([
  ["21.00", "STANDARD_NL", "prices.vat rate=21"],
  ["0.00", "REVERSE_CHARGE_EU", "prices.vat-reversed"],
  ["0.00", "EXPORT", "prices.vat-none"],
])("a rate of %s of %s is %s", (vatRate, vatTreatment, text) => {
  expect(vatText(keyText, "en", { vatRate, vatTreatment })).toBe(text);
});

test("the earliest date is that of the refused date", () => {
  const refused = (field: string, params: object) => ({ field, message: "m", text: "t", params: params as never });
  const invalid = (...errors: ReturnType<typeof refused>[]) =>
    earliestDateIn(new CallError("x", { kind: "invalid", errors }));
  expect(invalid(refused("reason", { date: "2026-01-01" }), refused("date", { date: "2026-12-05" }))).toBe(
    "2026-12-05",
  );
  expect([invalid(refused("date", {})), invalid(refused("reason", {})), earliestDateIn(new Error("x"))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a person of a list is numbered from one", () => {
  expect(personFieldLabel(keyText, 1, "email")).toBe("access.numbered number=2 field=access.email");
});
