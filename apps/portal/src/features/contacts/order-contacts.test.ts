import { demoContact, secondContact } from "@demarc/shell/testing/demo-customer.ts";
import { expect, test } from "vitest";
import { orderContacts } from "./order-contacts.ts";

test("the contacts for orders and the chosen one can be chosen", () => {
  const contacts = [demoContact, secondContact];
  expect(orderContacts(contacts, undefined)).toEqual([secondContact]);
  expect(orderContacts(contacts, demoContact.id)).toEqual(contacts);
});
