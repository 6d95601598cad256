import type { Right } from "@demarc/contract/core/rights";
import { sql } from "../database/sql.ts";

export interface ServiceTokenRow {
  id: string;
  name: string;
  prefix: string;
  rights: Right[];
  unusedRights: Right[];
  ranges: string[];
  status: "ACTIVE" | "REPLACED" | "EXPIRED" | "REVOKED";
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
}

const columns = sql`
  id, name, prefix, rights, ranges::text[] as ranges,
  array(select one from unnest(rights) one where not used_rights ? one) as "unusedRights",
  case when revoked_at is not null then 'REVOKED' when expires_at <= now() then 'EXPIRED'
    when replaced_at is not null then 'REPLACED' else 'ACTIVE' end as status,
  created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
  host(last_used_ip) as "lastUsedIp"`;

export const listServiceTokens = (limit: number) => sql<ServiceTokenRow>`
  select ${columns} from service_token
  order by revoked_at is not null or expires_at <= now(), created_at desc, id limit ${limit}::int`;

export const findServiceToken = (id: string) => sql<ServiceTokenRow>`
  select ${columns} from service_token where id = ${id}::uuid`;

export const lockServiceToken = (id: string) => sql<ServiceTokenRow>`
  select ${columns} from service_token where id = ${id}::uuid for no key update`;

/** The replaced token works for some hours more. */
export const replaceServiceToken = (id: string, overlapHours: number) => sql`
  update service_token set replaced_at = now(),
    expires_at = least(expires_at, now() + make_interval(hours => ${overlapHours}::int))
  where id = ${id}::uuid`;

export const revokeServiceTokenById = (id: string, by: string) => sql`
  update service_token set revoked_at = now(), revoked_by = ${by} where id = ${id}::uuid and revoked_at is null`;

export interface NewServiceToken {
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly rights: readonly string[];
  readonly ranges: readonly string[];
  readonly days: number;
  readonly by: string;
  readonly person: string;
}

/** Returns no row if a live token already has this name. */
export const insertServiceToken = ({ name, prefix, hash, rights, ranges, days, by, person }: NewServiceToken) => sql<{
  id: string;
}>`
  insert into service_token (name, prefix, secret_hash, rights, ranges, expires_at, created_by, person)
  values (${name}, ${prefix}, ${hash}::bytea, ${[...rights]}::text[], ${[...ranges]}::cidr[],
    now() + make_interval(days => ${days}::int), ${by}, ${person})
  on conflict (name) where revoked_at is null and replaced_at is null do nothing returning id`;
