import type { NotificationFacts } from "../../platform/notifications.ts";
import { sql } from "../../platform/database/sql.ts";

export const findNotifiedMsa = (customerId: number, id: string) => sql<NotificationFacts>`
  select title as subject, (expires_at at time zone 'Europe/Amsterdam')::date::text as detail, '/company/agreements' as link
  from msa where id = ${id}::uuid and customer_id = ${customerId}::int`;
