import { expect, test } from "vitest";
import { demoContact, secondContact } from "@demarc/shell/testing/demo-customer.ts";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { differences } from "./contact-differences.ts";
import { blankContact, contactValues, missingTypes } from "./contacts.data.ts";

test("two versions differ in their fields and types, of which the order does not matter", () => {
  const theirs = contactValues(demoContact);
  expect(theirs).toMatchObject({ middleName: "van der", jobTitle: "Hoofd IT", phoneNumber2: "" });
  expect(differences(keyText, theirs, { ...theirs, types: ["billing", "main"] })).toEqual([]);
  const changed = (
    ["firstName", "middleName", "lastName", "jobTitle", "email", "phoneNumber", "phoneNumber2"] as const
  ).map((field) => differences(keyText, theirs, { ...theirs, [field]: "x" }));
  expect(changed.map(([one, ...more]) => [one?.label, one?.mine, more.length])).toEqual([
    ["contacts.firstName", "x", 0],
    ["contacts.middleName", "x", 0],
    ["contacts.lastName", "x", 0],
    ["contacts.jobTitle", "x", 0],
    ["contacts.email", "x", 0],
    ["contacts.phoneNumber", "x", 0],
    ["contacts.phoneNumber2", "x", 0],
  ]);
  expect(differences(keyText, theirs, { ...theirs, types: ["main"] })).toEqual([
    { label: "contacts.types", theirs: "contacts.type.billing, contacts.type.main", mine: "contacts.type.main" },
  ]);
});

test("a type is missing if no contact has it", () => {
  const all = missingTypes([]);
  expect(missingTypes([demoContact, secondContact])).toEqual(
    all.filter((type) => !["main", "billing", "order"].includes(type)),
  );
  expect(all).toEqual(expect.arrayContaining(["main", "billing", "order"]));
  expect(new Set([blankContact([]).id, blankContact([]).id]).size).toBe(2);
});
