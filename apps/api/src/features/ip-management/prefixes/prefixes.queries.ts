import { valuesOf } from "@demarc/contract/core/any-of";
import { totalCap } from "@demarc/contract/core/paging";
import type { Prefix, PrefixRequest, PrefixSummary, prefixSorts } from "@demarc/contract/ip-management/prefixes";
import { containing } from "../../../platform/database/like-pattern.ts";
import { orderBy, type SortColumns } from "../../../platform/database/ordering.ts";
import { candidates, hitsFrom, mostCandidates, type SearchTerms } from "../../../platform/search.ts";
import { empty, type Sql, sql } from "../../../platform/database/sql.ts";
import { addressFrom, addressText, blockFrom, blockText } from "../blocks/ip-block.ts";

export interface PrefixFilter {
  readonly family?: string;
  readonly kind?: string;
  readonly lifecycle?: string;
  readonly serviceId?: string;
  readonly q?: string;
}

export type PrefixSummaryRow = PrefixSummary;
export type PrefixRow = Prefix & { readonly customerId: number };

const ofCustomer = (customerId: number) =>
  sql`prefix.customer_id = ${customerId}::int and prefix.customer_id = any ((select current_customers())::int[])`;

const oneOf = (column: Sql, values: string | undefined) =>
  values === undefined ? empty : sql`and ${column} = any (${valuesOf(values) ?? []}::text[])`;

/** The search text in canonical form, if it is an address or a block. */
const typedBlock = (q: string): string | undefined => {
  const address = addressFrom(q);
  const block = blockFrom(q);
  return address ? addressText(address.family, address.number) : block && blockText(block);
};

const matches = (q: string | undefined) => {
  if (q === undefined || q.trim() === "") return empty;
  const block = typedBlock(q);
  return block === undefined
    ? sql`and (search_plain(prefix.description) like ${containing(q)} or prefix.prefix::text like ${containing(q)})`
    : sql`and (prefix.prefix::inet >>= ${block}::inet or prefix.prefix::inet <<= ${block}::inet)`;
};

const condition = (customerId: number, filter: PrefixFilter) => sql`
  ${ofCustomer(customerId)}
  ${oneOf(sql`prefix.family::text`, filter.family)}
  ${oneOf(sql`prefix.kind`, filter.kind)}
  ${oneOf(sql`prefix.lifecycle`, filter.lifecycle)}
  ${filter.serviceId ? sql`and ${filter.serviceId}::uuid in (prefix.line_id, prefix.rack_id)` : empty}
  ${matches(filter.q)}`;

const sortColumns: SortColumns<(typeof prefixSorts)[number]> = {
  prefix: sql`prefix.prefix`,
  description: sql`lower(coalesce(prefix.description, ''))`,
};

const columns = sql`
  prefix.id, prefix.prefix::text as prefix, prefix.family, prefix.kind, prefix.parent_prefix::text as "parentPrefix", prefix.lifecycle,
  case when line.id is not null then jsonb_build_object('type', 'line', 'id', line.id, 'name', coalesce(line.reference, line.line_number))
    when prefix.rack_id is not null then jsonb_build_object('type', 'rack', 'id', prefix.rack_id, 'name', '') end as service,
  prefix.description, prefix.origin_asn as "originAsn", prefix.reverse_mode as "reverseMode",
  prefix.delegation_state as "delegationState",
  (select count(distinct case prefix.family when 4 then host(used.address) else network(set_masklen(used.address, 64))::text end)::int
    from ip_address used where used.prefix_id = prefix.id) as used,
  power(2, greatest(0, case prefix.family when 4 then 32 else 64 end - masklen(prefix.prefix::inet)))::float8 as total, prefix.version`;

const joined = sql`left join line on line.id = prefix.line_id and line.customer_id = prefix.customer_id`;

export const listPrefixes = (
  customerId: number,
  filter: PrefixFilter,
  sort: string | undefined,
  limit: number,
  offset: number,
) => {
  const order = orderBy(sortColumns, sort, "prefix", sql`prefix.id`);
  // The array keeps the planner, which cannot know how short a page is, from scanning the whole table.
  return sql<PrefixSummaryRow>`
    select ${columns} from prefix ${joined} where prefix.id = any (array(
      select prefix.id from prefix where ${condition(customerId, filter)} ${order} limit ${limit}::int offset ${offset}::int
    )) ${order}`;
};

/** The number of prefixes, counted up to the cap plus one. */
export const countPrefixes = (customerId: number, filter: PrefixFilter) => sql<{ total: number }>`
  select count(*)::int as total from (
    select 1 from prefix where ${condition(customerId, filter)} limit ${totalCap + 1}::int
  ) counted`;

/** Prefixes after a cursor, for an export in batches. */
export const listPrefixesAfter = (
  customerId: number,
  filter: PrefixFilter,
  limit: number,
  last: { readonly prefix: string; readonly id: string } | undefined,
) => sql<PrefixSummaryRow>`
  select ${columns} from prefix ${joined}
  where ${condition(customerId, filter)}
    ${last === undefined ? empty : sql`and (prefix.prefix, prefix.id) > (${last.prefix}::cidr, ${last.id}::uuid)`}
  order by prefix.prefix, prefix.id limit ${limit}::int`;

