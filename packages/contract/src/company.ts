import { described, type Static, Type } from "./core/json-schema.ts";
import { Address, AddressInput, addressRules } from "./core/address.ts";
import { CustomerContact } from "./core/customer-contact.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  accepted,
  CompanyLabel,
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
  recordVersion,
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
  "customer.mandate-given": "mandate.created",
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
    mandateReference: described(Type.String(), "Reference of the mandate", "MND-20120280-0001"),
    iban: described(Type.String(), "IBAN without spaces; masked for callers who may not see it", "NL74DEMO0200000025"),
    accountHolder: described(Type.String(), "Name of the account holder", "Company B.V."),
    scheme: described(oneOf(["CORE", "B2B"]), "SEPA scheme of the mandate"),
    status: described(oneOf(["PENDING", "ACTIVE", "REVOKED", "EXPIRED"]), "Status of the mandate"),
    signedAt: described(instant(), "When it was signed"),
  },
  { title: "Mandate" },
);

export const Customer = Type.Object(
  {
    id: described(Type.Integer(), "Customer number of the company", 20_120_280),
    guid: described(Type.String(), "UUID of the company", "e9d894bf-610a-7db1-84bf-4ae266c35ae7"),
    type: described(oneOf(customerTypes), "Kind of company"),
    parentCustomerId: described(nullable(Type.Integer()), "Customer number of the reseller; null without one", null),
    status: described(oneOf(customerStatuses), "Status of the company"),
    variant: described(oneOf(variants), "Portal of the company"),
    name: described(Type.String(), "Name of the company", "Company B.V."),
    tradeName: described(nullableText(), "Trade name of the company; null without one", "Company"),
    coc: described(nullableText(), "KvK number, 8 digits", "99990011"),
    oin: described(nullableText(), "Dutch government identification number, 20 digits", null),
    vatNumber: described(nullableText(), "VAT number with its country code", "NL999900110B01"),
    vatTreatment: described(oneOf(["STANDARD_NL", "REVERSE_CHARGE_EU", "EXPORT"]), "How VAT is charged"),
    address: Address,
    invoiceAddress: described(nullable(Address), "Address for invoices; null if it is the visiting address"),
    iban: described(nullableText(), "IBAN without spaces; masked for callers who may not see it", "NL74DEMO0200000025"),
    bic: described(nullableText(), "BIC of the bank, 8 or 11 characters", "DEMONL2A"),
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
    contacts: described(Type.Array(CustomerContact), "Contacts of the company"),
    mandate: described(nullable(Mandate), "SEPA direct debit mandate; null without one"),
    children: described(Type.Array(CompanyLabel), "Child companies of a reseller"),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
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
  invoiceAddress: described(
    Type.Optional(nullable(AddressInput)),
    "Address for invoices; null if it is the visiting address",
  ),
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
  iban: described(requiredText(34, { iban: true }), "IBAN of the company", "NL74DEMO0200000025"),
  bic: described(optionalText(11, { bic: true }), "BIC of the bank, 8 or 11 characters", "DEMONL2A"),
  accountHolder: described(requiredText(70), "Name of the account holder", "Company B.V."),
  mandateAccepted: described(accepted(), "True accepts the direct debit mandate"),
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
  customInvoiceReference: described(
    Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": 35 } }),
    "Reference that is printed on every invoice",
    "KP-4711",
  ),
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
  invoiceAttachmentPreference: described(
    oneOf(invoiceAttachmentPreferences),
    "Files that are attached to the e-mail with an invoice",
  ),
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
  invoiceEmail: described(
    Type.Unsafe<string | null>({ type: ["string", "null"], rules: { email: true, "max-length": 254 } }),
    "E-mail address for invoices; null sends them to the billing contacts",
    "facturen@company.example",
  ),
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
