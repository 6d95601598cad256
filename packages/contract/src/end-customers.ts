import { described, type Static, Type } from "./core/json-schema.ts";
import { Address, AddressInput, addressRules } from "./core/address.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  CompanyLabel,
  customerIdParam,
  customerNumber,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalPhoneNumber,
  optionalText,
  payload,
  recordVersion,
  requiredText,
  uuid,
} from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";
import { sortQuery } from "./core/sorting.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "end-customers": typeof import("./end-customers.ts");
  }
}

export const ledger = {
  "end-customer.created": "customer.end-customer-changed",
  "end-customer.updated": "customer.end-customer-changed",
  "end-customer.removed": "end-customer.removed",
} as const;

export const endCustomerSorts = ["name", "reference"] as const;

/** A reseller's own customer, used to label services; a linked company sees its lines in its own portal. */
export const EndCustomer = Type.Object(
  {
    id: described(uuid(), "Id of the end customer"),
    name: described(Type.String(), "Name of the end customer", "Bakkerij Het Molenrad"),
    reference: described(Type.String(), "The reseller's own reference of the end customer", "MOLENRAD"),
    linkedCustomer: described(nullable(CompanyLabel), "Company account of the end customer; null without one"),
    address: described(nullable(Address), "Address of the end customer; null without one"),
    contact: described(
      nullable(
        Type.Object(
          {
            name: described(nullableText(), "Full name of the contact person; null without one", "Joris Bakker"),
            email: described(nullableText(), "E-mail address", "fenna.smit@company.example"),
            phoneNumber: described(
              nullableText(),
              "Dutch telephone number of 10 digits; null without one",
              "0200000013",
            ),
          },
          { title: "Contact" },
        ),
      ),
      "Contact person of the end customer; null without one",
    ),
    active: described(Type.Boolean(), "True if it can get new services; an inactive one keeps what it has"),
    lineCount: described(Type.Integer(), "Number of lines of the end customer", 3),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "EndCustomer" },
);
export type EndCustomer = Static<typeof EndCustomer>;

const contact = payload("endCustomerContact", {
  name: described(optionalText(120), "Full name of the contact person", "Joris Bakker"),
  email: described(optionalText(254, { email: true }), "E-mail address", "fenna.smit@company.example"),
  phoneNumber: optionalPhoneNumber(),
});

const optional = {
  address: described(Type.Optional(nullable(AddressInput)), "Address of the end customer"),
  contact: described(Type.Optional(nullable(contact)), "Contact person of the end customer"),
  linkedCustomerId: described(
    Type.Optional(nullable(customerNumber())),
    "Customer number of the end customer, if it has its own company account",
    20_120_281,
  ),
  active: described(
    Type.Optional(Type.Boolean()),
    "True if it can get new services; an inactive one keeps what it has",
  ),
};

export const EndCustomerCreate = payload("endCustomerCreateRequest", {
  name: described(requiredText(120), "Name of the end customer", "Bakkerij Het Molenrad"),
  reference: described(requiredText(40), "The reseller's own reference of the end customer", "MOLENRAD"),
  ...optional,
});
export type EndCustomerCreate = Static<typeof EndCustomerCreate>;

export const EndCustomerUpdate = payload("endCustomerUpdateRequest", {
  name: described(Type.Optional(requiredText(120)), "Name of the end customer", "Bakkerij Het Molenrad"),
  reference: described(Type.Optional(requiredText(40)), "The reseller's own reference of the end customer", "MOLENRAD"),
  ...optional,
});
export type EndCustomerUpdate = Static<typeof EndCustomerUpdate>;

const labellers = { caller: ["RESELLER_ORDER", "RESELLER_SERVICE_DESK"], ownCustomer: true } as const;
const ofCustomer = payload("customer", customerIdParam);
const ofEndCustomer = payload("endCustomer", {
  ...customerIdParam,
  endCustomerId: described(uuid(), "Id of the end customer", "38e16e68-32d4-733d-8e69-85d2252af853"),
});
const rules = (body: { readonly address?: Static<typeof AddressInput> | null }) =>
  addressRules("address", body.address);

const filter = {
  active: described(Type.Optional(oneOf(["true", "false"])), "Only active or only inactive end customers"),
  q: described(
    Type.Optional(
      Type.String({
        maxLength: 100,
      }),
    ),
    "Every word must occur in name, reference, place, contact or linked company",
  ),
};

export const listEndCustomers = endpoint({
  name: "listEndCustomers",
  summary: "List end customers",
  details: "The end customers of a reseller, sorted by name.",
  method: "GET",
  path: "/v1/customer/:customerId/end-customer",
  access: labellers,
  params: ofCustomer,
  query: payload("endCustomerQuery", {
    ...pagingQuery,
    ...sortQuery(endCustomerSorts),
    ...filter,
  }),
  responses: { 200: pageOf(EndCustomer) },
  errors: { 403: ["customer.reseller-only"] },
});

export const exportEndCustomers = endpoint({
  name: "exportEndCustomers",
  summary: "Export end customers as CSV",
  details: "Contains every end customer that matches the filter, sorted by name.",
  method: "GET",
  path: "/v1/customer/:customerId/end-customer/export",
  access: labellers,
  params: ofCustomer,
  query: payload("endCustomerExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
  errors: { 403: ["customer.reseller-only"] },
});

export const getEndCustomer = endpoint({
  name: "getEndCustomer",
  summary: "Get an end customer",
  method: "GET",
  path: "/v1/customer/:customerId/end-customer/:endCustomerId",
  access: labellers,
  params: ofEndCustomer,
  responses: { 200: EndCustomer },
  errors: { 403: ["customer.reseller-only"] },
});

export const createEndCustomer = endpoint({
  name: "createEndCustomer",
  summary: "Create an end customer",
  details: "The reseller chooses the `reference`, which must be unique.",
  method: "POST",
  path: "/v1/customer/:customerId/end-customer",
  access: labellers,
  params: ofCustomer,
  body: EndCustomerCreate,
  rules,
  idempotent: "optional",
  responses: { 201: EndCustomer },
  errors: { 403: ["customer.reseller-only"], 409: ["end-customer.reference-in-use", "end-customer.linked-already"] },
});

export const updateEndCustomer = endpoint({
  name: "updateEndCustomer",
  summary: "Update an end customer",
  details: "An inactive end customer keeps its lines but cannot get new ones.",
  method: "PATCH",
  path: "/v1/customer/:customerId/end-customer/:endCustomerId",
  access: labellers,
  params: ofEndCustomer,
  body: EndCustomerUpdate,
  rules,
  responses: { 200: EndCustomer },
  errors: {
    403: ["customer.reseller-only"],
    409: ["end-customer.reference-in-use", "end-customer.linked-already", "edit-conflict"],
  },
});
