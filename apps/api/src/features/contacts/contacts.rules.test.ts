import type { ContactType } from "@demarc/contract/core/customer-contact";
import { describe, expect, it } from "vitest";
import { contactFrom, typesGivenUp } from "./contacts.rules.ts";

describe("the types that a company needs and a contact gives up", () => {
  it.each<[readonly ContactType[], readonly ContactType[] | undefined, readonly ContactType[]]>([
    [["main", "billing", "order"], undefined, ["main", "billing"]],
    [["order", "abuse", "support"], undefined, []],
    [[], undefined, []],
    [["billing"], undefined, ["billing"]],
    [["main", "billing"], [], ["main", "billing"]],
    [["main", "billing"], ["main"], ["billing"]],
    [["main", "billing"], ["billing", "order"], ["main"]],
    [["main", "billing"], ["billing", "main"], []],
    [["order"], ["support"], []],
    [["support"], ["main"], []],
  ])("from %j to %j are %j", (types, next, givenUp) => {
    expect(typesGivenUp({ types: [...types] }, next && { types: next })).toEqual(givenUp);
  });
});

describe("a contact", () => {
  const now = new Date("2026-11-22T10:00:00.000Z");
  const required = {
    id: "0192f4aa-0000-7000-8000-000000000001",
    firstName: "Sanne",
    lastName: "Meer",
    email: "s.vandermeer@polderlicht.example",
  };
  const given = {
    types: ["billing" as const],
    jobTitle: "Hoofd IT",
    middleName: "van der",
    phoneNumber: "0201234567",
    phoneNumber2: "0612345678",
  };
  const nothing = { types: [], jobTitle: null, middleName: null, phoneNumber: null, phoneNumber2: null };
  const empty = { jobTitle: "", middleName: "", phoneNumber: "", phoneNumber2: "" };
  const stored = { version: 1, updatedAt: "2026-11-22T10:00:00.000Z" };

  it.each([
    ["with all fields", given, given],
    ["with the required fields only", {}, nothing],
    ["with empty texts", empty, nothing],
  ])("%s is stored with null where a value is missing", (_what, fields, kept) => {
    expect(contactFrom({ ...required, ...fields }, now)).toEqual({ ...required, ...kept, ...stored });
  });
});
