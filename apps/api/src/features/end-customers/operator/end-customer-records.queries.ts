import type { EndCustomer } from "@demarc/contract/end-customers";
import type { Named } from "@demarc/contract/operator/refs";
import {
  flag,
  int,
  isNamed,
  json,
  type RecordRow,
  recordStatements,
  text,
} from "../../../platform/database/record-fields.ts";
import { sql } from "../../../platform/database/sql.ts";

// Run as portal_operator, which sees the end customers of all resellers.

export interface EndCustomerFields extends Pick<EndCustomer, "name" | "reference" | "address" | "contact" | "active"> {
  readonly linkedCustomerId: number | null;
}

export interface EndCustomerRecordRow extends RecordRow<EndCustomerFields> {
  readonly id: string;
  readonly customerId: number;
}

export const operatedEndCustomers = recordStatements<EndCustomerFields, EndCustomerRecordRow>(
  { table: sql`end_customer`, idType: "uuid" },
  {
    name: text(sql`name`),
    reference: text(sql`reference`),
    address: json(sql`address`),
    contact: json(sql`contact`),
    active: flag(sql`active`),
    linkedCustomerId: int(sql`linked_customer_id`),
  },
);

/** A customer of the reseller, which an end customer may be linked to. */
export const findNamedChild = (reseller: number, given: Named<number>) => sql<{ id: number }>`
  select id from customer where ${isNamed(sql`customer`, "int", given)} and parent_customer_id = ${reseller}::int`;

/** The end customer of a company that a body names. */
export const findNamedEndCustomer = (customerId: number, given: Named<string>) => sql<{ id: string; active: boolean }>`
  select id, active from end_customer where customer_id = ${customerId}::int and ${isNamed(sql`end_customer`, "uuid", given)}`;
