import { describe, expect, it } from "vitest";
import { addressLine, addressRules, cityLine } from "./address.ts";

const address = {
  street: "Polderlichtweg",
  houseNumber: 8,
  houseNumberExtension: null,
  room: "2e",
  postalCode: "8011ZZ",
  city: "Zwolle",
  country: "NL",
};

describe("an address", () => {
  it.each([
    [address, "Polderlichtweg 8, 8011 ZZ Zwolle"],
    [{ ...address, houseNumberExtension: "A" }, "Polderlichtweg 8A, 8011 ZZ Zwolle"],
    [{ ...address, postalCode: "1000", city: "Brussel" }, "Polderlichtweg 8, 1000 Brussel"],
    [{ ...address, postalCode: "X8011ZZ" }, "Polderlichtweg 8, X8011ZZ Zwolle"],
    [{ ...address, postalCode: "8011ZZX" }, "Polderlichtweg 8, 8011ZZX Zwolle"],
  ])("%j is written as %s", (written, line) => {
    expect(addressLine(written)).toBe(line);
    expect(line.endsWith(cityLine(written))).toBe(true);
  });

  it.each([
    [{ country: "NL", postalCode: "8011ZZ" }, []],
    [{ country: "NL", postalCode: "1000" }, ["invoiceAddress.postalCode validation.postal-code-invalid"]],
    [{ country: "BE", postalCode: "1000" }, []],
    [{ postalCode: "1000" }, []],
    [null, []],
    [undefined, []],
  ])("%j has a postal code of its country: %j", (given, errors) => {
    expect(addressRules("invoiceAddress", given).map(({ field, message }) => `${field} ${message}`)).toEqual(errors);
  });
});
