import { sql } from "../../../platform/database/sql.ts";
import type { SubnetRow } from "./subnets.queries.ts";

/** A subnet right after a plan; a different version now means that it was changed since. */
export interface StandingSubnet {
  readonly id: string;
  readonly version: number;
}

export interface SubnetChangeRow {
  id: string;
  block: string;
  removed: SubnetRow[];
  added: string[];
  standing: StandingSubnet[];
  undoneAt: string | null;
}

export const insertSubnetChange = (
  place: { readonly customerId: number; readonly prefixId: string },
  given: {
    readonly requestedBy: string;
    readonly block: string;
    readonly removed: readonly SubnetRow[];
    readonly added: readonly string[];
    readonly standing: readonly StandingSubnet[];
  },
) => sql<{ id: string }>`
  insert into subnet_change (customer_id, prefix_id, requested_by, block, removed, added, standing)
  values (${place.customerId}::int, ${place.prefixId}::uuid, ${given.requestedBy}, ${given.block}::cidr,
    ${JSON.stringify(given.removed)}::jsonb, ${[...given.added]}::uuid[], ${JSON.stringify(given.standing)}::jsonb)
  returning id`;

export const findSubnetChangeForUpdate = (prefixId: string, changeId: string) => sql<SubnetChangeRow>`
  select id, block::text as block, removed, added, standing, undone_at as "undoneAt" from subnet_change
  where id = ${changeId}::uuid and prefix_id = ${prefixId}::uuid and customer_id = any (current_customers()) for update`;

export const markSubnetChangeUndone = (changeId: string) => sql`
  update subnet_change set undone_at = now() where id = ${changeId}::uuid and customer_id = any (current_customers())`;

/** Restores subnets with their ids. The version increases, so that clients with the old version get a conflict. */
export const restoreSubnets = (customerId: number, prefix: string, removed: readonly SubnetRow[]) => sql`
  insert into subnet (id, customer_id, prefix_id, prefix, subnet, label, end_customer_id, version)
  select was.id, ${customerId}::int, was."prefixId", ${prefix}::cidr, was.subnet, was.label, was."endCustomerId", was.version + 1
  from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
    as was (id uuid, "prefixId" uuid, subnet cidr, label text, "endCustomerId" uuid, version int)`;
