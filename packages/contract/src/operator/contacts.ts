import { CustomerContact, CustomerContactInput } from "../core/customer-contact.ts";
import { instant, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { Customer } from "../company.ts";
import { externalRef, namedCustomer } from "./refs.ts";
import { recordEndpoints } from "./services.ts";
import { conflicts, planQuery, reason, reasonInQuery, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorContacts: typeof import("./contacts.ts");
  }
}

/** A contact of a customer as the operator sees it. */
export const OperatorContact = Type.Object(
  {
    ...CustomerContact.properties,
    customerId: Customer.properties.id,
    externalRef: externalRef("contact", "CRM-C-1042"),
    createdAt: described(instant(), "When it was created"),
  },
  { title: "OperatorContact" },
);
export type OperatorContact = Static<typeof OperatorContact>;

const { id: _id, ...ofInput } = CustomerContactInput.properties;

export const ContactRecord = payload("contactRecord", {
  customerId: described(
    namedCustomer(),
    "The customer: its number, or your own id of it as `{ref}`; it cannot change afterwards",
    20_120_280,
  ),
  ...ofInput,
  reason: reason(),
});
export type ContactRecord = Static<typeof ContactRecord>;

const params = payload("operatorContactPath", { recordId: CustomerContact.properties.id });
const written = writtenRecord("Contact", {
  id: CustomerContact.properties.id,
  externalRef: externalRef("contact", "CRM-C-1042"),
});

const contactEndpoints = recordEndpoints({
  type: "contact",
  named: ["Contact", "Contacts"],
  texts: {
    one: "a contact",
    many: "contacts",
    put: "If a contact of the customer already has this name and e-mail address, that contact gets your id.",
  },
  params,
  record: ContactRecord,
  whole: OperatorContact,
  filter: {},
  written,
  rules: () => [],
  reads: "customers.read",
  writes: "customers.write",
  refused: ["contact.last-of-type", "contact.limit", "customer.state-conflict"],
});
export const listOperatedContacts = contactEndpoints.list;
export const readOperatedContact = contactEndpoints.get;
export const readOperatedContactByRef = contactEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putContact = contactEndpoints.put;
export const putContacts = contactEndpoints.putMany;

export const deleteOperatedContact = endpoint({
  name: "deleteOperatedContact",
  ends: true,
  summary: "Delete a contact of any customer",
  details: "Afterwards, another contact can have its `externalRef`. The answer is the deleted contact.",
  method: "DELETE",
  path: "/operator/v1/contact/:recordId",
  access: serviceRight("customers.write"),
  params,
  query: payload("contactDeletion", { ...planQuery, reason: reasonInQuery() }),
  responses: { 200: written },
  errors: conflicts("contact.last-of-type"),
});
