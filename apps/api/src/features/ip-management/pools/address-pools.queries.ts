import { sql } from "../../../platform/database/sql.ts";

export interface AddressPoolRow {
  readonly prefix: string;
  readonly originAsn: number | null;
  /** The number of prefixes in it, including those in quarantine. */
  readonly prefixes: number;
}

/** Pools in the order in which they are filled. */
export const listAddressPools = () => sql<AddressPoolRow>`
  select pool.prefix::text as prefix, pool.origin_asn as "originAsn",
    (select count(*)::int from prefix where prefix.prefix::inet && pool.prefix::inet and lifecycle <> 'RELEASED') as prefixes
  from address_pool pool order by pool.family, pool.position, pool.prefix`;

export const insertAddressPool = (prefix: string, originAsn: number | null) => sql<{ prefix: string }>`
  insert into address_pool (prefix, origin_asn, position)
  select ${prefix}::cidr, ${originAsn}::bigint, coalesce(max(position), 0) + 10 from address_pool
  returning address_pool.prefix::text as prefix`;

/** Locks the pools of a family. Assignments wait for each other here, so no two take the same block. */
export const lockAddressPools = (family: number) => sql<{ id: string }>`
  select id from address_pool where family = ${family}::smallint order by id for update`;

export interface FreeBlockRow {
  readonly block: string;
  readonly pool: string;
  readonly originAsn: number | null;
}

/** The pool that holds a block. */
export const findPoolOf = (block: string) => sql<{ prefix: string }>`
  select prefix::text as prefix from address_pool where prefix::inet >>= ${block}::inet`;

/** A pool that a block overlaps. */
export const findTouchedPool = (block: string) => sql<{ prefix: string }>`
  select prefix::text as prefix from address_pool where prefix::inet && ${block}::inet limit 1`;

/**
 * The next free block of a length, in all pools or within a block. Run it as a separate statement after the lock, so that it
 * sees the latest prefixes.
 */
export const findFreeBlock = (family: number, length: number, within: string | null) => sql<FreeBlockRow>`
  select free.block::text as block, pool.prefix::text as pool, pool.origin_asn as "originAsn"
  from address_pool pool
    cross join lateral free_block(coalesce(${within}::cidr, pool.prefix), ${length}::int) as free (block)
  where pool.family = ${family}::smallint and pool.prefix::inet >>= coalesce(${within}::inet, pool.prefix::inet)
    and free.block is not null
  order by pool.position, pool.prefix limit 1`;
