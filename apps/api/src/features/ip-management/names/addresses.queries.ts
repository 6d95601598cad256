import { undoDays } from "@demarc/contract/core/bulk-change";
import { type IpAddress, mostNamesakes, mostPtrRecords } from "@demarc/contract/ip-management/ptr-records";
import { countBulkChanges, listBulkChanges } from "../../../platform/changes/bulk-changes.queries.ts";
import { countRows } from "../../../platform/database/record-list.ts";
import { empty, type Sql, sql } from "../../../platform/database/sql.ts";
import { hasNoNewHolder } from "../prefixes/delegation.conditions.ts";

export type IpAddressRow = Omit<IpAddress, "reserved" | "used"> & {
  readonly id: string | null;
  readonly assigned: boolean;
};

export interface PtrChange {
  readonly address: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface PtrChangeRow {
  id: string;
  changes: PtrChange[];
  undoneAt: string | null;
  expired: boolean;
}

// Callers have checked that the prefix belongs to the customer of the path; row-level security enforces it too.

const isHosted = sql`(prefix.reverse_mode <> 'DELEGATED' and ${hasNoNewHolder})`;

const columns = sql`
  row.id, row.label, row.ptr, coalesce(row.ptr_state, 'NONE') as "ptrState", row.role,
  (row.line_id is not null or row.rack_id is not null) as assigned, coalesce(row.version, 0) as version`;

/** A search of addresses: one address, or LIKE patterns that all occur in label and name. */
export interface AddressFilter {
  readonly states: readonly string[] | undefined;
  readonly address: string | undefined;
  readonly patterns: readonly string[] | undefined;
}

const state = sql`coalesce(row.ptr_state, 'NONE')`;

const matching = ({ states, patterns }: AddressFilter): Sql => sql`
  ${states ? sql`and ${state} = any (${[...states]}::text[])` : empty}
  ${patterns ? sql`and address_text(row.label, row.ptr) like all (${[...patterns]}::text[])` : empty}`;

const usedIn = (prefixId: string, filter: AddressFilter): Sql => sql`
  row.prefix_id = ${prefixId}::uuid ${filter.address ? sql`and row.address = ${filter.address}::inet` : empty}
  ${matching(filter)}`;

export const listUsedAddresses = (
  prefixId: string,
  filter: AddressFilter,
  limit: number,
  offset: number,
) => sql<IpAddressRow>`
  select host(row.address) as address, ${columns} from ip_address row where ${usedIn(prefixId, filter)}
  order by row.address, row.id limit ${limit}::int offset ${offset}::int`;

export const countUsedAddresses = (prefixId: string, filter: AddressFilter) =>
  countRows(sql`ip_address row`, usedIn(prefixId, filter));

export const listUsedAddressesAfter = (
  prefixId: string,
  filter: AddressFilter,
  limit: number,
  last: string | undefined,
) => sql<IpAddressRow>`
  select host(row.address) as address, ${columns} from ip_address row where ${usedIn(prefixId, filter)}
    ${last === undefined ? empty : sql`and row.address > ${last}::inet`}
  order by row.address limit ${limit}::int`;

/** `size` addresses from `first`, with the rows of the used addresses. */
const everyIn = (prefixId: string, first: string, size: number, filter: AddressFilter): Sql => sql`
  (select ${first}::inet + place as address from generate_series(0, ${size}::int - 1) place) every
  left join ip_address row on row.prefix_id = ${prefixId}::uuid and row.address = every.address
  where ${filter.address ? sql`every.address = ${filter.address}::inet` : sql`true`} ${matching(filter)}`;

/** Every address of a small prefix, including unused ones. */
export const listAllAddresses = (
  { prefixId, first, size }: { readonly prefixId: string; readonly first: string; readonly size: number },
  filter: AddressFilter,
  limit: number,
  offset: number,
) => sql<IpAddressRow>`
  select host(every.address) as address, ${columns} from ${everyIn(prefixId, first, size, filter)}
  order by every.address limit ${limit}::int offset ${offset}::int`;

export const countAllAddresses = (
  { prefixId, first, size }: { readonly prefixId: string; readonly first: string; readonly size: number },
  filter: AddressFilter,
) => sql<{ total: number }>`select count(*)::int as total from ${everyIn(prefixId, first, size, filter)}`;

/** Other addresses of the company with exactly this name; the patterns are for the text index. */
export const listNamesakes = (
  customerId: number,
  {
    address,
    name,
    patterns,
  }: { readonly address: string; readonly name: string; readonly patterns: readonly string[] },
) => sql<{ address: string }>`
  select host(row.address) as address from ip_address row
  where row.customer_id = ${customerId}::int and row.customer_id = any ((select current_customers())::int[])
    and (row.label is not null or row.ptr is not null) and address_text(row.label, row.ptr) like all (${[...patterns]}::text[])
    and row.ptr = ${name} and row.address <> ${address}::inet
  order by row.address limit ${mostNamesakes}::int`;

export const listAddresses = (prefixId: string, addresses: readonly string[]) => sql<IpAddressRow>`
  select host(row.address) as address, ${columns} from ip_address row
  where row.prefix_id = ${prefixId}::uuid and row.address = any (${[...addresses]}::inet[]) order by row.address`;

export const listAddressesBetween = (prefixId: string, first: string, last: string, limit: number) => sql<IpAddressRow>`
  select host(row.address) as address, ${columns} from ip_address row
  where row.prefix_id = ${prefixId}::uuid and row.address between ${first}::inet and ${last}::inet
  order by row.address limit ${limit}::int`;

/** Writes names with a pending publication; null clears a name. */
export const writePtrs = (customerId: number, prefixId: string, changes: readonly PtrChange[]) => sql`
  insert into ip_address (customer_id, prefix_id, address, ptr, ptr_state)
  select ${customerId}::int, ${prefixId}::uuid, change.address, change.after, case when change.after is null then 'NONE' else 'PENDING' end
  from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (address inet, after text)
  on conflict (prefix_id, address) do update set ptr = excluded.ptr, ptr_state = excluded.ptr_state,
    version = ip_address.version + 1, updated_at = now()`;

export const writeLabel = (customerId: number, prefixId: string, address: string, label: string | null) => sql`
  insert into ip_address (customer_id, prefix_id, address, label)
  values (${customerId}::int, ${prefixId}::uuid, ${address}::inet, ${label})
  on conflict (prefix_id, address) do update set label = excluded.label, version = ip_address.version + 1, updated_at = now()`;

export const forgetEmptyAddresses = (prefixId: string) => sql`
  delete from ip_address where prefix_id = ${prefixId}::uuid and customer_id = any (current_customers())
    and ptr is null and label is null and line_id is null and rack_id is null`;

export const listNamedAddresses = (prefixId: string) => sql<Pick<PtrChange, "address" | "before">>`
  select host(address) as address, ptr as before from ip_address
  where prefix_id = ${prefixId}::uuid and ptr is not null order by address`;

/** Queues the publication of names. The job starts when the transaction commits. */
export const orderPublication = (prefixId: string, addresses: readonly string[]) => sql`
  insert into job (queue, kind, customer_id, payload)
  values ('dns', 'ip.ptr', current_customer(), jsonb_build_object('prefixId', ${prefixId}::text, 'addresses', ${[...addresses]}::text[]))`;

/** An address of a prefix. */
export interface PlacedAddress {
  readonly prefixId: string;
  readonly address: string;
}

const placed = (addresses: readonly PlacedAddress[]) => sql`
  jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as given ("prefixId" uuid, address inet)`;

/** Sets names back to PENDING before they are published again. Run as portal_operator. */
export const awaitPublication = (addresses: readonly PlacedAddress[]) => sql`
  update ip_address set ptr_state = 'PENDING', version = version + 1, updated_at = now() from ${placed(addresses)}
  where prefix_id = given."prefixId" and ip_address.address = given.address and ptr is not null and ptr_state <> 'PENDING'`;

/** Queues the publication of names of any prefixes, with as many in a job as a request sets at most. Run as portal_operator. */
export const orderPublications = (addresses: readonly PlacedAddress[]) => sql`
  insert into job (queue, kind, customer_id, payload)
  select 'dns', 'ip.ptr', prefix.customer_id,
    jsonb_build_object('prefixId', prefix.id, 'addresses', jsonb_agg(host(listed.address) order by listed.address))
  from (
    select "prefixId", address, (row_number() over (partition by "prefixId" order by address) - 1) / ${mostPtrRecords}::int as part
    from (select distinct "prefixId", address from ${placed(addresses)}) once
  ) listed join prefix on prefix.id = listed."prefixId"
  group by prefix.id, listed.part`;

export const insertPtrChange = (
  customerId: number,
  prefixId: string,
  requestedBy: string,
  changes: readonly PtrChange[],
) => sql<{ id: string }>`
  insert into ptr_change (customer_id, prefix_id, requested_by, changes)
  values (${customerId}::int, ${prefixId}::uuid, ${requestedBy}, ${JSON.stringify(changes)}::jsonb) returning id`;

export const findPtrChangeForUpdate = (prefixId: string, changeId: string) => sql<PtrChangeRow>`
  select id, changes, undone_at as "undoneAt",
    created_at <= now() - make_interval(days => ${undoDays}::int) as expired from ptr_change
  where id = ${changeId}::uuid and prefix_id = ${prefixId}::uuid and customer_id = any (current_customers()) for update`;

const bulkOf = (prefixId: string) => sql`
  prefix_id = ${prefixId}::uuid and customer_id = any ((select current_customers())::int[]) and jsonb_array_length(changes) > 1`;

export const listPtrChanges = (prefixId: string, limit: number, offset: number) =>
  listBulkChanges(sql`ptr_change`, bulkOf(prefixId), limit, offset);

export const countPtrChanges = (prefixId: string) => countBulkChanges(sql`ptr_change`, bulkOf(prefixId));

export const markPtrChangeUndone = (changeId: string) => sql`
  update ptr_change set undone_at = now() where id = ${changeId}::uuid and customer_id = any (current_customers())`;

export interface NamedAddressRow {
  address: string;
  ptr: string | null;
}

/** The current names of these addresses; null for a cleared one. None if the block has a new holder. Run as portal_jobs. */
export const listPtrsNow = (prefixId: string, addresses: readonly string[]) => sql<NamedAddressRow>`
  select host(wanted.address) as address, row.ptr
  from unnest(${[...addresses]}::inet[]) as wanted (address)
  left join ip_address row on row.prefix_id = ${prefixId}::uuid and row.address = wanted.address
  where exists (select from prefix where prefix.id = ${prefixId}::uuid and ${hasNoNewHolder}) order by wanted.address`;

/** The prefix, if we publish its names. No row if it is delegated, or if the block has a new holder. Run as portal_jobs. */
export const findHosted = (prefixId: string) => sql<{ prefix: string }>`
  select prefix::text as prefix from prefix where id = ${prefixId}::uuid and ${isHosted}`;

/** Run as portal_jobs. */
export const listAllNames = (prefixId: string) => sql<NamedAddressRow>`
  select host(address) as address, ptr from ip_address where prefix_id = ${prefixId}::uuid and ptr is not null order by address`;

/** Queues a job for each prefix in a block, or for every prefix without a block. Run as portal_operator. */
export const queueReconciliation = (block: string | undefined) => sql<{ id: string; prefix: string }>`
  with wanted as (
    select id, customer_id, prefix::text as prefix from prefix
    where ${isHosted} ${block === undefined ? empty : sql`and prefix <<= ${block}::inet`} order by prefix
  ), queued as (
    insert into job (queue, kind, customer_id, payload)
    select 'dns', 'ip.reverse-zone', customer_id, jsonb_build_object('prefixId', id) from wanted
  )
  select id, prefix from wanted`;

/** Addresses of the prefix that another job still publishes. */
const waiting = (prefixId: string) => sql`
  select given.address::inet from job, jsonb_array_elements_text(job.payload -> 'addresses') as given (address)
  where queue = 'dns' and kind = 'ip.ptr' and failed_at is null and payload ->> 'prefixId' = ${prefixId}::text`;

/** Stores the result of a publication, for names that have not changed since; also after an earlier failure. */
export const markPtrs = (
  prefixId: string,
  published: readonly { address: string; ptr: string | null; state: string }[],
) => sql<{ state: string }>`
  update ip_address set ptr_state = published.state, version = version + 1, updated_at = now()
  from jsonb_to_recordset(${JSON.stringify(published)}::jsonb) as published (address inet, ptr text, state text)
  where ip_address.prefix_id = ${prefixId}::uuid and ip_address.address = published.address and ip_address.ptr = published.ptr
    and ip_address.ptr_state in ('PENDING', 'FAILED') and ip_address.ptr_state <> published.state
  returning published.state`;

/** The publication of these names has failed for the last time. Run as portal_jobs. */
export const giveUpPtrs = (prefixId: string, addresses: readonly string[]) => sql`
  update ip_address set ptr_state = 'FAILED', version = version + 1, updated_at = now()
  where prefix_id = ${prefixId}::uuid and address = any (${[...addresses]}::inet[]) and ptr_state = 'PENDING'
    and address not in (${waiting(prefixId)})`;

/** Queues the removal of cleared names again, while no one else can have the addresses. Run as portal_jobs. */
export const queueClearedAgain = (prefixId: string, addresses: readonly string[], seconds: number) => sql`
  insert into job (queue, kind, customer_id, payload, run_at)
  select 'dns', 'ip.ptr', prefix.customer_id, jsonb_build_object('prefixId', prefix.id, 'addresses', cleared.addresses),
    now() + make_interval(secs => ${seconds}::int)
  from prefix, (
    select jsonb_agg(host(given.address)) as addresses from unnest(${[...addresses]}::inet[]) as given (address)
    where given.address not in (${waiting(prefixId)}) and not exists (
      select from ip_address row where row.prefix_id = ${prefixId}::uuid and row.address = given.address and row.ptr is not null)
  ) cleared
  where prefix.id = ${prefixId}::uuid and ${hasNoNewHolder} and cleared.addresses is not null`;
