import { personName } from "../../../platform/changes/change-actors.ts";
import { sql } from "../../../platform/database/sql.ts";

/** A person of a company. Run as portal_operator. */
export const findPerson = (customerId: number, accountId: string) => sql<{ name: string }>`
  select coalesce(${personName}, account.username) as name from customer_account account
  where account.id = ${accountId}::uuid and account.customer_id = ${customerId}::int and account.kind = 'PERSON'
    and account.status = 'ENABLED'`;
