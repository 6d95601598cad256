import { expect, test } from "vitest";
import { type AddressPart, addressPartsIn } from "./address-parts.ts";

const whole = { postalCode: "3511LX", houseNumber: "12", houseNumberExtension: "bis", room: "" };

test.each<[AddressPart, string, ReturnType<typeof addressPartsIn>]>([
  ["postalCode", "3511 LX 12 bis", whole],
  ["houseNumber", "3511lx, 12-bis", whole],
  ["houseNumberExtension", "3511LX 12\u00A0bis", whole],
  ["postalCode", "3511 LX 12 BIS kamer 3", { ...whole, houseNumberExtension: "BIS", room: "3" }],
  ["postalCode", "3511 LX 12", { ...whole, houseNumberExtension: "" }],
  ["houseNumber", "12 bis", { houseNumber: "12", houseNumberExtension: "bis" }],
  ["houseNumber", "12A", { houseNumber: "12", houseNumberExtension: "A" }],
  ["houseNumber", "12 a kamer 3", { houseNumber: "12", houseNumberExtension: "a", room: "3" }],
  ["houseNumber", "nr 12", { houseNumber: "12" }],
  ["houseNumber", "12", { houseNumber: "12" }],
  ["houseNumber", "twelve", undefined],
  ["houseNumber", "12 ABCDEFG", undefined],
  ["houseNumberExtension", "12 bis", undefined],
  ["postalCode", "3511 LX", undefined],
  ["postalCode", "12 bis", undefined],
])("the text of %s %j is %j", (field, text, parts) => {
  expect(addressPartsIn(field, text, true)).toEqual(parts);
});

test("a whole address is only recognised in the Netherlands, a house number with its addition everywhere", () => {
  expect(addressPartsIn("postalCode", "3511 LX 12 bis", false)).toBeUndefined();
  expect(addressPartsIn("houseNumber", "12 bis", false)).toEqual({ houseNumber: "12", houseNumberExtension: "bis" });
});
