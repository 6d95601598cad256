import { sql, type Sql } from "../../../platform/database/sql.ts";
import type { Chain, Kept } from "./chain.ts";

const moment = (at: Sql) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const firstDay = (month: string) => sql`(${month}::text || '-01')::date`;

export interface ChainHead {
  readonly customerId: number;
  readonly month: string;
  readonly kept: Kept;
  readonly length: number;
  readonly hash: string;
  readonly readAt: string;
}

export interface SignedChainHead extends ChainHead {
  readonly signedLength: number | null;
  readonly signedHash: string | null;
  readonly signedAt: string | null;
  readonly signature: string | null;
  readonly certificate: string | null;
}

export interface SealRow {
  readonly position: number;
  readonly eventId: number;
  readonly sealedAt: string;
  readonly sealedUntil: string;
  readonly rowHash: string;
  readonly hash: string;
  readonly salt: string | null;
  /** Of a row with erased fields: the key or the hash of each field. */
  readonly leaves: Readonly<Record<string, { readonly key?: string; readonly hash?: string }>> | null;
  /** The fields of the row as it is now; null if it cannot be read. */
  readonly names: readonly string[] | null;
  readonly texts: readonly string[] | null;
  readonly isErasureRecorded: boolean | null;
}

const texts = (field: "before" | "after", value: Sql) => sql`
  select ${field}::text, case jsonb_typeof(${value}) when 'object' then '{}' else ${value}::text end where ${value} is not null
  union all select ${`${field}.`}::text || key, part::text
    from jsonb_each(case jsonb_typeof(${value}) when 'object' then ${value} end) as parts (key, part)`;

/** The fields of a row as texts, as `ledger_leaves` of the database: here, because who can change rows can also change functions. */
const fields = sql`
  select 'row' as name, jsonb_build_object('id', event.id, 'at', ${moment(sql`event.at`)}, 'kept', event.kept,
    'customerId', event.customer_id, 'actorType', event.actor_type, 'actorId', event.actor_id, 'action', event.action,
    'entityType', event.entity_type, 'entityId', event.entity_id, 'requestId', event.request_id)::text as value
  union all select 'ip', event.ip::text where event.ip is not null
  union all select 'reason', event.reason where event.reason is not null
  union all ${texts("before", sql`event.before`)}
  union all ${texts("after", sql`event.after`)}`;

/** The next rows of a chain. The month is a condition of its own, so that PostgreSQL reads one partition. */
export const listSealedRows = (
  { customerId, month, kept }: Chain,
  after: number,
  upTo: number,
  limit: number,
) => sql<SealRow>`
  select position, event_id as "eventId", ${moment(sql`sealed_at`)} as "sealedAt", ${moment(sql`sealed_until`)} as "sealedUntil",
    encode(row_hash, 'hex') as "rowHash", encode(hash, 'hex') as hash, encode(salt, 'hex') as salt, leaves, names, texts,
    case when leaves is not null then exists (
      select from audit_event erasure where erasure.entity_type = row.entity_type and erasure.entity_id = row.entity_id
        and erasure.action = row.entity_type || '.erased') end as "isErasureRecorded"
  from audit_seal seal left join lateral (
    select event.entity_type, event.entity_id, array_agg(name) as names, array_agg(value) as texts
    from audit_event event, lateral (${fields}) as field
    where event.id = seal.event_id and event.kept = ${kept}
      and event.at >= ${firstDay(month)}::timestamp at time zone 'UTC'
      and event.at < (${firstDay(month)} + interval '1 month') at time zone 'UTC'
    group by event.id, event.kept, event.at, event.entity_type, event.entity_id
  ) row on true
  where seal.customer_id = ${customerId}::int and seal.kept = ${kept} and seal.month = ${firstDay(month)}
    and position > ${after}::bigint and position <= ${upTo}::bigint
  order by position limit ${limit}::int`;

const headColumns = sql`
  customer_id as "customerId", to_char(month, 'YYYY-MM') as month, kept, length, encode(hash, 'hex') as hash,
  ${moment(sql`clock_timestamp()`)} as "readAt"`;

const signedColumns = sql`
  ${headColumns}, signed_length as "signedLength", encode(signed_hash, 'hex') as "signedHash", ${moment(sql`signed_at`)} as "signedAt",
  translate(encode(signature, 'base64'), E'\n', '') as signature, translate(encode(certificate, 'base64'), E'\n', '') as certificate`;

