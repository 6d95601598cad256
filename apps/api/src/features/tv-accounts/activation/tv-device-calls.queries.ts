import { sql } from "../../../platform/database/sql.ts";

/** The account that an open code belongs to, of any company. Run as portal_signup. */
export const findCodeOwner = (hashes: readonly Buffer[]) => sql<{ customerId: number; accountId: string }>`
  select customer_id as "customerId", account_id as "accountId"
  from unnest(${[...hashes]}::bytea[]) as typed (hash) cross join lateral tv_code_owner(typed.hash) limit 1`;

/** The company of the request with this token. Run as portal_signup. */
export const findRequestOwner = (tokenHash: Buffer) => sql<{ customerId: number }>`
  select customer_id as "customerId" from tv_request_owner(${tokenHash}::bytea)`;
