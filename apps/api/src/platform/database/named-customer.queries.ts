import type { Named } from "@demarc/contract/operator/refs";
import { isNamed } from "./record-fields.ts";
import { sql } from "./sql.ts";

/** The number of a company that a body of the operator API names. */
export const findNamedCustomer = (given: Named<number>) => sql<{ id: number }>`
  select id from customer where ${isNamed(sql`customer`, "int", given)}`;

export interface NamedCustomer {
  readonly id: number;
  readonly status: string;
  readonly type: string;
}

/** The company that a body names, locked, so that changes of its records wait for each other. */
export const lockNamedCustomer = (given: Named<number>) => sql<NamedCustomer>`
  select id, status, type from customer where ${isNamed(sql`customer`, "int", given)} for no key update`;