/** Null: without that condition. */
export interface ChainFilter {
  readonly customerId: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

const filtered = ({ customerId, from, to }: ChainFilter) => sql`
  (${customerId}::int is null or customer_id = ${customerId}::int)
  and (${from}::text is null or month >= ${firstDay(from ?? "1970-01")})
  and (${to}::text is null or month <= ${firstDay(to ?? "1970-01")})`;

/** The heads of a company in the order of a file, without those of dropped months. */
export const listHeads = (filter: ChainFilter) => sql<ChainHead>`
  select ${headColumns} from audit_head where ${filtered(filter)} and audit_head.month >= ${expiry(sql`kept`)} order by customer_id, audit_head.month, kept`;

export const findHead = ({ customerId, month, kept }: Chain) => sql<SignedChainHead>`
  select ${signedColumns} from audit_head where customer_id = ${customerId}::int and kept = ${kept} and month = ${firstDay(month)}`;

export interface FoundChain {
  readonly customerId: number;
  readonly month: string;
  readonly kept: Kept;
  /** Whether its rows are past their retention, so that they may be gone. */
  readonly isExpired: boolean;
}

const expiry = (kept: Sql) => sql`date_trunc('month', (now() at time zone 'UTC') - ${kept}::interval)`;

/** The chains that have a head or a seal. */
export const listChains = (filter: ChainFilter) => sql<FoundChain>`
  select customer_id as "customerId", to_char(month, 'YYYY-MM') as month, kept, month < ${expiry(sql`kept`)} as "isExpired"
  from (
    select customer_id, month, kept from audit_head union select customer_id, month, kept from audit_seal
  ) chain
  where ${filtered(filter)} order by customer_id, chain.month, kept`;

export interface UnsealedRow {
  readonly eventId: number;
  readonly customerId: number;
  readonly month: string;
  readonly kept: Kept;
  /** Whether the sealing has not come to it yet. */
  readonly isWaiting: boolean;
}

/** Rows without a seal that are older than an hour. */
export const listUnsealedRows = (kept: Kept, { customerId, from, to }: ChainFilter, limit: number) => sql<UnsealedRow>`
  select event.id as "eventId", coalesce(event.customer_id, 0) as "customerId", to_char(event.at at time zone 'UTC', 'YYYY-MM') as month,
    event.kept, coalesce(event.id > sealing.last_id and event.id <= drawn.last_value, false) as "isWaiting"
  from audit_event event
  left join audit_seal seal on seal.event_id = event.id and seal.kept = event.kept and seal.kept = ${kept}
    and seal.month = date_trunc('month', event.at at time zone 'UTC')::date
  cross join audit_sealing sealing cross join audit_event_id_seq drawn
  where event.kept = ${kept} and seal.event_id is null and event.at < now() - interval '1 hour'
    and event.at >= ${expiry(sql`${kept}::text`)} at time zone 'UTC'
    and (${customerId}::int is null or coalesce(event.customer_id, 0) = ${customerId}::int)
    and (${from}::text is null or event.at >= ${firstDay(from ?? "1970-01")}::timestamp at time zone 'UTC')
    and (${to}::text is null or event.at < (${firstDay(to ?? "1970-01")} + interval '1 month') at time zone 'UTC')
  order by event.id limit ${limit}::int`;

/** Heads that are longer than when they were signed. `canSign`: also those that were noted before there was a seal. */
export const listUnsignedHeads = (before: string, canSign: boolean, limit: number) => sql<ChainHead>`
  select ${headColumns} from audit_head
  where (signed_length is distinct from length or ${canSign}::boolean and signature is null) and (signed_at is null or signed_at < ${before}::timestamptz)
  order by customer_id, audit_head.month, kept limit ${limit}::int`;

/** Stores signatures; the lists have one entry for each head. */
export const storeSignatures = (heads: {
  readonly customerIds: readonly number[];
  readonly months: readonly string[];
  readonly kept: readonly string[];
  readonly lengths: readonly number[];
  readonly hashes: readonly string[];
  readonly times: readonly string[];
  readonly signatures: readonly (string | null)[];
  readonly certificates: readonly (string | null)[];
}) => sql`
  update audit_head head set signed_length = signed.length, signed_hash = decode(signed.hash, 'hex'), signed_at = signed.at,
    signature = decode(signed.signature, 'base64'), certificate = decode(signed.certificate, 'base64')
  from unnest(${heads.customerIds}::int[], ${heads.months}::text[], ${heads.kept}::text[], ${heads.lengths}::bigint[],
    ${heads.hashes}::text[], ${heads.times}::timestamptz[], ${heads.signatures}::text[], ${heads.certificates}::text[])
    as signed (customer_id, month, kept, length, hash, at, signature, certificate)
  where head.customer_id = signed.customer_id and head.month = (signed.month || '-01')::date and head.kept = signed.kept`;

/** The signed heads, in pages. */
export const listSignedHeads = (after: Chain | undefined, limit: number) => sql<SignedChainHead>`
  select ${signedColumns} from audit_head
  where signed_length is not null and (customer_id, audit_head.month, kept)
    > (${after?.customerId ?? -1}::int, ${firstDay(after?.month ?? "1970-01")}, ${after?.kept ?? ""}::text)
  order by customer_id, audit_head.month, kept limit ${limit}::int`;
