import type { OperatorPtrRecord } from "@demarc/contract/operator/ptr-records";
import { sql } from "../../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";

interface PtrFilter {
  readonly customerId: number | null;
  readonly prefixId: string | null;
  readonly state: string | null;
}

/** Names of all companies. Run as portal_operator. */
export const pageOfPtrRecords = ({ customerId, prefixId, state }: PtrFilter, slice: ListSlice) => sql<
  Omit<OperatorPtrRecord, "name"> & { position: string }
>`
  select id, customer_id as "customerId", prefix_id as "prefixId", host(address) as address, coalesce(ptr, '') as ptr, ptr_state as state,
    created_at as "createdAt", updated_at as "updatedAt", version, ${positionColumn(sql`ip_address`)}
  from ip_address
  where ptr is not null and ${ifGiven(sql`customer_id`, customerId)} ${ifGiven(sql`prefix_id`, prefixId)}
    ${ifGiven(sql`ptr_state`, state)} ${listRest(sql`ip_address`, "uuid", slice)}`;
