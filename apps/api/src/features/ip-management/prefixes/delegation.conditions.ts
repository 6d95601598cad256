import { sql } from "../../../platform/database/sql.ts";

/** The zones point to the customer's name servers, or may do so: the answer to a publication can be lost. */
export const isWithdrawable = sql`(
  prefix.reverse_mode = 'DELEGATED' or prefix.delegation_state in ('ACTIVE', 'PUBLISHING', 'REMOVING')
  or (prefix.delegation_state = 'FAILED' and prefix.delegation_findings <> '[]'
    and not prefix.delegation_findings @> '[{"passed": false}]'))`;

/** No one else can have the block: only a reserved prefix is free at once after its release. */
export const hasNoNewHolder = sql`(prefix.lifecycle <> 'RELEASED' or not exists (
  select from prefix holder where holder.lifecycle <> 'RELEASED' and holder.prefix::inet && prefix.prefix::inet))`;
