import type { OperatorPtrRecord } from "@demarc/contract/operator/ptr-records";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { PrefixRow } from "../prefixes/prefixes.queries.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";

const columns = sql`
  ip_address.id, ip_address.customer_id as "customerId", prefix_id as "prefixId", host(address) as address, coalesce(ptr, '') as ptr,
  ptr_state as state, ip_address.created_at as "createdAt", ip_address.updated_at as "updatedAt", ip_address.version,
  ${positionColumn(sql`ip_address`)}`;
type PtrRow = Omit<OperatorPtrRecord, "name"> & { position: string };

interface PtrFilter {
  readonly customerId: number | null;
  readonly prefixId: string | null;
  readonly state: string | null;
}

/** Names of all companies. Run as portal_operator. */
export const pageOfPtrRecords = ({ customerId, prefixId, state }: PtrFilter, slice: ListSlice) => sql<PtrRow>`
  select ${columns} from ip_address
  where ptr is not null and ${ifGiven(sql`customer_id`, customerId)} ${ifGiven(sql`prefix_id`, prefixId)}
    ${ifGiven(sql`ptr_state`, state)} ${listRest(sql`ip_address`, "uuid", slice)}`;

const isNamedByOperator: Sql = sql`prefix.lifecycle in ('RESERVED', 'ACTIVE') and prefix.reverse_mode = 'HOSTED'`;

/** The names that can change: those in prefixes for which the operator's name servers are authoritative. Run as portal_operator. */
export const pageOfChangeablePtrRecords = (slice: ListSlice) => sql<PtrRow>`
  select ${columns} from ip_address join prefix on prefix.id = prefix_id
  where ptr is not null and ${isNamedByOperator} and ${listRest(sql`ip_address`, "uuid", slice)}`;

const namedColumns = sql`
  id, customer_id as "customerId", prefix::text as prefix, version, lifecycle, reverse_mode as "reverseMode"`;

/** A prefix as changes of its names need it. */
export type PrefixOfNames = Pick<PrefixRow, "id" | "customerId" | "prefix" | "version" | "lifecycle" | "reverseMode">;

/** The prefix that holds an address. Run as portal_operator. */
export const lockPrefixOfAddress = (address: string) => sql<PrefixOfNames>`
  select ${namedColumns} from prefix
  where prefix::inet >>= ${address}::inet and lifecycle <> 'RELEASED' for no key update`;

/** Run as portal_operator. */
export const lockPrefixes = (ids: readonly string[]) => sql<PrefixOfNames>`
  select ${namedColumns} from prefix where id = any (${[...ids]}::uuid[]) order by id for no key update`;

/** Increments the versions of prefixes after changes of their names. Run as portal_operator. */
export const touchPrefixes = (ids: readonly string[]) => sql`
  update prefix set version = version + 1, updated_at = now() where id = any (${[...ids]}::uuid[])`;
