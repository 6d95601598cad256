import type { OrderBody } from "@demarc/contract/core/order-body";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { demoLinePackage, demoParameter } from "../../../../testing/demo-line-order.ts";
import { type RefusedField, useOrderBody } from "./use-order-body.ts";

const parameters = [
  demoParameter("committedKw", "integer"),
  demoParameter("slaCode", "enum", { allowedValues: ["BASIC", "PLUS"], default: "BASIC" }),
];
const packages = [
  demoLinePackage({ code: "FIRST", parameters }),
  demoLinePackage({ code: "SECOND", parameters: parameters.slice(1) }),
];
const opened = (body: OrderBody = { packageCode: "FIRST" }) => {
  const { result } = renderHook(() => useOrderBody("LINE", packages, { body, draft: undefined }));
  return {
    form: () => result.current,
    change: (work: (form: typeof result.current) => void) => act(() => work(result.current)),
  };
};
const refused = (...fields: string[]): RefusedField[] =>
  fields.map((field) => ({ field, message: "validation.invalid-data", params: {} }));
const errors = (form: ReturnType<typeof useOrderBody>) =>
  form.ownErrors.map(({ field, message }) => `${field} ${message}`);

test("a number stays as it is typed, and is an error until it is one", () => {
  const { form, change } = opened();
  change(({ setNumber }) => setNumber("address.houseNumber", "12 A"));
  expect([form().textOf("address.houseNumber"), form().body.address?.houseNumber]).toEqual(["12 A", null]);
  expect(errors(form())).toEqual(["address.houseNumber validation.numeric"]);
  change(({ setNumber }) => setNumber("address.houseNumber", "12"));
  expect([form().textOf("address.houseNumber"), form().body.address?.houseNumber, errors(form())]).toEqual([
    "12",
    12,
    [],
  ]);
  change(({ setNumber }) => setNumber("address.houseNumber", " "));
  expect([form().body.address?.houseNumber, errors(form())]).toEqual([null, []]);
});

test("a number that is a parameter of the package is typed in the same way; other parameters are chosen", () => {
  const { form, change } = opened();
  change(({ setParameter }) => setParameter("committedKw", "2,"));
  expect([form().parameterOf("committedKw"), errors(form())]).toEqual([
    "2,",
    ["parameters.committedKw validation.numeric"],
  ]);
  change(({ setParameter }) => setParameter("committedKw", "2,5"));
  expect([form().parameterOf("committedKw"), form().body.parameters]).toEqual(["2,5", { committedKw: 2.5 }]);
  expect(form().parameterOf("slaCode")).toBe("BASIC");
  change(({ setParameter }) => setParameter("slaCode", "PLUS"));
  expect([form().parameterOf("slaCode"), form().body.slaCode]).toEqual(["PLUS", "PLUS"]);
});

test("an empty text has no value", () => {
  const { form, change } = opened({ reference: "Shop" });
  change(({ set }) => set("reference", ""));
  expect(form().body.reference).toBeNull();
});

test("another version of the order replaces what was typed and what was refused", () => {
  const { form, change } = opened();
  change(({ setNumber, refuse }) => {
    setNumber("address.houseNumber", "12 A");
    refuse(refused("reference"));
  });
  change(({ replace }) => replace({ address: { houseNumber: 7 }, reference: "Theirs" }));
  expect([form().textOf("address.houseNumber"), form().textOf("reference"), errors(form())]).toEqual([
    "7",
    "Theirs",
    [],
  ]);
});

test("a change takes back the refusals of its field and of what is inside it, and no others", () => {
  const { form, change } = opened();
  change(({ refuse }) => refuse(refused("contact", "contact.email", "contactZ.email", "reference")));
  change(({ set }) => set("contact", {}));
  expect(form().ownErrors.map(({ field }) => field)).toEqual(["contactZ.email", "reference"]);
  change(({ refuse }) => refuse(refused("contact", "contact.email")));
  change(({ set }) => set("contact.email", "tom@winkel.example"));
  expect(form().ownErrors.map(({ field }) => field)).toEqual(["contact"]);
});

test("another package drops what was typed for the one before, and its refusal", () => {
  const { form, change } = opened();
  change(({ setParameter, refuse }) => {
    setParameter("committedKw", "x");
    refuse(refused("packageCode", "reference"));
  });
  change(({ choosePackage }) => choosePackage("SECOND"));
  expect([form().chosen?.code, form().parameterOf("committedKw"), form().body.packageCode]).toEqual([
    "SECOND",
    "",
    "SECOND",
  ]);
  expect(form().ownErrors.map(({ field }) => field)).toEqual(["reference"]);
  change(({ choosePackage }) => choosePackage("UNKNOWN"));
  expect(form().chosen?.code).toBe("SECOND");
});

test("fields that the person has left are kept, each once", () => {
  const { form, change } = opened();
  for (const field of ["reference", "remarks", "reference"]) change(({ touch }) => touch(field));
  expect([...form().touched]).toEqual(["reference", "remarks"]);
});
