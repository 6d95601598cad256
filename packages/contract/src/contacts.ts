import { described, Type } from "./core/json-schema.ts";
import { csvQuery } from "./core/csv.ts";
import { CustomerContact, CustomerContactInput } from "./core/customer-contact.ts";
import { endpoint } from "./core/endpoint.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { customerIdParam, payload, uuid } from "./core/fields.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly contacts: typeof import("./contacts.ts");
  }
  interface SearchKinds {
    readonly contact: true;
  }
  interface WorkKinds {
    readonly "contact-type-missing": true;
  }
}

export const ledger = {
  "contact.created": "customer.contact-changed",
  "contact.updated": "customer.contact-changed",
  "contact.deleted": "customer.contact-changed",
  "contact.removed": "contact.removed",
} as const;

const ofCustomer = payload("customer", customerIdParam);
const ofContact = payload("contact", {
  ...customerIdParam,
  contactId: described(uuid(), "Id of the contact", "c6b25504-3ae5-7f5e-86ce-e650bccc9781"),
});

const readers = { caller: "signed-in" } as const;
const administrators = { caller: ["RESELLER_ADMIN"], ownCustomer: true } as const;

export const listContacts = endpoint({
  name: "listContacts",
  summary: "List contacts",
  details: "Sorted by last name.",
  method: "GET",
  path: "/v1/customer/:customerId/contact",
  access: readers,
  params: ofCustomer,
  responses: { 200: Type.Array(CustomerContact) },
});

export const exportContacts = endpoint({
  name: "exportContacts",
  summary: "Export contacts as CSV",
  details: "All contacts of the company, sorted by last name.",
  method: "GET",
  path: "/v1/customer/:customerId/contact/export",
  access: readers,
  params: ofCustomer,
  query: payload("contactExportQuery", csvQuery),
  responses: { 200: fileAnswer("text/csv") },
});

export const getContact = endpoint({
  name: "getContact",
  summary: "Get a contact",
  method: "GET",
  path: "/v1/customer/:customerId/contact/:contactId",
  access: readers,
  params: ofContact,
  responses: { 200: CustomerContact },
});

export const createContact = endpoint({
  name: "createContact",
  summary: "Create a contact",
  details:
    "The caller chooses the id of the contact. A company that is at its limit gets 409 `contact.limit` with the limit in `details.limit`.",
  method: "POST",
  path: "/v1/customer/:customerId/contact",
  access: administrators,
  params: ofCustomer,
  body: CustomerContactInput,
  idempotent: "optional",
  responses: { 201: CustomerContact },
  errors: { 409: ["contact.id-in-use", "contact.limit"] },
});

export const replaceContact = endpoint({
  name: "replaceContact",
  summary: "Replace a contact",
  method: "PUT",
  path: "/v1/customer/:customerId/contact/:contactId",
  access: administrators,
  params: ofContact,
  body: CustomerContactInput,
  responses: { 200: CustomerContact },
  errors: { 409: ["contact.last-of-type", "edit-conflict"] },
});

export const deleteContact = endpoint({
  name: "deleteContact",
  summary: "Delete a contact",
  method: "DELETE",
  path: "/v1/customer/:customerId/contact/:contactId",
  access: administrators,
  params: ofContact,
  responses: { 204: Type.Null() },
  errors: { 409: ["contact.last-of-type", "edit-conflict"] },
});
