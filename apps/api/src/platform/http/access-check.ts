import { type Access, grantsAny } from "@demarc/contract/core/access";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { largestInteger } from "@demarc/contract/core/fields";
import type { Caller } from "../tokens/caller.ts";
import type { Database } from "../database/database.ts";
import { forbidden, notFound } from "../refusals/errors.ts";
import { sql } from "../database/sql.ts";

/** The customer id in the path. Throws 404 if it is not a valid customer number, so that no path skips the check. */
const customerOf = (named: unknown): number => {
  const customerId = /^[1-9][0-9]{0,9}$/.test(String(named)) ? Number(named) : 0;
  if (customerId < 1 || customerId > largestInteger) throw notFound();
  return customerId;
};

const canSee = async (database: Database, caller: Caller, customerId: number): Promise<boolean> => {
  if (customerId === caller.customerId) return true;
  const rows = await database.read(
    { customerId: caller.customerId },
    sql`select id from customer where id = ${customerId}::int`,
  );
  return rows.length > 0;
};

/** Throws 403 if an API token calls an endpoint for persons only, or a read-only token makes a change. */
const refuseToken = (access: Access, { tokenId, readOnly }: Caller, method: string): void => {
  if (tokenId === undefined) return;
  if (access.interactive) throw forbidden("token.interactive-only", "Only a person who is signed in can do this.");
  if (readOnly && method !== "GET" && !access.reads) throw forbidden("token.read-only", "This token may only read.");
};

/** Checks a caller against an endpoint's access rules, in this order: customer of the path (404), then role and token (403). */
export async function checkAccess(
  { access, method }: Endpoint,
  caller: Caller,
  pathCustomer: unknown,
  database: Database,
): Promise<void> {
  const customerId = pathCustomer === undefined ? caller.customerId : customerOf(pathCustomer);
  if (!(await canSee(database, caller, customerId))) throw notFound();
  if (Array.isArray(access.caller) && !grantsAny(caller.roles, access.caller))
    throw forbidden("role.missing", "Your roles do not allow this.");
  refuseToken(access, caller, method);
  if (access.ownCustomer && customerId !== caller.customerId)
    throw forbidden(
      "customer.own-only",
      `You can ${method === "GET" ? "see" : "change"} this only for your own company.`,
    );
}
