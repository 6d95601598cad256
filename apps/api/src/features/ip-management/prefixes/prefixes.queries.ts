import { searchWords } from "@demarc/contract/core/search-text";
import type { Prefix, PrefixSummary, prefixSorts } from "@demarc/contract/ip-management/prefixes";
import type { SortColumns } from "../../../platform/database/order-by.ts";
import { recordList } from "../../../platform/database/record-list.ts";
import { candidates, hitsFrom, mostCandidates, patternsOf, type SearchTerms } from "../../../platform/search.ts";
import { andAll, empty, type Sql, sql } from "../../../platform/database/sql.ts";
import type { RecordName } from "../../../platform/record-names.ts";
import { joinedLine, prefixColumns } from "./prefix-columns.conditions.ts";
import { anyValue } from "../../services/service-columns.conditions.ts";
import { addressFrom, addressText, blockFrom, blockText } from "../blocks/ip-block.ts";
import { isWithdrawable } from "./delegation.conditions.ts";

export interface PrefixFilter {
  readonly customerId: number;
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

/** A word in canonical form, if it is an address or a block. */
const typedBlock = (word: string): string | undefined => {
  const address = addressFrom(word);
  const block = blockFrom(word);
  return address ? addressText(address.family, address.number) : block && blockText(block);
};

const soughtIn = (q: string | undefined) => {
  const words = searchWords(q ?? "");
  return {
    blocks: words.flatMap((word) => typedBlock(word) ?? []),
    patterns: patternsOf(words.filter((word) => typedBlock(word) === undefined).join(" ")),
  };
};

const touching = (blocks: readonly string[]): Sql =>
  andAll(
    blocks.map((block) => sql`(prefix.prefix::inet >>= ${block}::inet or prefix.prefix::inet <<= ${block}::inet)`),
  );

/** Matches by the text index, and by the indexes of addresses and services. */
const matches = ({ customerId, q }: PrefixFilter) => {
  const { blocks, patterns } = soughtIn(q);
  return sql`${touching(blocks)}
    ${patterns ? sql`and prefix.id in (select found_prefixes(${customerId}::int, ${[...patterns]}::text[]))` : empty}`;
};

/** The same, with the text compared row by row while the list index is scanned. */
const matchesAlong = ({ customerId, q }: PrefixFilter) => {
  const { blocks, patterns = [] } = soughtIn(q);
  const words = patterns.map(
    (pattern) => sql`(prefix_text(prefix.prefix, prefix.description) like ${pattern}
      or prefix.id in (select related_prefixes(${customerId}::int, ${pattern})))`,
  );
  return sql`${touching(blocks)} ${andAll(words)}`;
};

const narrowed = (filter: PrefixFilter) => sql`
  ${ofCustomer(filter.customerId)}
  ${anyValue(sql`prefix.family::text`, filter.family)}
  ${anyValue(sql`prefix.kind`, filter.kind)}
  ${anyValue(sql`prefix.lifecycle`, filter.lifecycle)}
  ${filter.serviceId ? sql`and ${filter.serviceId}::uuid in (prefix.line_id, prefix.rack_id, prefix.shared_colo_id)` : empty}`;

export const prefixes = recordList({
  from: sql`prefix`,
  id: sql`prefix.id`,
  rows: (ids, order) => sql<PrefixSummaryRow>`
    select ${prefixColumns} from prefix ${joinedLine} where prefix.id = any (array(${ids})) ${order}`,
  where: (filter: PrefixFilter) => sql`${narrowed(filter)} ${matches(filter)}`,
  along: { narrowed, matches: matchesAlong },
  sorts: (): SortColumns<(typeof prefixSorts)[number]> => ({
    prefix: sql`prefix.prefix`,
    description: sql`lower(coalesce(prefix.description, ''))`,
  }),
  fallback: "prefix",
  cursor: { by: [sql`prefix.prefix`, sql`prefix.id`], at: ({ prefix, id }) => sql`${prefix}::cidr, ${id}::uuid` },
});

/** States of lines that carry traffic, or can do so again without a new order. */
const running = sql`'{TESTING,ACTIVE,CHANGE_PENDING,SUSPENDED,TERMINATION_SCHEDULED}'::text[]`;

const whole = sql`
  ${prefixColumns}, prefix.lifecycle in ('RESERVED', 'ACTIVE') and prefix.kind <> 'LINK'
    and not (prefix.lifecycle = 'ACTIVE' and coalesce(line.lifecycle = any (${running}), false)) as releasable, prefix.customer_id as "customerId", host(prefix.gateway) as gateway, prefix.usable,
  prefix.abuse_contact_id as "abuseContactId", coalesce(prefix.name_servers, '{}') as "nameServers",
  coalesce(prefix.ds_records, '{}') as "dsRecords",
  (select count(*)::int from ip_address failed where failed.prefix_id = prefix.id and failed.ptr_state = 'FAILED') as "failedPtrs",
  prefix.ptr_pattern as "ptrPattern", prefix.releasing_since as "releasedFrom", prefix.ripe,
  prefix.created_at as "createdAt", prefix.updated_at as "updatedAt"`;

export const findPrefix = (customerId: number, prefixId: string) => sql<PrefixRow>`
  select ${whole} from prefix ${joinedLine} where prefix.id = ${prefixId}::uuid and ${ofCustomer(customerId)}`;

export const findPrefixForUpdate = (customerId: number, prefixId: string) => sql<PrefixRow>`
  ${findPrefix(customerId, prefixId)} for no key update of prefix`;

export const updatePrefix = (prefixId: string, description: string | null, abuseContactId: string | null) => sql`
  update prefix set description = ${description}, abuse_contact_id = ${abuseContactId}::uuid, version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

/** Increments the version after a change to a part of the prefix. */
export const touchPrefix = (prefixId: string) => sql`
  update prefix set version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

export const rememberPattern = (prefixId: string, pattern: string) => sql`
  update prefix set ptr_pattern = ${pattern} where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

export const findAbuseContact = (customerId: number, contactId: string) => sql<{ id: string }>`
  select id from customer_contact where id = ${contactId}::uuid and customer_id = ${customerId}::int
    and customer_id = any (current_customers()) and 'abuse' = any (types)`;

/** A reserved prefix ends immediately; one in use goes into quarantine. A delegation that may be published is withdrawn. */
export const releasePrefix = (prefixId: string) => sql`
  update prefix set lifecycle = case lifecycle when 'RESERVED' then 'RELEASED' else 'RELEASING' end, releasing_since = now(),
    delegation_state = case
      when ${isWithdrawable} then 'REMOVING'
      when delegation_state in ('CHECKING', 'FAILED') then 'NONE' else delegation_state end,
    version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

export const revokeAuthorisations = (prefixId: string) => sql`
  update route_authorisation set state = 'REVOKED', version = version + 1, updated_at = now()
  where prefix_id = ${prefixId}::uuid and state in ('REQUESTED', 'PUBLISHED') and customer_id = any (current_customers())`;

interface EndedPrefixRow {
  readonly id: string;
  readonly customerId: number;
  readonly prefix: string;
  readonly version: number;
}

/** Ends prefixes after their quarantine, unless their zones still point to the customer's name servers. Run as portal_jobs. */
export const endReleasedPrefixes = (days: number, most: number) => sql<EndedPrefixRow>`
  update prefix set lifecycle = 'RELEASED', version = version + 1, updated_at = now()
  where id in (
    select id from prefix
    where lifecycle = 'RELEASING' and releasing_since < now() - make_interval(days => ${days}::int) and delegation_state <> 'REMOVING'
    order by releasing_since, id limit ${most}::int for no key update skip locked)
  returning id, customer_id as "customerId", prefix::text as prefix, version`;

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

/** A complete address in the prefixes of the caller's own company: the smallest prefix that contains it, with name and label. */
export const searchAddress = (terms: SearchTerms) => {
  const { ipAddress } = terms;
  if (ipAddress === undefined) return undefined;
  return hitsFrom(terms, {
    id: sql`host(${ipAddress}::inet)`,
    title: sql`host(${ipAddress}::inet)`,
    subtitle: sql`concat_ws(', ', prefix.prefix::text, used.ptr, used.label)`,
    ownerId: sql`prefix.id`,
    texts: [sql`${ipAddress}::text`],
    from: sql`(
        select id, prefix from prefix
        where customer_id = current_customer() and prefix >>= ${ipAddress}::inet and lifecycle <> 'RELEASED'
        order by masklen(prefix) desc limit 1) prefix
      left join ip_address used on used.customer_id = current_customer() and used.address = ${ipAddress}::inet
      where true`,
  });
};

export const prefixName: RecordName = { kind: "prefix", from: sql`prefix`, name: sql`prefix::text` };

export const prefixRequestName: RecordName = {
  kind: "prefix-request",
  from: sql`prefix_request`,
  name: sql`'/' || prefix_length`,
};
