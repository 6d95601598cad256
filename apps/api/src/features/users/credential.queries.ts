import type { AccountStatus } from "@demarc/contract/users";
import { sql } from "../../platform/database/sql.ts";

/** A person at the bundled identity provider. */
interface ProviderPerson {
  readonly customerId: number;
  readonly accountId: string;
  readonly subject: string;
}

/** Has the credential follow the account, after the transaction of the change that causes it. */
export const queueCredentialJob = ({ customerId, accountId, subject }: ProviderPerson) => sql`
  insert into job (kind, customer_id, payload)
  values ('users.credential', ${customerId}::int, ${JSON.stringify({ accountId, subject })}::jsonb)`;

/** Has the second factors removed, after the transaction of the change that causes it. */
export const queueSecondFactorJob = ({ customerId, accountId, subject }: ProviderPerson) => sql`
  insert into job (kind, customer_id, payload)
  values ('users.second-factor', ${customerId}::int, ${JSON.stringify({ accountId, subject })}::jsonb)`;

/** Run as portal_jobs. */
export const findAccountState = (accountId: string) => sql<{ status: AccountStatus; isDeleted: boolean }>`
  select status, deleted_at is not null as "isDeleted" from customer_account where id = ${accountId}::uuid`;

/** Run as portal_jobs. */
export const endSessionsOf = (accountId: string) => sql`
  update sso_session set revoked_at = now()
  where account_id = ${accountId}::uuid and revoked_at is null and absolute_expires_at > now()`;
