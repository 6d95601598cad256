import { describe, expect, test } from "vitest";
import { demoLinePackage, demoParameter } from "../../../../testing/demo-line-order.ts";
import {
  completeBody,
  differingFields,
  differingValues,
  numberFrom,
  pricedBody,
  textIn,
  withPackage,
} from "./order-body-changes.ts";

const slaOf = (allowedValues: readonly string[], value: string | null = null) =>
  demoParameter("slaCode", "enum", { allowedValues: [...allowedValues], default: value });
const packageWith = (code: string, ...parameters: ReturnType<typeof demoParameter>[]) =>
  demoLinePackage({ code, parameters });

describe("the body that is sent", () => {
  const sent = (body: object) => completeBody("LINE", body, packageWith("FIB-1000", slaOf(["BASIC", "PLUS"], "BASIC")));

  test("has no empty values, and no parts of which every field is empty", () => {
    expect(
      sent({
        reference: "",
        remarks: null,
        packageCode: "FIB-1000",
        address: { postalCode: "", houseNumber: null },
        contactZ: { firstName: "" },
        handoverA: { rackId: null },
        handoverZ: { panel: "" },
        aSide: {},
        zSide: { type: null },
      }),
    ).toEqual({ packageCode: "FIB-1000", slaCode: "BASIC" });
  });

  test("keeps a part of which one field has a value, and an empty contact, which is required", () => {
    expect(sent({ address: { postalCode: "", houseNumber: 12 }, contact: { email: "" } })).toMatchObject({
      address: { postalCode: "", houseNumber: 12 },
      contact: { email: "" },
    });
  });

  test("is normalised as the rules expect it", () => {
    expect(
      sent({
        address: { postalCode: "8011 ab", houseNumber: 12 },
        contact: { email: " Tom@Winkel.example ", phoneNumber: "020 - 000 00 17" },
        contactZ: { phoneNumber: "+31 20 0000018" },
      }),
    ).toMatchObject({
      address: { postalCode: "8011AB" },
      contact: { email: "Tom@Winkel.example", phoneNumber: "0200000017" },
      contactZ: { phoneNumber: "0200000018" },
    });
  });

  test("has the default of its package, unless another value was chosen", () => {
    expect(sent({ slaCode: "PLUS" })["slaCode"]).toBe("PLUS");
    expect(completeBody("LINE", { slaCode: "PLUS" }, undefined)["slaCode"]).toBe("PLUS");
  });
});

describe("another package", () => {
  const from = packageWith(
    "OLD",
    slaOf(["BASIC", "PLUS"]),
    demoParameter("speed", "enum", { allowedValues: ["1", "2"] }),
  );

  test("keeps the values that it has and accepts, and drops the others", () => {
    const to = packageWith("NEW", slaOf(["BASIC"]), demoParameter("speed", "enum", { allowedValues: ["2", "3"] }));
    const body = { packageCode: "OLD", slaCode: "PLUS", parameters: { speed: "2", other: "x" }, reference: "Shop" };
    expect(withPackage("LINE", body, { from, to })).toEqual({
      packageCode: "NEW",
      slaCode: null,
      parameters: { speed: "2" },
      reference: "Shop",
    });
  });

  test("drops a value that it does not ask for", () => {
    const body = { slaCode: "PLUS", parameters: { speed: "1" } };
    expect(withPackage("LINE", body, { from, to: packageWith("NEW", slaOf(["PLUS"])) })).toEqual({
      packageCode: "NEW",
      slaCode: "PLUS",
      parameters: {},
    });
  });

  test("checks a value that was given before the first package", () => {
    const to = packageWith("NEW", slaOf(["BASIC"]));
    expect(withPackage("LINE", { slaCode: "PLUS" }, { from: undefined, to })["slaCode"]).toBeNull();
  });
});

test("the price does not depend on people, references and the terms", () => {
  const priced = { packageCode: "A", contractTermMonths: 12, quantity: 2, siteCode: "AMS1", wishDate: "2026-12-04" };
  expect(
    pricedBody({
      ...priced,
      contact: {},
      contactId: null,
      contactZ: {},
      remarks: "x",
      reference: "x",
      customerReference: "x",
      clientOrderId: "x",
      endCustomerId: null,
      termsAccepted: true,
      expectedNrcTotal: "1.00",
      expectedMrcTotal: "1.00",
      priceListVersion: "x",
    }),
  ).toEqual(priced);
});

test.each([
  ["12", 12],
  [" 2,5 ", 2.5],
  ["\u200B1\u00AD2\u00A0", 12],
  ["１２", 12],
  ["2.125", 2.125],
  ["0", 0],
  ["999999999", 999_999_999],
  ["1000000000", undefined],
  ["2.1234", undefined],
  ["1,2,3", undefined],
  ["-1", undefined],
  ["", undefined],
  ["1e3", undefined],
])("the typed number %j is %s", (text, number) => expect(numberFrom(text)).toBe(number));

test("the text of a field is empty without a value, and not for zero or false", () => {
  const body = { quantity: 0, termsAccepted: false, reference: null, address: { houseNumber: 12 } };
  const texts = ["quantity", "termsAccepted", "reference", "address.houseNumber", "address.room", "nothing.there"];
  expect(texts.map((path) => textIn(body, path))).toEqual(["0", "false", "", "12", "", ""]);
});

test("bodies differ in fields of either, and in the single values inside them", () => {
  const one = { reference: "Shop", contact: { firstName: "Tom", lastName: "Wit" }, quantity: 1 };
  const other = { contact: { firstName: "Tom", lastName: "Bos" }, quantity: 1, remarks: "Ring" };
  expect(differingFields(one, other)).toEqual(["reference", "contact", "remarks"]);
  expect(differingValues(one, other)).toEqual(["reference", "contact.lastName", "remarks"]);
  expect([differingFields(one, one), differingValues(one, { ...one, remarks: null })]).toEqual([[], []]);
});
