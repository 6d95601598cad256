import type { Token } from "@demarc/contract/api-tokens";
import type { Variant } from "@demarc/contract/core/variants";
import { grants } from "@demarc/contract/core/access";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import { empty, sql } from "../../platform/database/sql.ts";

export type TokenRow = Token;

/** The account that owns tokens, with the recipient of the mail about a new one. */
export interface HolderRow {
  id: string;
  customerId: number;
  username: string;
  email: string;
  kind: "PERSON" | "API";
  status: string;
  locale: "en" | "nl";
  company: string;
  variant: Variant;
}

const holders = (customerId: number) => sql`
  select account.id, account.customer_id as "customerId", account.username, account.email, account.kind, account.status,
    account.locale, customer.name as company, customer.variant
  from customer_account account join customer on customer.id = account.customer_id
  where account.customer_id = ${customerId}::int and account.customer_id = any (current_customers())
    and account.deleted_at is null`;

/** `reference` is the id or the number of the account. */
export const findHolder = (customerId: number, reference: string) => sql<HolderRow>`
  ${holders(customerId)}
  and (account.id::text = lower(${reference}::text) or account.uid::text = ${reference}::text)`;

/** Locks the account, so that parallel requests cannot exceed the token limit. */
export const lockHolder = (customerId: number, accountId: string) => sql<HolderRow>`
  ${holders(customerId)} and account.id = ${accountId}::uuid for no key update of account`;

const tokens = sql`
  select token.id, token.description, token.prefix, token.scopes,
    case when token.revoked_at is not null then 'REVOKED' when token.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end
      as status,
    token.created_at as "createdAt", token.expires_at as "expiresAt", token.last_used_at as "lastUsedAt",
    host(token.last_used_ip) as "lastUsedIp",
    (select successor.id from api_token successor where successor.replaces_token_id = token.id
      order by successor.created_at desc limit 1) as "replacedById",
    token.version
  from api_token token
  where token.removed_at is null and token.customer_id = any (current_customers())`;

export const listTokens = (accountId: string) => sql<TokenRow>`
  ${tokens} and token.account_id = ${accountId}::uuid order by token.created_at desc, token.id`;

export const lockToken = (accountId: string, tokenId: string) => sql<TokenRow>`
  ${tokens} and token.account_id = ${accountId}::uuid and token.id = ${tokenId}::uuid for update of token`;

export const findToken = (tokenId: string) => sql<TokenRow>`${tokens} and token.id = ${tokenId}::uuid`;

/** The number of active tokens of an account; `except` is the token being replaced. */
export const countActiveTokens = (accountId: string, except: string | null) => sql<{ count: number }>`
  select count(*)::int as count from api_token
  where account_id = ${accountId}::uuid and customer_id = any (current_customers()) and revoked_at is null
    and expires_at > now() and id is distinct from ${except}::uuid`;

export interface NewToken {
  readonly accountId: string;
  readonly description: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  readonly replaces: string | null;
}

export const insertToken = (customerId: number, token: NewToken) => sql<{ id: string }>`
  insert into api_token (account_id, customer_id, description, prefix, secret_hash, scopes, expires_at, replaces_token_id)
  values (${token.accountId}::uuid, ${customerId}::int, ${token.description}, ${token.prefix}, ${token.hash}::bytea,
    ${[...token.scopes]}::text[], ${token.expiresAt}::timestamptz, ${token.replaces}::uuid)
  returning id`;

export const renameToken = (tokenId: string, description: string) => sql`
  update api_token set description = ${description}, version = version + 1, updated_at = now()
  where id = ${tokenId}::uuid and customer_id = current_customer()`;

/** Ends a token after at most `hours`; 0 ends it immediately. */
export const shortenToken = (tokenId: string, hours: number) => sql`
  update api_token set expires_at = least(expires_at, now() + make_interval(hours => ${hours}::int)),
    version = version + 1, updated_at = now()
  where id = ${tokenId}::uuid and customer_id = current_customer()`;

export const revokeToken = (tokenId: string, revokedBy: string) => sql`
  update api_token set revoked_at = now(), revoked_by = ${revokedBy}::uuid, version = version + 1, updated_at = now()
  where id = ${tokenId}::uuid and customer_id = current_customer()`;

export const takeOffList = (tokenId: string) => sql`
  update api_token set removed_at = now(), version = version + 1, updated_at = now()
  where id = ${tokenId}::uuid and customer_id = current_customer()`;

/** Reduces tokens that ended long ago to their hash, so that they stay refused. Run as portal_jobs. */
export const forgetEndedTokens = (days: number) => sql`
  update api_token set removed_at = coalesce(removed_at, now()), description = prefix, last_used_ip = null, updated_at = now()
  where least(revoked_at, expires_at) < now() - make_interval(days => ${days}::int)
    and (removed_at is null or description <> prefix or last_used_ip is not null)`;

/** A user finds their own tokens, an administrator those of the whole company. */
export const searchTokens = (terms: SearchTerms) => {
  const { accountId, roles } = terms.caller;
  return hitsFrom(terms, {
    id: sql`token.id`,
    title: sql`token.description`,
    subtitle: sql`concat_ws(' · ', token.prefix || '…', account.username)`,
    ownerId: sql`token.account_id`,
    texts: [sql`token.description`, sql`token.prefix`],
    from: sql`api_token token join customer_account account on account.id = token.account_id
      where token.customer_id = current_customer() and token.removed_at is null and account.deleted_at is null
        ${grants(roles, "RESELLER_ADMIN") ? empty : sql`and token.account_id = ${accountId}::uuid`}`,
  });
};
