import type { Subnet } from "@demarc/contract/ip-management/subnets";
import { sql } from "../../../platform/database/sql.ts";

export type SubnetRow = Subnet;

/** A top-level node: a prefix with its aggregate. */
export interface RootRow {
  readonly id: string;
  readonly prefix: string;
  readonly parentPrefix: string | null;
  readonly description: string | null;
  readonly used: number;
  readonly total: number;
  readonly version: number;
}

export interface PlaceRow {
  readonly prefixId: string;
  readonly prefix: string;
}

const columns = sql`
  id, prefix_id as "prefixId", subnet::text as subnet, label, end_customer_id as "endCustomerId", version`;

const ofCustomer = (customerId: number) =>
  sql`prefix.customer_id = ${customerId}::int and prefix.customer_id = any ((select current_customers())::int[])
    and prefix.lifecycle <> 'RELEASED'`;

export const listRoots = (customerId: number) => sql<RootRow>`
  select id, prefix::text as prefix, parent_prefix::text as "parentPrefix", description, version,
    (select count(distinct case family when 4 then host(address) else network(set_masklen(address, 64))::text end)::int
      from ip_address where prefix_id = prefix.id) as used,
    power(2, greatest(0, case family when 4 then 32 else 64 end - masklen(prefix::inet)))::float8 as total
  from prefix where ${ofCustomer(customerId)} order by prefix.prefix, id`;

/** The prefix that contains a block. */
export const findPlace = (customerId: number, block: string) => sql<PlaceRow>`
  select id as "prefixId", prefix::text as prefix from prefix
  where prefix::inet >>= ${block}::inet and ${ofCustomer(customerId)}`;

/** Every subnet strictly inside a block, in tree order: outer before inner. */
export const listSubnetsIn = (prefixId: string, block: string) => sql<SubnetRow>`
  select ${columns} from subnet where prefix_id = ${prefixId}::uuid and subnet << ${block}::inet
  order by subnet, id`;

/** Every subnet in a block, including one equal to the block. */
export const listSubnetsWithin = (prefixId: string, block: string) => sql<SubnetRow>`
  select ${columns} from subnet where prefix_id = ${prefixId}::uuid and subnet <<= ${block}::inet
    and customer_id = any (current_customers())
  order by subnet.subnet, id`;

export const listUsedIn = (prefixId: string, block: string) => sql<{ address: string; label: string | null }>`
  select host(address) as address, coalesce(label, ptr) as label from ip_address
  where prefix_id = ${prefixId}::uuid and address <<= ${block}::inet order by ip_address.address`;

export const listSubnets = (prefixId: string, limit: number, offset: number) => sql<SubnetRow>`
  select ${columns} from subnet where prefix_id = ${prefixId}::uuid
  order by subnet.subnet, id limit ${limit}::int offset ${offset}::int`;

export const countSubnets = (prefixId: string) => sql<{ total: number }>`
  select count(*)::int as total from subnet where prefix_id = ${prefixId}::uuid`;

export const findSubnet = (prefixId: string, subnetId: string) => sql<SubnetRow>`
  select ${columns} from subnet where id = ${subnetId}::uuid and prefix_id = ${prefixId}::uuid
    and customer_id = any (current_customers())`;

export const insertSubnet = (
  place: { readonly customerId: number; readonly prefixId: string; readonly prefix: string },
  given: { readonly subnet: string; readonly label: string | null; readonly endCustomerId: string | null },
) => sql<SubnetRow>`
  insert into subnet (customer_id, prefix_id, prefix, subnet, label, end_customer_id)
  values (${place.customerId}::int, ${place.prefixId}::uuid, ${place.prefix}::cidr, ${given.subnet}::cidr, ${given.label},
    ${given.endCustomerId}::uuid)
  on conflict (prefix_id, subnet) do nothing returning ${columns}`;

export const insertSubnets = (
  place: { readonly customerId: number; readonly prefixId: string; readonly prefix: string },
  blocks: readonly string[],
) => sql<{ id: string }>`
  insert into subnet (customer_id, prefix_id, prefix, subnet)
  select ${place.customerId}::int, ${place.prefixId}::uuid, ${place.prefix}::cidr, block
  from unnest(${[...blocks]}::cidr[]) as block on conflict (prefix_id, subnet) do nothing returning id`;

export const updateSubnet = (subnetId: string, label: string | null, endCustomerId: string | null) => sql<SubnetRow>`
  update subnet set label = ${label}, end_customer_id = ${endCustomerId}::uuid, version = version + 1, updated_at = now()
  where id = ${subnetId}::uuid and customer_id = any (current_customers()) returning ${columns}`;

export const deleteSubnets = (prefixId: string, subnetIds: readonly string[]) => sql`
  delete from subnet where prefix_id = ${prefixId}::uuid and id = any (${[...subnetIds]}::uuid[])
    and customer_id = any (current_customers())`;
