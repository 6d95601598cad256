import type { CustomerReference } from "@demarc/contract/operator/customers";
import { sql } from "./sql.ts";

/** The number of a company that a body of the operator API names, by its number or by the provider's own id. */
export const findNamedCustomer = (given: CustomerReference) =>
  typeof given === "number"
    ? sql<{ id: number }>`select id from customer where id = ${given}::int`
    : sql<{ id: number }>`select id from customer where external_ref = ${given.ref}`;
