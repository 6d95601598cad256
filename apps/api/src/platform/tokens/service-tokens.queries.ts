import { sql } from "../database/sql.ts";

export interface ServiceTokenRow {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  ranges: string[];
  status: "ACTIVE" | "EXPIRED" | "REVOKED";
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
}

export const listServiceTokens = (limit: number) => sql<ServiceTokenRow>`
  select id, name, prefix, scopes, ranges::text[] as ranges,
    case when revoked_at is not null then 'REVOKED' when expires_at <= now() then 'EXPIRED' else 'ACTIVE' end as status,
    created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
    host(last_used_ip) as "lastUsedIp"
  from service_token order by revoked_at is not null, created_at desc, id limit ${limit}::int`;

export interface NewServiceToken {
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scopes: readonly string[];
  readonly ranges: readonly string[];
  readonly days: number;
  readonly by: string;
}

/** Returns no row if a live token already has this name. */
export const insertServiceToken = ({ name, prefix, hash, scopes, ranges, days, by }: NewServiceToken) => sql<{
  id: string;
}>`
  insert into service_token (name, prefix, secret_hash, scopes, ranges, expires_at, created_by)
  values (${name}, ${prefix}, ${hash}::bytea, ${[...scopes]}::text[], ${[...ranges]}::cidr[],
    now() + make_interval(days => ${days}::int), ${by})
  on conflict (name) where revoked_at is null do nothing returning id`;

/** Revokes the live token with a name. Every process refuses it within a second. */
export const revokeServiceToken = (name: string, by: string) => sql<{ id: string }>`
  update service_token set revoked_at = now(), revoked_by = ${by} where name = ${name} and revoked_at is null returning id`;
