import { AddressInput, addressRules } from "../core/address.ts";
import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import {
  customerIdParam,
  customerNumber,
  decimal,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
} from "../core/fields.ts";
import { invoiceAttachmentPreferences } from "../core/invoices/invoice-attachments.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { variants } from "../core/variants.ts";
import { Customer, customerStatuses } from "../company.ts";
import { CustomerCreate } from "../signup.ts";
import { bulkOf } from "./bulk.ts";
import { listEndpoint } from "./listing.ts";
import { externalRef, namedCustomer, optionalRef, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorCustomers: typeof import("./customers.ts");
  }
}

export const ledger = {
  "customer.created": "customer.created",
  "customer.updated": "customer.updated",
  "customer.suspended": "customer.suspended",
  "customer.reinstated": "customer.reinstated",
  "customer.terminated": "customer.terminated",
  "customer.removed": "customer.removed",
} as const;

export const vatTreatments = ["STANDARD_NL", "REVERSE_CHARGE_EU", "EXPORT"] as const;

const ownRef = ["company", "CRM-1042"] as const;

const {
  guid: _guid,
  iban: _iban,
  bic: _bic,
  contacts: _contacts,
  mandate: _mandate,
  children: _children,
  ...ofCompany
} = Customer.properties;

/** A company as the operator sees it: more than its own people see, but without its bank account and its people. */
export const OperatorCustomer = Type.Object(
  {
    ...ofCompany,
    externalRef: externalRef(...ownRef),
    ibanMasked: described(
      nullableText(),
      "IBAN with only its first and last characters; null without one",
      "NL74••••••••••0025",
    ),
    creditLimit: described(
      nullable(decimal()),
      "Orders above this amount wait for the operator; null without a limit",
      null,
    ),
    discountClass: described(nullableText(), "Price class of the company; null for list prices", "PARTNER-A"),
  },
  { title: "OperatorCustomer" },
);
export type OperatorCustomer = Static<typeof OperatorCustomer>;

/** A field of a company has one verdict, in an application and in a write of the operator. */
const applied = CustomerCreate.properties;

/** The terms that the operator agrees with a company. */
export const customerTerms = {
  parentCustomerId: described(
    Type.Optional(nullable(namedCustomer())),
    "The reseller: its customer number, or your own id of it as `{ref}`; null without one",
    null,
  ),
  creditLimit: described(
    Type.Optional(nullable(Type.String({ pattern: "^(0|[1-9][0-9]{0,11})\\.[0-9]{2}$" }))),
    "Orders above this amount wait for the operator; null without a limit",
    "25000.00",
  ),
  discountClass: described(optionalText(20), "Price class of the company; null for list prices", "PARTNER-A"),
};

// Without a value a field stays as it is, and a new record gets its default. Null empties it.
const optionalFields = {
  ...customerTerms,
  tradeName: applied.tradeName,
  coc: applied.coc,
  oin: described(
    Type.Optional(nullable(Type.String({ pattern: "^[0-9]{20}$" }))),
    "Dutch government identification number, 20 digits",
    null,
  ),
  vatNumber: applied.vatNumber,
  vatTreatment: described(
    Type.Optional(oneOf(vatTreatments)),
    "How VAT is charged; by default it follows from the country and the VAT number",
  ),
  invoiceAddress: applied.invoiceAddress,
  paymentTermDays: described(Type.Optional(Type.Integer({ minimum: 0, maximum: 90 })), "Payment term in days", 14),
  customInvoiceReference: described(optionalText(35), "Reference that is printed on every invoice", "KP-4711"),
  invoiceAttachmentPreference: described(
    Type.Optional(oneOf(invoiceAttachmentPreferences)),
    "Files that are attached to the e-mail with an invoice",
  ),
  invoiceEmail: applied.invoiceEmail,
  peppolId: described(
    Type.Optional(nullable(Type.String({ pattern: "^[0-9]{4}:[A-Za-z0-9]{1,50}$" }))),
    "Peppol participant id",
    "0106:99990011",
  ),
  loyaltyParticipant: described(
    Type.Optional(Type.Boolean()),
    "True if the company takes part in the loyalty programme",
  ),
};

const mainFields = {
  type: applied.type,
  variant: described(oneOf(variants), "Portal of the company"),
  name: applied.name,
  address: AddressInput,
  locale: applied.locale,
};

export const CustomerRecord = payload("customerRecord", { ...mainFields, ...optionalFields, reason: reason() });
export type CustomerRecord = Static<typeof CustomerRecord>;

export const CustomerChange = payload("customerChange", {
  externalRef: optionalRef(
    "company, if it has none yet: letters, digits and . _ : -; it cannot be changed afterwards",
    "CRM-1042",
  ),
  type: Type.Optional(mainFields.type),
  variant: Type.Optional(mainFields.variant),
  name: Type.Optional(mainFields.name),
  address: Type.Optional(mainFields.address),
  locale: Type.Optional(mainFields.locale),
  ...optionalFields,
  reason: reason(),
});
export type CustomerChange = Static<typeof CustomerChange>;

