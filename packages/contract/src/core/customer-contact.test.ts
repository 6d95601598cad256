import { describe, expect, it } from "vitest";
import { bodyErrors } from "./body-rules.ts";
import { CustomerContactInput, fullName } from "./customer-contact.ts";

it.each([
  [{ firstName: "Sanne", middleName: "van der", lastName: "Meer" }, "Sanne van der Meer"],
  [{ firstName: "Sanne", middleName: null, lastName: "Meer" }, "Sanne Meer"],
  [{ firstName: "Sanne", middleName: "", lastName: "Meer" }, "Sanne Meer"],
])("the full name of %j is %s", (person, name) => {
  expect(fullName(person)).toBe(name);
});

describe("a contact in a request", () => {
  const contact = {
    id: "0192f4aa-0000-7000-8000-00000000000a",
    firstName: "Sanne",
    lastName: "Meer",
    email: "s@polderlicht.example",
  };

  it.each<[object, string[]]>([
    [{}, []],
    [{ types: [], jobTitle: null, middleName: "", phoneNumber: null, phoneNumber2: "" }, []],
    [{ types: ["main", "order", "abuse", "billing", "support"] }, []],
    [{ types: ["main", "main"] }, ["types validation.invalid"]],
    [{ types: ["sales"] }, ["types.0 validation.invalid-value"]],
    [{ jobTitle: "x".repeat(60), firstName: "x".repeat(40), middleName: "x".repeat(20), lastName: "x".repeat(60) }, []],
    [
      { jobTitle: "x".repeat(61), firstName: "x".repeat(41), middleName: "x".repeat(21), lastName: "x".repeat(61) },
      ["jobTitle", "firstName", "middleName", "lastName"].map((field) => `${field} validation.max-length`),
    ],
    [
      { firstName: " ", lastName: null, email: "" },
      ["firstName validation.required", "lastName validation.required", "email validation.required"],
    ],
    [{ email: "s@" }, ["email validation.email"]],
    [{ phoneNumber: "0901234567" }, ["phoneNumber validation.phone-number-invalid"]],
    [{ id: "1", extra: true }, ["id validation.invalid", "extra validation.invalid-data"]],
  ])("with %j has errors %j", (more, errors) => {
    const found = bodyErrors(CustomerContactInput, { ...contact, ...more });
    expect(found.map(({ field, message }) => `${field} ${message}`).toSorted()).toEqual(errors.toSorted());
  });
});
