import type { OperatorAccount } from "@demarc/contract/operator/people";
import { sql } from "../../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";

const columns = sql`
  account.id, account.uid, account.customer_id as "customerId", account.username, account.email,
    account.first_name as "firstName", account.middle_name as "middleName", account.last_name as "lastName",
    account.phone_number as "phoneNumber", account.status, account.roles, account.kind, account.locale,
    account.activation_expires_at as "activationExpiresAt", account.activated_at as "activatedAt",
    account.last_login_at as "lastLoginAt", account.mfa_enrolled as "mfaEnrolled", account.created_at as "createdAt",
    account.updated_at as "updatedAt", account.version,
    account.external_ref as "externalRef"`;

export const pageOfPeople = (customerId: number | null, slice: ListSlice) => sql<
  OperatorAccount & { position: string }
>`
  select ${columns}, ${positionColumn(sql`account`)} from customer_account account
  where ${ifGiven(sql`account.customer_id`, customerId)} account.deleted_at is null and ${listRest(sql`account`, "uuid", slice)}`;

export const findCompany = (customerId: number) => sql<{ id: number }>`
  select id from customer where id = ${customerId}::int`;

export const findPersonByRef = (externalRef: string) => sql<OperatorAccount>`
  select ${columns} from customer_account account
  where account.external_ref = ${externalRef} and account.deleted_at is null`;

/** People of companies that can still change. Accounts that only hold tokens are left out. */
export const pageOfChangeablePeople = (slice: ListSlice) => sql<OperatorAccount & { position: string }>`
  select ${columns}, ${positionColumn(sql`account`)} from customer_account account
  where account.deleted_at is null and account.kind = 'PERSON'
    and exists (select from customer where customer.id = account.customer_id and customer.status in ('ACTIVE', 'SUSPENDED'))
    and ${listRest(sql`account`, "uuid", slice)}`;

export interface NamedPerson {
  readonly id: string;
  readonly externalRef: string | null;
  readonly customerId: number;
  readonly isDeleted: boolean;
}

const named = sql`
  select id, external_ref as "externalRef", customer_id as "customerId", deleted_at is not null as "isDeleted" from customer_account`;

export const findNamedPerson = (externalRef: string) => sql<NamedPerson>`
  ${named} where external_ref = ${externalRef}`;

export const findPerson = (id: string) => sql<NamedPerson>`
  ${named} where id = ${id}::uuid and kind = 'PERSON' and deleted_at is null`;

/** A person of the company with this user name and without an external reference. */
export const findUnnamedPerson = (customerId: number, username: string) => sql<NamedPerson>`
  ${named} where customer_id = ${customerId}::int and lower(username) = lower(${username}::text) and external_ref is null
    and kind = 'PERSON' and deleted_at is null`;

export const namePerson = (id: string, externalRef: string) => sql`
  update customer_account set external_ref = ${externalRef} where id = ${id}::uuid`;
