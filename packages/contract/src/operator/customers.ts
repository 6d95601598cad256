import { Address, AddressInput, addressRules } from "../core/address.ts";
import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import {
  customerIdParam,
  customerNumber,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
  recordVersion,
  requiredText,
} from "../core/fields.ts";
import { invoiceAttachmentPreferences } from "../core/invoices/invoice-attachments.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { variants } from "../core/variants.ts";
import { customerStatuses, customerTypes } from "../company.ts";
import { listOf, listQuery, outcomes } from "./listing.ts";
import { planQuery, reason, requiredReason, written } from "./writing.ts";

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
} as const;

export const vatTreatments = ["STANDARD_NL", "REVERSE_CHARGE_EU", "EXPORT"] as const;

const refPattern = "^[A-Za-z0-9._:-]{1,64}$";
const externalRef = () => described(nullableText(), "Your own id of the company; null without one", "CRM-1042");

export const OperatorCustomer = Type.Object(
  {
    id: described(Type.Integer(), "Customer number of the company", 20_120_280),
    externalRef: externalRef(),
    type: described(oneOf(customerTypes), "Kind of company"),
    parentCustomerId: described(nullable(Type.Integer()), "Customer number of the reseller; null without one", null),
    status: described(oneOf(customerStatuses), "Status of the company"),
    variant: described(oneOf(variants), "Portal of the company"),
    name: described(Type.String(), "Name of the company", "Company B.V."),
    tradeName: described(nullableText(), "Trade name of the company; null without one", "Company"),
    coc: described(nullableText(), "KvK number, 8 digits", "99990011"),
    oin: described(nullableText(), "Dutch government identification number, 20 digits", null),
    vatNumber: described(nullableText(), "VAT number with its country code", "NL999900110B01"),
    vatTreatment: described(oneOf(vatTreatments), "How VAT is charged"),
    address: Address,
    invoiceAddress: described(nullable(Address), "Address for invoices; null if it is the visiting address"),
    ibanMasked: described(
      nullableText(),
      "IBAN of which only both ends are readable; null without one",
      "NL74••••••••••0025",
    ),
    paymentMethod: described(oneOf(["DIRECT_DEBIT", "CREDIT_TRANSFER"]), "How the company pays"),
    paymentTermDays: described(Type.Integer(), "Payment term in days", 14),
    customInvoiceReference: described(nullableText(), "Reference that is printed on every invoice", "KP-4711"),
    invoiceAttachmentPreference: described(
      oneOf(invoiceAttachmentPreferences),
      "Files that are attached to the e-mail with an invoice",
    ),
    invoiceEmail: described(
      nullableText(),
      "E-mail address for invoices; null sends them to the billing contacts",
      "facturen@company.example",
    ),
    peppolId: described(nullableText(), "Peppol participant id", null),
    locale: described(oneOf(["en", "nl"]), "Language of the company"),
    loyaltyParticipant: described(Type.Boolean(), "True if the company takes part in the loyalty programme"),
    creditLimit: described(
      nullableText(),
      "Orders above this amount wait for the operator; null without a limit",
      null,
    ),
    discountClass: described(nullableText(), "Price class of the company; null for list prices", "PARTNER-A"),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorCustomer" },
);
export type OperatorCustomer = Static<typeof OperatorCustomer>;

// Without a value a field stays as it is, and a new record gets its default. Null empties it.
const optionalFields = {
  parentCustomerId: described(
    Type.Optional(
      nullable(
        Type.Union([
          customerNumber(),
          payload("customerReference", { ref: described(requiredText(64), "Your own id of the company", "CRM-1000") }),
        ]),
      ),
    ),
    "The reseller: its customer number, or your own id of it as `{ref}`; null without one",
    null,
  ),
  tradeName: described(optionalText(120, { printable: true }), "Trade name of the company", "Company"),
  coc: described(optionalText(8, { "coc-number": true }), "KvK number, 8 digits", "99990011"),
  oin: described(
    Type.Optional(nullable(Type.String({ pattern: "^[0-9]{20}$" }))),
    "Dutch government identification number, 20 digits",
    null,
  ),
  vatNumber: described(optionalText(15, { "vat-number": true }), "VAT number with its country code", "NL999900110B01"),
  vatTreatment: described(
    Type.Optional(oneOf(vatTreatments)),
    "How VAT is charged; by default it follows from the country and the VAT number",
  ),
  invoiceAddress: described(
    Type.Optional(nullable(AddressInput)),
    "Address for invoices; null if it is the visiting address",
  ),
  paymentTermDays: described(Type.Optional(Type.Integer({ minimum: 0, maximum: 90 })), "Payment term in days", 14),
  customInvoiceReference: described(optionalText(35), "Reference that is printed on every invoice", "KP-4711"),
  invoiceAttachmentPreference: described(
    Type.Optional(oneOf(invoiceAttachmentPreferences)),
    "Files that are attached to the e-mail with an invoice",
  ),
  invoiceEmail: described(
    optionalText(254, { email: true }),
    "E-mail address for invoices; null sends them to the billing contacts",
    "facturen@company.example",
  ),
  peppolId: described(
    Type.Optional(nullable(Type.String({ pattern: "^[0-9]{4}:[A-Za-z0-9]{1,50}$" }))),
    "Peppol participant id",
    "0106:99990011",
  ),
  loyaltyParticipant: described(
    Type.Optional(Type.Boolean()),
    "True if the company takes part in the loyalty programme",
  ),
  creditLimit: described(
    Type.Optional(nullable(Type.String({ pattern: "^(0|[1-9][0-9]{0,11})\\.[0-9]{2}$" }))),
    "Orders above this amount wait for the operator; null without a limit",
    "25000.00",
  ),
  discountClass: described(optionalText(20), "Price class of the company; null for list prices", "PARTNER-A"),
};

const mainFields = {
  type: described(oneOf(customerTypes), "Kind of company"),
  variant: described(oneOf(variants), "Portal of the company"),
  name: described(
    requiredText(120, { printable: true }),
    "Name of the company, in Latin, Greek or Cyrillic letters",
    "Company B.V.",
  ),
  address: AddressInput,
  locale: described(oneOf(["en", "nl"]), "Language of the company"),
};

export const CustomerRecord = payload("customerRecord", { ...mainFields, ...optionalFields, reason: reason() });
export type CustomerRecord = Static<typeof CustomerRecord>;

export const CustomerChange = payload("customerChange", {
  externalRef: described(
    Type.Optional(Type.String({ pattern: refPattern })),
    "Your own id of the company, if it has none yet: letters, digits and . _ : -; it cannot be changed afterwards",
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
const ofRef = payload("customerRefPath", {
  externalRef: described(
    Type.String({ pattern: refPattern }),
    "Your own id of the company: letters, digits and . _ : -",
    "CRM-1042",
  ),
});

export const listCustomers = endpoint({
  name: "listCustomers",
  summary: "List customers",
  method: "GET",
  path: "/operator/v1/customer",
  access: serviceRight("customers.read"),
  query: payload("customerQuery", {
    ...listQuery,
    status: described(Type.Optional(oneOf(customerStatuses)), "Only customers with this status"),
    parentCustomerId: described(Type.Optional(customerNumber()), "Only the customers of this reseller"),
    q: described(
      Type.Optional(Type.String({ maxLength: 100 })),
      "Every word must occur in the name, trade name, number, KvK number, your own id or city",
    ),
  }),
  responses: { 200: listOf(OperatorCustomer) },
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

const writes = {
  query: payload("customerPlan", planQuery),
  idempotent: "optional",
} as const;

/** What a write answers: reading the rest is a right of its own. */
const WrittenCustomer = written(
  Type.Object(
    {
      id: OperatorCustomer.properties.id,
      externalRef: externalRef(),
      status: OperatorCustomer.properties.status,
      version: recordVersion(),
      outcome: described(oneOf(outcomes), "What the call did"),
    },
    { title: "Customer" },
  ),
);

const refusals = [
  "customer.coc-in-use",
  "customer.ref-taken",
  "customer.has-children",
  "customer.state-conflict",
] as const;

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
  responses: { 200: WrittenCustomer },
  errors: { 409: [...refusals, "edit-conflict", "plan-outdated"] },
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
  responses: { 200: WrittenCustomer },
  errors: { 409: [...refusals, "edit-conflict", "plan-outdated"] },
});

const standing = {
  ...writes,
  method: "POST",
  params: ofCustomer,
  responses: { 200: WrittenCustomer },
} as const;

export const suspendCustomer = endpoint({
  ...standing,
  name: "suspendCustomer",
  summary: "Suspend a customer",
  details: "Its people can sign in, read everything and pay, and cannot order, accept or change services.",
  path: "/operator/v1/customer/:customerId/suspend",
  access: serviceRight("customers.suspend"),
  body: payload("customerSuspension", { reason: requiredReason() }),
  errors: { 409: ["customer.state-conflict", "edit-conflict", "plan-outdated"] },
});

export const reinstateCustomer = endpoint({
  ...standing,
  name: "reinstateCustomer",
  summary: "End the suspension of a customer",
  path: "/operator/v1/customer/:customerId/reinstate",
  access: serviceRight("customers.suspend"),
  body: payload("customerReinstatement", { reason: reason() }),
  errors: { 409: ["customer.state-conflict", "edit-conflict", "plan-outdated"] },
});

export const terminateCustomer = endpoint({
  ...standing,
  name: "terminateCustomer",
  summary: "End the relation with a customer",
  details: "Its people are signed out and its tokens stop. It cannot be undone.",
  path: "/operator/v1/customer/:customerId/terminate",
  access: serviceRight("customers.suspend"),
  body: payload("customerTermination", { reason: requiredReason() }),
  errors: {
    409: [
      "customer.state-conflict",
      "customer.has-services",
      "customer.has-children",
      "edit-conflict",
      "plan-outdated",
    ],
  },
});
