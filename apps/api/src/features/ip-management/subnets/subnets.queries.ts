import { mostTreeHits, type Subnet } from "@demarc/contract/ip-management/subnets";
import { type Sql, sql } from "../../../platform/database/sql.ts";

export type SubnetRow = Subnet;

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

export const listUsedIn = (prefixId: string, block: string) => sql<{
  address: string;
  label: string | null;
  ptr: string | null;
}>`
  select host(address) as address, label, ptr from ip_address
  where prefix_id = ${prefixId}::uuid and address <<= ${block}::inet order by ip_address.address`;

export interface TreeHitRow {
  readonly aggregate: string | null;
  readonly prefixId: string;
  readonly prefix: string;
  /** The subnets that contain it, outer before inner; itself, if it is one. */
  readonly subnets: string[];
  /** The address itself, if it is in use. */
  readonly address: string | null;
}

const hitColumns = (block: Sql) => sql`
  nullif(prefix.parent_prefix::text, prefix.prefix::text) as aggregate, prefix.id as "prefixId", prefix.prefix::text as prefix,
  array(select subnet.subnet::text from subnet where subnet.prefix_id = prefix.id and subnet.subnet::inet >>= ${block}
    order by masklen(subnet.subnet::inet)) as subnets`;

/** The prefix around a block, or the prefixes in it. */
export const findBlockInTree = (customerId: number, block: string) => sql<TreeHitRow>`
  select ${hitColumns(sql`${block}::inet`)}, null::text as address from prefix
  where (prefix.prefix::inet >>= ${block}::inet or prefix.prefix::inet <<= ${block}::inet) and ${ofCustomer(customerId)}
  order by prefix.prefix limit ${mostTreeHits + 1}::int`;

export const findWordsInTree = (customerId: number, patterns: readonly string[]) => {
  const words = sql`like all (${[...patterns]}::text[])`;
  const own = sql`customer_id = ${customerId}::int and customer_id = any ((select current_customers())::int[])`;
  const most = sql`limit ${mostTreeHits + 1}::int`;
  return sql<TreeHitRow>`
    with hit as (
      (select id as prefix_id, prefix::inet as block, false as used from prefix
        where ${own} and prefix_text(prefix, description) ${words} order by prefix ${most})
      union all
      (select prefix_id, subnet::inet, false from subnet
        where ${own} and search_plain(subnet::text || ' ' || coalesce(label, '')) ${words} order by subnet.subnet ${most})
      union all
      (select prefix_id, address, true from ip_address
        where ${own} and (label is not null or ptr is not null) and address_text(label, ptr) ${words}
        order by ip_address.address ${most})
    )
    select ${hitColumns(sql`hit.block`)}, case when hit.used then host(hit.block) end as address
    from hit join prefix on prefix.id = hit.prefix_id where ${ofCustomer(customerId)}
    order by hit.block ${most}`;
};

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
