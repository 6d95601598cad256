import { sql } from "../database/sql.ts";

/** An open request that was not decided in time has expired, also before the job closes it. */
export const approvalStatus = sql`case when status = 'OPEN' and expires_at <= now() then 'EXPIRED' else status end`;

export const approvalColumns = sql`
  id, ${approvalStatus} as status, actions, right_name as "right", operation, object, reason, maker, person_of(maker_person) as "makerPerson",
  decided_by as "decidedBy", decided_person as "decidedPerson", decision, plan_hash as "planHash", expires_at as "expiresAt",
  created_at as "createdAt", decided_at as "decidedAt", updated_at as "updatedAt", version`;
