import { mostWorkObjects } from "@demarc/contract/core/work-item";
import type { Work } from "../../platform/work.ts";
import type { Role } from "@demarc/contract/core/access";
import { valuesOf } from "@demarc/contract/core/any-of";
import { isOn } from "@demarc/contract/core/fields";
import { tokenLifetimeSeconds } from "@demarc/contract/session";
import type { Account, AccountCreate, AccountFilter, AccountStatus } from "@demarc/contract/users";
import { hitsFrom, patternsOf, type SearchTerms } from "../../platform/search.ts";
import { empty, sql } from "../../platform/database/sql.ts";
import { placeholderId } from "../../platform/changes/placeholder-id.ts";

/** An account with its link to the identity provider, which no response contains. */
export interface AccountRow extends Account {
  readonly identityIssuer: string | null;
  readonly identitySubject: string | null;
}

const own = (customerId: number) => sql`
  account.customer_id = ${customerId}::int and account.customer_id = any (current_customers()) and account.deleted_at is null`;

const select = sql`
  select account.id, account.uid, jsonb_build_object('id', customer.id, 'name', customer.name) as company, account.username,
    account.email, account.first_name as "firstName", account.middle_name as "middleName", account.last_name as "lastName",
    account.phone_number as "phoneNumber", account.status, account.roles, account.kind, account.locale,
    account.activation_expires_at as "activationExpiresAt", account.activated_at as "activatedAt",
    account.last_login_at as "lastLoginAt", account.mfa_enrolled as "mfaEnrolled",
    account.identity_issuer as "identityIssuer", account.identity_subject as "identitySubject",
    (select count(*)::int from sso_session session where session.account_id = account.id and session.revoked_at is null
      and session.absolute_expires_at > now()
      and session.last_refresh_at > now() - make_interval(secs => ${tokenLifetimeSeconds}::int)) as "activeSessions",
    (select count(*)::int from api_token token where token.account_id = account.id and token.revoked_at is null
      and token.expires_at > now()) as "activeTokens",
    account.created_at as "createdAt", account.updated_at as "updatedAt", account.version
  from customer_account account join customer on customer.id = account.customer_id`;

const searched = sql`search_plain(concat_ws(' ', account.first_name, nullif(account.middle_name, ''), account.last_name,
  account.username, account.email))`;

const matching = ({ all, q, status, role }: AccountFilter) => {
  const patterns = patternsOf(q);
  return sql`
  ${status || isOn(all) ? empty : sql`and account.status <> 'DISABLED'`}
  ${status ? sql`and account.status = any (${valuesOf(status)}::text[])` : empty}
  ${role ? sql`and account.roles && ${valuesOf(role)}::text[]` : empty}
  ${patterns ? sql`and ${searched} like all (${[...patterns]}::text[])` : empty}`;
};

/** `only` restricts the list to one account. */
export const listAccounts = (customerId: number, filter: AccountFilter, only: string | undefined) => sql<AccountRow>`
  ${select} where ${own(customerId)} ${matching(filter)}
    ${only === undefined ? empty : sql`and account.id = ${only}::uuid`}
  order by account.last_name, account.first_name, account.id`;

export const listAccountsAfter = (
  customerId: number,
  filter: AccountFilter,
  only: string | undefined,
  limit: number,
  last: Pick<AccountRow, "lastName" | "firstName" | "id"> | undefined,
) => sql<AccountRow>`
  ${select} where ${own(customerId)} ${matching(filter)}
    ${only === undefined ? empty : sql`and account.id = ${only}::uuid`}
    ${last ? sql`and (account.last_name, account.first_name, account.id) > (${last.lastName}, ${last.firstName}, ${last.id}::uuid)` : empty}
  order by account.last_name, account.first_name, account.id limit ${limit}::int`;

/** `reference` is the id or the number of the account. */
export const findAccount = (customerId: number, reference: string) => sql<AccountRow>`
  ${select} where ${own(customerId)} and (account.id::text = lower(${reference}::text) or account.uid::text = ${reference}::text)`;

export const lockAccount = (customerId: number, accountId: string) => sql<AccountRow>`
  ${select} where ${own(customerId)} and account.id = ${accountId}::uuid for update of account`;

interface NewAccount {
  /** The hash of the link; null if it is not sent yet, and for an API account, which is enabled immediately. */
  readonly invitation: Buffer | null;
  readonly hours: number;
  readonly isDry: boolean;
  readonly externalRef: string | null;
}

