import type { Named } from "@demarc/contract/operator/refs";
import { isNamed } from "./record-fields.ts";
import { sql } from "./sql.ts";

/** The number of a company that a body of the operator API names. */
export const findNamedCustomer = (given: Named<number>) => sql<{ id: number }>`
  select id from customer where ${isNamed(sql`customer`, "int", given)}`;
