import { expect, test } from "vitest";
import { demoContact, secondContact } from "@demarc/shell/testing/demo-customer.ts";
import { demoOrder } from "../../../testing/demo-order.ts";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { changedBody, fieldsOf, referenceDifferences } from "./order-references.ts";

const tom = {
  firstName: "Tom",
  middleName: "",
  lastName: "Visser",
  email: "tom@winkel.example",
  phoneNumber: "0200000017",
};
const contacts = [demoContact, secondContact];

test("the fields are those of the typed contact, otherwise of the chosen one", () => {
  const order = demoOrder();
  expect(fieldsOf(order, contacts)).toEqual({ customerReference: "PO-4711", contact: tom });
  const { contact: _, ...details } = order.details;
  const chosen = demoOrder({ customerReference: null, details: { ...details, contactId: secondContact.id } });
  expect(fieldsOf(chosen, contacts)).toEqual({
    customerReference: "",
    contact: {
      firstName: "Fenna",
      middleName: "",
      lastName: "Smit",
      email: "fenna.smit@polderlicht.example",
      phoneNumber: "",
    },
  });
  expect(fieldsOf(chosen, []).contact.lastName).toBe("");
});

test("the contact is sent only if one of its fields has changed", () => {
  const before = { customerReference: "PO-1", contact: tom };
  expect(changedBody(before, { customerReference: "PO-2", contact: { ...tom } })).toEqual({
    customerReference: "PO-2",
  });
  for (const field of ["firstName", "middleName", "lastName", "email", "phoneNumber"] as const) {
    const contact = { ...tom, [field]: "other" };
    expect(changedBody(before, { customerReference: "PO-1", contact })).toEqual({ customerReference: "PO-1", contact });
  }
});

test("only what differs is compared", () => {
  const mine = { customerReference: "PO-1", contact: tom };
  const theirs = { customerReference: "PO-2", contact: { ...tom, middleName: "de" } };
  const person = "tom@winkel.example, 0200000017";
  expect(referenceDifferences(keyText, mine, mine)).toEqual([]);
  expect(referenceDifferences(keyText, theirs, mine)).toEqual([
    { label: "orders.reference", theirs: "PO-2", mine: "PO-1" },
    { label: "orders.details.contact", theirs: `Tom de Visser, ${person}`, mine: `Tom Visser, ${person}` },
  ]);
});
