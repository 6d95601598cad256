import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import type { Named } from "@demarc/contract/operator/refs";
import { isNamed } from "../../../platform/database/record-fields.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";

// For the operator and for jobs, which see all companies: every statement names the company.

/** What a prefix is routed to, or the units in a shared rack with which it was delivered. */
export interface RoutedTo {
  readonly lineId?: string;
  readonly rackId?: string;
  readonly sharedColoId?: string;
}

/** Locks the service of a company with this id, number or code, so that it does not end before the prefix is assigned. */
export const lockNamedService = (customerId: number, name: string) => {
  const service = (table: Sql, key: string, code: Sql): Sql => sql`
    select ${key} as key, id, lifecycle from ${table}
    where customer_id = ${customerId}::int and (id::text = lower(${name}) or ${code} = upper(${name})) for share`;
  return sql<{ key: keyof RoutedTo; id: string; lifecycle: string }>`
    select key, id, lifecycle from (${service(sql`line`, "lineId", sql`line_number`)}) found_line
    union all select key, id, lifecycle from (${service(sql`rack`, "rackId", sql`rack_code`)}) found_rack
    union all select key, id, lifecycle from (${service(sql`shared_colo`, "sharedColoId", sql`null::text`)}) found_units`;
};

/** A company that can have prefixes. */
export const findHolder = (given: Named<number>) => sql<{ id: number }>`
  select id from customer where ${isNamed(sql`customer`, "int", given)} and status in ('ACTIVE', 'SUSPENDED')`;

export interface AssignedPrefixRow {
  readonly id: string;
  readonly prefix: string;
  readonly gateway: string | null;
  /** The first address after the gateway; for a single address, that address. */
  readonly router: string;
}

export interface NewPrefix {
  readonly block: string;
  readonly kind: PrefixKind;
  /** The pool that the block is from; null for addresses of the company itself. */
  readonly pool: string | null;
  readonly originAsn: number | null;
  readonly description: string | null;
  readonly externalRef: string | null;
}

const assignedColumns = sql`
  id, prefix::text as prefix, host(gateway) as gateway,
  host(case when gateway is null then prefix::inet else gateway + 1 end) as router`;

/** Assigns a block to a company; its reverse DNS is hosted. */
export const insertAssignedPrefix = (
  customerId: number,
  { block, kind, pool, originAsn, description, externalRef }: NewPrefix,
  { lineId, rackId, sharedColoId }: RoutedTo,
) => sql<AssignedPrefixRow>`
  insert into prefix (customer_id, prefix, kind, parent_prefix, lifecycle, line_id, rack_id, shared_colo_id, description, origin_asn,
    reverse_mode, delegation_state, external_ref)
  values (${customerId}::int, ${block}::cidr, ${kind}, ${pool}::cidr, 'ACTIVE', ${lineId ?? null}::uuid,
    ${rackId ?? null}::uuid, ${sharedColoId ?? null}::uuid, ${description}, ${originAsn}::bigint, 'HOSTED', 'HOSTED', ${externalRef})
  returning ${assignedColumns}`;

/** Routes a prefix to another service. */
export const routePrefix = (prefixId: string, { lineId, rackId, sharedColoId }: RoutedTo) => sql<AssignedPrefixRow>`
  update prefix set line_id = ${lineId ?? null}::uuid, rack_id = ${rackId ?? null}::uuid, shared_colo_id = ${sharedColoId ?? null}::uuid
  where id = ${prefixId}::uuid returning ${assignedColumns}`;

export interface ServiceAddress {
  readonly address: string;
  readonly label: string;
  readonly role: "WAN" | "GATEWAY";
  readonly assignment: "STATIC" | "DHCP";
}

/** Adds the addresses of a prefix that is routed to a service; only addresses of a line have a role. */
export const insertServiceAddresses = (
  customerId: number,
  prefixId: string,
  { lineId, rackId }: RoutedTo,
  addresses: readonly ServiceAddress[],
) => sql`
  insert into ip_address (customer_id, prefix_id, address, label, line_id, rack_id, role, assignment)
  select ${customerId}::int, ${prefixId}::uuid, address, label, ${lineId ?? null}::uuid, ${rackId ?? null}::uuid,
    case when ${lineId ?? null}::uuid is not null then role end, case when ${lineId ?? null}::uuid is not null then assignment end
  from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as given (address inet, label text, role text, assignment text)
  on conflict (prefix_id, address) do update set line_id = excluded.line_id, rack_id = excluded.rack_id, role = excluded.role,
    assignment = excluded.assignment, version = ip_address.version + 1, updated_at = now()`;

type PrefixKind = PrefixSummary["kind"];

export interface RoutedPrefixRow {
  readonly id: string;
  readonly prefix: string;
  readonly kind: PrefixKind;
  readonly lifecycle: "RESERVED" | "ACTIVE";
  readonly version: number;
}

/** Locks the prefixes that are routed to a service, in the order of their ids. */
export const lockRoutedPrefixes = (
  customerId: number,
  { lineId, rackId, sharedColoId }: RoutedTo,
) => sql<RoutedPrefixRow>`
  select id, prefix::text as prefix, kind, lifecycle, version from prefix
  where customer_id = ${customerId}::int and lifecycle in ('RESERVED', 'ACTIVE')
    and (line_id = ${lineId ?? null}::uuid or rack_id = ${rackId ?? null}::uuid or shared_colo_id = ${sharedColoId ?? null}::uuid)
  order by id for no key update`;

export const clearNames = (customerId: number, prefixId: string) => sql<{ address: string }>`
  update ip_address set ptr = null, ptr_state = 'NONE', version = version + 1, updated_at = now()
  where prefix_id = ${prefixId}::uuid and customer_id = ${customerId}::int and ptr is not null
  returning host(address) as address`;

/** Queues the removal of names from DNS, or of a delegation. */
export const queueDnsOf = (customerId: number, kind: "ip.ptr" | "ip.delegation", payload: object) => sql`
  insert into job (queue, kind, customer_id, payload)
  values ('dns', ${kind}, ${customerId}::int, ${JSON.stringify(payload)}::jsonb)`;

/** Releases a prefix of the provider: a reserved one ends immediately, one in use goes into quarantine. */
export const releaseAssignedPrefix = (customerId: number, prefixId: string) => sql`
  update prefix set lifecycle = case lifecycle when 'RESERVED' then 'RELEASED' else 'RELEASING' end, releasing_since = now(),
    delegation_state = case
      when reverse_mode = 'DELEGATED' or delegation_state in ('ACTIVE', 'PUBLISHING', 'REMOVING') then 'REMOVING'
      when delegation_state in ('CHECKING', 'FAILED') then 'NONE' else delegation_state end,
    version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = ${customerId}::int`;

export const revokeRoutes = (customerId: number, prefixId: string) => sql`
  update route_authorisation set state = 'REVOKED', version = version + 1, updated_at = now()
  where prefix_id = ${prefixId}::uuid and customer_id = ${customerId}::int and state in ('REQUESTED', 'PUBLISHED')`;

/** Removes the routing of a prefix that the customer owns and keeps. */
export const unroutePrefix = (customerId: number, prefixId: string) => sql`
  with addresses as (
    update ip_address set line_id = null, rack_id = null, role = null, assignment = null, version = version + 1, updated_at = now()
    where prefix_id = ${prefixId}::uuid and customer_id = ${customerId}::int
  )
  update prefix set line_id = null, rack_id = null, shared_colo_id = null, version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = ${customerId}::int`;