/** States of lines that carry traffic, or can do so again without a new order. */
const running = sql`'{TESTING,ACTIVE,CHANGE_PENDING,SUSPENDED,TERMINATION_SCHEDULED}'::text[]`;

const whole = sql`
  ${columns}, prefix.lifecycle in ('RESERVED', 'ACTIVE') and prefix.kind <> 'LINK'
    and not (prefix.lifecycle = 'ACTIVE' and coalesce(line.lifecycle = any (${running}), false)) as releasable, prefix.customer_id as "customerId", host(prefix.gateway) as gateway, prefix.usable,
  prefix.abuse_contact_id as "abuseContactId", coalesce(prefix.name_servers, '{}') as "nameServers",
  coalesce(prefix.ds_records, '{}') as "dsRecords", prefix.releasing_since as "releasedFrom", prefix.ripe,
  prefix.created_at as "createdAt", prefix.updated_at as "updatedAt"`;

export const findPrefix = (customerId: number, prefixId: string) => sql<PrefixRow>`
  select ${whole} from prefix ${joined} where prefix.id = ${prefixId}::uuid and ${ofCustomer(customerId)}`;

/** Locks the prefix, so that parallel changes run one after another. */
export const findPrefixForUpdate = (customerId: number, prefixId: string) => sql<PrefixRow>`
  ${findPrefix(customerId, prefixId)} for no key update of prefix`;

export const updatePrefix = (prefixId: string, description: string | null, abuseContactId: string | null) => sql`
  update prefix set description = ${description}, abuse_contact_id = ${abuseContactId}::uuid, version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

/** Increments the version after a change to a part of the prefix. */
export const touchPrefix = (prefixId: string) => sql`
  update prefix set version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

export const findAbuseContact = (customerId: number, contactId: string) => sql<{ id: string }>`
  select id from customer_contact where id = ${contactId}::uuid and customer_id = ${customerId}::int
    and customer_id = any (current_customers()) and 'abuse' = any (types)`;

/** A reserved prefix ends immediately; one in use goes into quarantine. Its delegation is withdrawn. */
export const releasePrefix = (prefixId: string) => sql`
  update prefix set lifecycle = case lifecycle when 'RESERVED' then 'RELEASED' else 'RELEASING' end, releasing_since = now(),
    delegation_state = case
      when reverse_mode = 'DELEGATED' or delegation_state in ('ACTIVE', 'PUBLISHING', 'REMOVING') then 'REMOVING'
      when delegation_state in ('CHECKING', 'FAILED') then 'NONE' else delegation_state end,
    version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

export const revokeAuthorisations = (prefixId: string) => sql`
  update route_authorisation set state = 'REVOKED', version = version + 1, updated_at = now()
  where prefix_id = ${prefixId}::uuid and state in ('REQUESTED', 'PUBLISHED') and customer_id = any (current_customers())`;

/** Ends the prefixes after their quarantine. Run as portal_jobs. */
export const endReleasedPrefixes = (days: number) => sql`
  update prefix set lifecycle = 'RELEASED', version = version + 1, updated_at = now()
  where lifecycle = 'RELEASING' and releasing_since < now() - make_interval(days => ${days}::int)`;

export const findRequestedService = (customerId: number, serviceId: string) => sql<{ id: string }>`
  select id from line where id = ${serviceId}::uuid and customer_id = ${customerId}::int
    and customer_id = any (current_customers()) and lifecycle <> 'TERMINATED'`;

const requestColumns = sql`
  id, family, prefix_length as "prefixLength", purpose, line_id as "serviceId", state, created_at as "createdAt", version`;

export const insertPrefixRequest = (
  customerId: number,
  wanted: {
    readonly family: number;
    readonly prefixLength: number;
    readonly purpose: string;
    readonly serviceId: string | null;
  },
) => sql<PrefixRequest>`
  insert into prefix_request (customer_id, family, prefix_length, purpose, line_id)
  values (${customerId}::int, ${wanted.family}::smallint, ${wanted.prefixLength}::smallint, ${wanted.purpose}, ${wanted.serviceId}::uuid)
  returning ${requestColumns}`;

const ownRequests = (customerId: number) =>
  sql`customer_id = ${customerId}::int and customer_id = any ((select current_customers())::int[])`;

export const listPrefixRequests = (customerId: number, limit: number, offset: number) => sql<PrefixRequest>`
  select ${requestColumns} from prefix_request where ${ownRequests(customerId)}
  order by created_at desc, id desc limit ${limit}::int offset ${offset}::int`;

export const countPrefixRequests = (customerId: number) => sql<{ total: number }>`
  select count(*)::int as total from prefix_request where ${ownRequests(customerId)}`;

/** Prefixes of the caller's own company, by block, description or the start of an address. */
export const searchPrefixes = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`prefix.id`,
    title: sql`prefix.prefix::text`,
    subtitle: sql`prefix.description`,
    texts: [sql`prefix.prefix::text`, sql`prefix.description`],
    from: sql`prefix where id in (
      select ${candidates(
        terms,
        sql`opening_prefixes`,
        sql`likely_prefixes(current_customer(), ${[...terms.patterns]}::text[], ${mostCandidates}::int)`,
      )})`,
  });
