import { Type, type Static } from "./core/json-schema.ts";
import { Address, AddressInput, addressRules } from "./core/address.ts";
import { CustomerContact } from "./core/customer-contact.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  accepted,
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
  requiredText,
} from "./core/fields.ts";
import { invoiceAttachmentPreferences } from "./core/invoices/invoice-attachments.ts";
import { variants } from "./core/variants.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly company: typeof import("./company.ts");
  }
  interface SearchKinds {
    readonly company: true;
  }
  interface WorkKinds {
    readonly "iban-missing": true;
    readonly "mandate-pending": true;
    readonly "invoice-reference-missing": true;
  }
}

export const ledger = {
  "customer.address-changed": "customer.address-changed",
  "customer.iban-changed": "customer.iban-changed",
  "customer.mandate-accepted": "mandate.activated",
  "customer.mandate-rejected": "mandate.revoked",
  "customer.invoice-reference-changed": "customer.updated",
  "customer.attachment-preference-changed": "customer.updated",
  "customer.invoice-email-changed": "customer.updated",
} as const;

export const customerTypes = ["end-user", "reseller"] as const;
export const customerStatuses = ["APPLIED", "ACTIVE", "SUSPENDED", "TERMINATED", "REJECTED"] as const;

/** A SEPA direct debit mandate; the IBAN is masked for callers who are neither administrator nor finance. */
export const Mandate = Type.Object(
  {
    mandateReference: Type.String(),
    iban: Type.String(),
    accountHolder: Type.String(),
    scheme: oneOf(["CORE", "B2B"]),
    status: oneOf(["PENDING", "ACTIVE", "REVOKED", "EXPIRED"]),
    signedAt: instant(),
  },
  { title: "Mandate" },
);

export const Customer = Type.Object(
  {
    id: Type.Integer(),
    guid: Type.String(),
    type: oneOf(customerTypes),
    parentCustomerId: nullable(Type.Integer()),
    status: oneOf(customerStatuses),
    variant: oneOf(variants),
    name: Type.String(),
    tradeName: nullableText(),
    coc: nullableText(),
    oin: nullableText(),
    vatNumber: nullableText(),
    vatTreatment: oneOf(["STANDARD_NL", "REVERSE_CHARGE_EU", "EXPORT"]),
    address: Address,
    invoiceAddress: nullable(Address),
    iban: nullableText(),
    bic: nullableText(),
    paymentMethod: oneOf(["DIRECT_DEBIT", "CREDIT_TRANSFER"]),
    paymentTermDays: Type.Integer(),
    customInvoiceReference: nullableText(),
    invoiceAttachmentPreference: oneOf(invoiceAttachmentPreferences),
    invoiceEmail: nullableText(),
    peppolId: nullableText(),
    locale: oneOf(["en", "nl"]),
    loyaltyParticipant: Type.Boolean(),
    contacts: Type.Array(CustomerContact),
    mandate: nullable(Mandate),
    children: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    createdAt: instant(),
    updatedAt: instant(),
    version: Type.Integer(),
  },
  { title: "Customer" },
);
export type Customer = Static<typeof Customer>;

const ofCustomer = payload("customer", customerIdParam);
const administrators = { caller: ["RESELLER_ADMIN"], ownCustomer: true } as const;
const moneyPeople = { caller: ["RESELLER_ADMIN", "RESELLER_FINANCE"], ownCustomer: true } as const;

export const getCustomer = endpoint({
  name: "getCustomer",
  summary: "Get a company",
  details: "Includes the contacts, the direct debit mandate and, for a reseller, the child companies.",
  method: "GET",
  path: "/v1/customer/:customerId",
  access: { caller: "signed-in" },
  params: ofCustomer,
  responses: { 200: Customer },
});

export const AddressUpdate = payload("customerAddressUpdateRequest", {
  address: AddressInput,
  invoiceAddress: Type.Optional(nullable(AddressInput)),
});

export const updateAddress = endpoint({
  name: "updateAddress",
  summary: "Update the address of a company",
  details:
    "Changes the visiting address and, if given, the invoice address. A null `invoiceAddress` means that both are the same.",
  method: "PATCH",
  path: "/v1/customer/:customerId/address",
  access: administrators,
  params: ofCustomer,
  body: AddressUpdate,
  rules: (body: Static<typeof AddressUpdate>) => [
    ...addressRules("address", body.address),
    ...addressRules("invoiceAddress", body.invoiceAddress),
  ],
  responses: { 200: Customer },
  errors: { 409: ["edit-conflict"] },
});

export const IbanUpdate = payload("customerIbanUpdateRequest", {
  iban: requiredText(34, { iban: true }),
  bic: optionalText(11, { bic: true }),
  accountHolder: requiredText(70),
  mandateAccepted: accepted(),
});

export const updateIban = endpoint({
  name: "updateIban",
  summary: "Update the bank account of a company",
  details:
    "Makes direct debit the payment method, revokes the mandate and creates a pending one, which the operator accepts or rejects. The main and billing contacts get an e-mail.",
  method: "PATCH",
  path: "/v1/customer/:customerId/iban",
  access: { ...administrators, interactive: true },
  params: ofCustomer,
  body: IbanUpdate,
  responses: { 200: Customer },
  recentSignIn: true,
  errors: { 409: ["edit-conflict"] },
});

export const CustomInvoiceReferenceUpdate = payload("customerCustomInvoiceReferenceUpdateRequest", {
  customInvoiceReference: Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 35 } }),
});

export const updateCustomInvoiceReference = endpoint({
  name: "updateCustomInvoiceReference",
  summary: "Update the invoice reference of a company",
  details: "The buyer reference appears on every invoice.",
  method: "PATCH",
  path: "/v1/customer/:customerId/custom-invoice-reference",
  access: moneyPeople,
  params: ofCustomer,
  body: CustomInvoiceReferenceUpdate,
  responses: { 200: Customer },
  errors: { 409: ["edit-conflict"] },
});

export const InvoiceAttachmentPreferenceUpdate = payload("customerInvoiceAttachmentPreferenceUpdateRequest", {
  invoiceAttachmentPreference: oneOf(invoiceAttachmentPreferences),
});

export const updateInvoiceAttachmentPreference = endpoint({
  name: "updateInvoiceAttachmentPreference",
  summary: "Update the attachments of invoice e-mails",
  details: "Selects the files that are attached to the e-mail with an invoice.",
  method: "PATCH",
  path: "/v1/customer/:customerId/invoice-attachment-preference",
  access: moneyPeople,
  params: ofCustomer,
  body: InvoiceAttachmentPreferenceUpdate,
  responses: { 200: Customer },
  errors: { 409: ["edit-conflict"] },
});

export const InvoiceEmailUpdate = payload("customerInvoiceEmailUpdateRequest", {
  invoiceEmail: Type.Unsafe<string | null>({ type: ["string", "null"], rules: { email: true, "max-length": 254 } }),
});

export const updateInvoiceEmail = endpoint({
  name: "updateInvoiceEmail",
  summary: "Update the e-mail address for invoices",
  details: "With null, invoices go to the billing contacts.",
  method: "PATCH",
  path: "/v1/customer/:customerId/invoice-email",
  access: administrators,
  params: ofCustomer,
  body: InvoiceEmailUpdate,
  responses: { 200: Customer },
  errors: { 409: ["edit-conflict"] },
});