export const insertAccount = (
  customerId: number,
  account: AccountCreate,
  { invitation, hours, isDry, externalRef }: NewAccount,
) => sql<{ id: string }>`
  insert into customer_account (${isDry ? sql`uid, ` : empty}${externalRef === null ? empty : sql`external_ref, `}customer_id, username, email, first_name, middle_name, last_name, phone_number, roles, kind,
    locale, status, activation_token_hash, activation_expires_at, activated_at)
  values (${isDry ? sql`${placeholderId()}::int, ` : empty}${externalRef === null ? empty : sql`${externalRef}, `}${customerId}::int,
    ${account.username}, ${account.username}, ${account.firstName}, ${account.middleName || null},
    ${account.lastName}, ${account.phoneNumber || null}, ${account.roles}::text[], ${account.kind ?? "PERSON"},
    coalesce(${account.locale ?? null}::text, (select locale from customer where id = ${customerId}::int)),
    ${account.kind === "API" ? "ENABLED" : "PENDING_ACTIVATION"}, ${invitation}::bytea,
    case when ${invitation}::bytea is not null then now() + make_interval(hours => ${hours}::int) end,
    case when ${account.kind ?? "PERSON"} = 'API' then now() end)
  returning id`;

export interface AccountValues extends Pick<
  Account,
  "firstName" | "middleName" | "lastName" | "phoneNumber" | "locale"
> {
  readonly roles: readonly Role[];
  readonly status: AccountStatus;
}

export const updateAccount = (accountId: string, account: AccountValues) => sql`
  update customer_account set first_name = ${account.firstName}, middle_name = ${account.middleName || null},
    last_name = ${account.lastName}, phone_number = ${account.phoneNumber || null}, locale = ${account.locale},
    roles = ${[...account.roles]}::text[], status = ${account.status}, version = version + 1, updated_at = now()
  where id = ${accountId}::uuid and customer_id = current_customer()`;

/** Replaces the activation link; null only invalidates the previous one. */
export const setInvitation = (accountId: string, invitation: Buffer | null, hours: number) => sql`
  update customer_account set activation_token_hash = ${invitation}::bytea,
    activation_expires_at = case when ${invitation}::bytea is not null then now() + make_interval(hours => ${hours}::int) end
  where id = ${accountId}::uuid and customer_id = current_customer()`;

/** Ends the account immediately. Its row stays until it is anonymised, because ledger rows refer to it. */
export const deleteAccount = (accountId: string) => sql`
  update customer_account set deleted_at = now(), status = 'DISABLED', activation_token_hash = null,
    activation_expires_at = null, identity_issuer = null, identity_subject = null, version = version + 1, updated_at = now()
  where id = ${accountId}::uuid and customer_id = current_customer()`;

/** The number of accounts on the unfiltered list. */
export const countAccounts = (customerId: number) => sql<{ count: number }>`
  select count(*)::int as count from customer_account account where ${own(customerId)}`;

export const countOtherAdministrators = (customerId: number, accountId: string) => sql<{ count: number }>`
  select count(*)::int as count from customer_account account
  where ${own(customerId)} and status = 'ENABLED' and kind = 'PERSON' and 'RESELLER_ADMIN' = any (roles)
    and id <> ${accountId}::uuid`;

export const revokeSessions = (accountId: string) => sql`
  update sso_session set revoked_at = now()
  where account_id = ${accountId}::uuid and customer_id = current_customer() and revoked_at is null
    and absolute_expires_at > now()`;

/** Until the person sets up another one. */
export const clearSecondFactor = (accountId: string) => sql`
  update customer_account set mfa_enrolled = false, version = version + 1, updated_at = now()
  where id = ${accountId}::uuid and customer_id = current_customer()`;

export const revokeTokens = (accountId: string, revokedBy: string | null) => sql`
  update api_token set revoked_at = now(), revoked_by = ${revokedBy}::uuid, version = version + 1, updated_at = now()
  where account_id = ${accountId}::uuid and customer_id = current_customer() and revoked_at is null and expires_at > now()`;

/** Run as portal_jobs. */
export const anonymiseDeletedAccounts = (days: number, most: number) => sql<{ count: number }>`
  select anonymise_deleted_accounts(make_interval(days => ${days}::int), ${most}::int) as count`;

/** Users of the caller's own company, including disabled ones. */
export const searchAccounts = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`concat_ws(' ', first_name, nullif(middle_name, ''), last_name)`,
    subtitle: sql`username`,
    status: sql`case when status <> 'ENABLED' then status end`,
    texts: [
      sql`concat_ws(' ', first_name, nullif(middle_name, ''), last_name)`,
      sql`last_name`,
      sql`username`,
      sql`uid::text`,
    ],
    from: sql`customer_account where customer_id = current_customer() and deleted_at is null`,
  });

export const countPendingUsers = (customerId: number) => sql<Work>`
  select count(*)::int as count, array[]::text[] as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', concat_ws(' ', first_name, nullif(middle_name, ''), last_name),
      'detail', username, 'amount', null, 'since', created_at, 'route', '/user-management/account/' || id)
      order by place) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select id, first_name, middle_name, last_name, username, created_at,
      row_number() over (order by created_at, id) as place
    from customer_account where customer_id = ${customerId}::int and status = 'PENDING_ACTIVATION'
  ) pending`;
