import { grantsAny } from "@demarc/contract/core/access";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { Caller } from "./caller.ts";
import type { Database } from "./database.ts";
import { forbidden, notFound } from "./errors.ts";
import { sql } from "./sql.ts";

const canSee = async (database: Database, caller: Caller, customerId: number): Promise<boolean> => {
  if (customerId === caller.customerId) return true;
  const rows = await database.read(
    { customerId: caller.customerId },
    sql`select id from customer where id = ${customerId}::int`,
  );
  return rows.length > 0;
};

/**
 * Holds a caller against an endpoint's access, in the order: customer of the path (404), then role (403).
 * A path that is not a customer number at all is left to the schema.
 */
export async function checkAccess(
  { access }: Endpoint,
  caller: Caller,
  pathCustomer: unknown,
  database: Database,
): Promise<void> {
  const customerId = Number(pathCustomer ?? caller.customerId);
  if (Number.isSafeInteger(customerId) && !(await canSee(database, caller, customerId))) throw notFound();
  if (Array.isArray(access.caller) && !grantsAny(caller.roles, access.caller))
    throw forbidden("role.missing", "Your roles do not allow this.");
  if (access.ownCustomer && customerId !== caller.customerId)
    throw forbidden("customer.own-only", "This can be changed for your own company alone.");
}