const customerRules = ({ address, invoiceAddress, type, parentCustomerId }: Partial<CustomerRecord>): FieldError[] => [
  ...(address ? addressRules("address", address) : []),
  ...addressRules("invoiceAddress", invoiceAddress),
  ...(type === "reseller" && parentCustomerId !== undefined && parentCustomerId !== null
    ? [{ field: "parentCustomerId", message: "validation.invalid-value" }]
    : []),
];

const ofCustomer = payload("operatorCustomerPath", customerIdParam);
const ofRef = payload("customerRefPath", refParam(...ownRef));

export const listCustomers = listEndpoint({
  name: "listCustomers",
  summary: "List customers",
  path: "/operator/v1/customer",
  right: "customers.read",
  item: OperatorCustomer,
  filters: {
    status: described(Type.Optional(oneOf(customerStatuses)), "Only customers with this status"),
    parentCustomerId: described(Type.Optional(customerNumber()), "Only the customers of this reseller"),
    q: described(
      Type.Optional(Type.String({ maxLength: 100 })),
      "Every word must occur in the name, trade name, number, KvK number, your own id or city",
    ),
  },
});

export const readCustomer = endpoint({
  name: "readCustomer",
  summary: "Get a customer",
  method: "GET",
  path: "/operator/v1/customer/:customerId",
  access: serviceRight("customers.read"),
  params: ofCustomer,
  responses: { 200: OperatorCustomer },
});

export const readCustomerByRef = endpoint({
  name: "readCustomerByRef",
  summary: "Get a customer by your own id",
  method: "GET",
  path: "/operator/v1/customer/ref/:externalRef",
  access: serviceRight("customers.read"),
  params: ofRef,
  responses: { 200: OperatorCustomer },
});

/** The response of a write. Reading the other fields needs a separate right. */
const WrittenCustomer = writtenRecord("Customer", {
  id: OperatorCustomer.properties.id,
  externalRef: externalRef(...ownRef),
  status: OperatorCustomer.properties.status,
});

const writes = {
  ...plannedWrite,
  responses: { 200: WrittenCustomer },
  errors: conflicts("customer.coc-in-use", "customer.ref-taken", "customer.has-children", "customer.state-conflict"),
} as const;

export const putCustomer = endpoint({
  ...writes,
  name: "putCustomer",
  summary: "Create or change a customer by your own id",
  details:
    "Creates an active company, or changes it. A field that is left out keeps its value. Sending the same again changes nothing. A new company without a reseller gets the agreement to sign.",
  method: "PUT",
  path: "/operator/v1/customer/ref/:externalRef",
  access: serviceRight("customers.write"),
  params: ofRef,
  body: CustomerRecord,
  rules: customerRules,
});

export const putCustomers = bulkOf(putCustomer, {
  name: "putCustomers",
  summary: "Create or change customers by your own ids",
});

export const changeCustomer = endpoint({
  ...writes,
  name: "changeCustomer",
  summary: "Change a customer",
  details: "A field that is left out keeps its value.",
  method: "PATCH",
  path: "/operator/v1/customer/:customerId",
  access: serviceRight("customers.write"),
  params: ofCustomer,
  body: CustomerChange,
  rules: customerRules,
});

const standing = {
  ...writes,
  method: "POST",
  params: ofCustomer,
  errors: conflicts("customer.state-conflict"),
} as const;

export const suspendCustomer = endpoint({
  ...standing,
  name: "suspendCustomer",
  summary: "Suspend a customer",
  details: "Its people can sign in, read everything and pay, and cannot order, accept or change services.",
  path: "/operator/v1/customer/:customerId/suspend",
  access: serviceRight("customers.suspend"),
  body: payload("customerSuspension", { reason: requiredReason() }),
});

export const reinstateCustomer = endpoint({
  ...standing,
  name: "reinstateCustomer",
  summary: "End the suspension of a customer",
  path: "/operator/v1/customer/:customerId/reinstate",
  access: serviceRight("customers.suspend"),
  body: payload("customerReinstatement", { reason: reason() }),
});

export const terminateCustomer = endpoint({
  ...standing,
  name: "terminateCustomer",
  ends: true,
  summary: "End the relation with a customer",
  details: "Its people are signed out and its tokens stop. It cannot be undone.",
  path: "/operator/v1/customer/:customerId/terminate",
  access: serviceRight("customers.suspend"),
  body: payload("customerTermination", { reason: requiredReason() }),
  errors: conflicts("customer.state-conflict", "customer.has-services", "customer.has-children"),
});
