import { Type, type Static } from "./core/json-schema.ts";
import { Address, AddressInput, addressRules } from "./core/address.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  customerIdParam,
  customerNumber,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalPhoneNumber,
  optionalText,
  payload,
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
} as const;

export const endCustomerSorts = ["name", "reference"] as const;

/** A reseller's own customer, used to label services; a linked company sees its lines in its own portal. */
export const EndCustomer = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    reference: Type.String(),
    linkedCustomer: nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
    address: nullable(Address),
    contact: nullable(
      Type.Object({ name: nullableText(), email: nullableText(), phoneNumber: nullableText() }, { title: "Contact" }),
    ),
    active: Type.Boolean(),
    lineCount: Type.Integer(),
    createdAt: instant(),
    updatedAt: instant(),
    version: Type.Integer(),
  },
  { title: "EndCustomer" },
);
export type EndCustomer = Static<typeof EndCustomer>;

const contact = payload("endCustomerContact", {
  name: optionalText(120),
  email: optionalText(254, { email: true }),
  phoneNumber: optionalPhoneNumber(),
});

const optional = {
  address: Type.Optional(nullable(AddressInput)),
  contact: Type.Optional(nullable(contact)),
  linkedCustomerId: Type.Optional(nullable(customerNumber())),
  active: Type.Optional(Type.Boolean()),
};

export const EndCustomerCreate = payload("endCustomerCreateRequest", {
  name: requiredText(120),
  reference: requiredText(40),
  ...optional,
});
export type EndCustomerCreate = Static<typeof EndCustomerCreate>;

export const EndCustomerUpdate = payload("endCustomerUpdateRequest", {
  name: Type.Optional(requiredText(120)),
  reference: Type.Optional(requiredText(40)),
  ...optional,
});
export type EndCustomerUpdate = Static<typeof EndCustomerUpdate>;

const labellers = { caller: ["RESELLER_ORDER", "RESELLER_SERVICE_DESK"], ownCustomer: true } as const;
const ofCustomer = payload("customer", customerIdParam);
const ofEndCustomer = payload("endCustomer", { ...customerIdParam, endCustomerId: uuid() });
const rules = (body: { readonly address?: Static<typeof AddressInput> | null }) =>
  addressRules("address", body.address);

const filter = {
  active: Type.Optional(oneOf(["true", "false"])),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "Every word must occur in name, reference, place, contact or linked company",
    }),
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
