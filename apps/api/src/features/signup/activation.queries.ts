import type { Variant } from "@demarc/contract/core/variants";
import { sql } from "../../platform/database/sql.ts";

export interface PendingAccountRow {
  id: string;
  customerId: number;
  username: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  locale: "en" | "nl";
  company: string;
  variant: Variant;
  version: number;
}

export interface LinkedAccountRow extends PendingAccountRow {
  activationExpiresAt: string;
}

const columns = sql`
  account.id, account.customer_id as "customerId", account.username, account.first_name as "firstName",
  account.middle_name as "middleName", account.last_name as "lastName", account.locale,
  customer.name as company, customer.variant, account.version`;

const waiting = sql`
  from customer_account account join customer on customer.id = account.customer_id
  where account.status = 'PENDING_ACTIVATION' and account.kind = 'PERSON' and account.deleted_at is null
    and customer.status in ('ACTIVE', 'SUSPENDED')`;

const byLink = (customerId: number, accountId: string, hash: Buffer) => sql`
  ${waiting} and account.id = ${accountId}::uuid and account.customer_id = ${customerId}::int
    and account.activation_token_hash = ${hash}::bytea and account.activation_expires_at > now()`;

export const findPendingAccount = (customerId: number, accountId: string, hash: Buffer) => sql<LinkedAccountRow>`
  select ${columns}, account.activation_expires_at as "activationExpiresAt" ${byLink(customerId, accountId, hash)}`;

/** Locks the account, so that only one of several parallel requests activates it. */
export const lockPendingAccount = (customerId: number, accountId: string, hash: Buffer) =>
  sql<PendingAccountRow>`select ${columns} ${byLink(customerId, accountId, hash)} for update of account`;

/**
 * `issuer` is set, with the account's id as subject, if the bundled provider signs this person in; otherwise null until
 * the first sign-in.
 */
export const enableAccount = (accountId: string, issuer: string | null, locale: string | null) => sql`
  update customer_account set status = 'ENABLED', activated_at = now(), activation_token_hash = null,
    activation_expires_at = null, identity_issuer = ${issuer}::text,
    identity_subject = case when ${issuer}::text is null then null else id::text end,
    locale = coalesce(${locale}::text, locale), version = version + 1, updated_at = now()
  where id = ${accountId}::uuid`;

/** A person with a held invitation does not get a link. Run as portal_jobs. */
export const lockPendingAccountOf = (username: string) =>
  sql<PendingAccountRow>`
    select ${columns} ${waiting} and account.activation_expires_at is not null
      and lower(account.username) = lower(${username}::text) for update of account`;

/** Replaces the activation link. Run as portal_jobs. */
export const renewActivation = (accountId: string, hash: Buffer, hours: number) => sql`
  update customer_account set activation_token_hash = ${hash}::bytea,
    activation_expires_at = now() + make_interval(hours => ${hours}::int), version = version + 1, updated_at = now()
  where id = ${accountId}::uuid`;

export const queueActivationLink = (username: string) => sql`
  insert into job (kind, payload) values ('signup.activation-link', jsonb_build_object('username', ${username}::text))`;
