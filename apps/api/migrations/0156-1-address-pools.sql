-- The provider's own address space, from which services get their prefixes.

create table address_pool (
  id uuid primary key default uuidv7(),
  prefix cidr not null unique,
  family smallint generated always as (family(prefix::inet)) stored,
  -- The AS that announces it, and the prefixes in it.
  origin_asn bigint check (origin_asn between 1 and 4294967295),
  -- Pools are filled in this order.
  position int not null default 0,
  created_at timestamptz not null default now(),
  -- The block after the last one of a pool must exist.
  check (host(broadcast(prefix::inet)) not in ('255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')),
  constraint address_pool_overlap exclude using gist ((prefix::inet) inet_ops with &&)
);
grant select, insert, update on address_pool to portal_operator;
grant select, update on address_pool to portal_jobs;

-- The lowest free block of a length in a pool: its first block, or the one that follows a prefix. Prefixes in quarantine are taken.
create function free_block(pool cidr, wanted int) returns cidr
  language sql stable set search_path = pg_catalog, public as $$
  select candidate.block
  from (
    -- In order, so that the first free one ends the search.
    select block from (
      select network(set_masklen(pool::inet, wanted)) as block where wanted >= masklen(pool)
      union
      select network(set_masklen(broadcast(set_masklen(broadcast(taken.prefix::inet), wanted)) + 1, wanted))
      from prefix taken where taken.lifecycle <> 'RELEASED' and taken.prefix::inet && pool::inet and wanted >= masklen(pool)
    ) made order by block
  ) candidate
  where candidate.block <<= pool
    and not exists (select from prefix taken where taken.lifecycle <> 'RELEASED' and taken.prefix::inet && candidate.block::inet)
  limit 1
$$;
revoke execute on function free_block from public;
grant execute on function free_block to portal_operator, portal_jobs;
