import { addressRules } from "../core/address.ts";
import { nullable, payload, recordVersion } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { Customer } from "../company.ts";
import { EndCustomer, EndCustomerCreate } from "../end-customers.ts";
import { externalRef, namedCustomer } from "./refs.ts";
import { recordEndpoints } from "./services.ts";
import { reason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorEndCustomers: typeof import("./end-customers.ts");
  }
}

const { linkedCustomer: _linked, lineCount: _lines, ...ofEndCustomer } = EndCustomer.properties;

/** An end customer of a reseller as the operator sees it. */
export const OperatorEndCustomer = Type.Object(
  {
    ...ofEndCustomer,
    customerId: described(Type.Integer(), "Customer number of the reseller", 20_120_280),
    externalRef: externalRef("end customer", "CRM-E-1042"),
    linkedCustomerId: described(
      nullable(Customer.properties.id),
      "Customer number of the end customer, if it has its own company account; null without one",
    ),
    version: recordVersion(),
  },
  { title: "OperatorEndCustomer" },
);
export type OperatorEndCustomer = Static<typeof OperatorEndCustomer>;

const { linkedCustomerId: _linkedId, ...ofCreate } = EndCustomerCreate.properties;

export const EndCustomerRecord = payload("endCustomerRecord", {
  customerId: described(
    namedCustomer(),
    "The reseller: its customer number, or your own id of it as `{ref}`; it cannot change afterwards",
    20_120_280,
  ),
  ...ofCreate,
  linkedCustomerId: described(
    Type.Optional(nullable(namedCustomer())),
    "The company account of the end customer, a customer of this reseller: its number, or your own id of it as `{ref}`; null without one",
    null,
  ),
  reason: reason(),
});
export type EndCustomerRecord = Static<typeof EndCustomerRecord>;

const endCustomerEndpoints = recordEndpoints({
  type: "end-customer",
  named: ["EndCustomer", "EndCustomers"],
  texts: {
    one: "an end customer",
    many: "end customers",
    put: "If an end customer of the reseller already has this reference, that one gets your id.",
  },
  params: payload("operatorEndCustomerPath", { recordId: EndCustomer.properties.id }),
  record: EndCustomerRecord,
  whole: OperatorEndCustomer,
  filter: {},
  written: writtenRecord("EndCustomer", {
    id: EndCustomer.properties.id,
    externalRef: externalRef("end customer", "CRM-E-1042"),
  }),
  rules: ({ address }: EndCustomerRecord) => addressRules("address", address),
  reads: "customers.read",
  writes: "customers.write",
  refused: ["customer.state-conflict"],
});
export const listOperatedEndCustomers = endCustomerEndpoints.list;
export const readOperatedEndCustomer = endCustomerEndpoints.get;
export const readOperatedEndCustomerByRef = endCustomerEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putEndCustomer = endCustomerEndpoints.put;
export const putEndCustomers = endCustomerEndpoints.putMany;
