import type { NotificationFacts } from "../../platform/notifications.ts";
import { sql } from "../../platform/database/sql.ts";

export const findWaitingTvDevice = (customerId: number, id: string) => sql<NotificationFacts>`
  select concat_ws(' ', subscriber ->> 'firstName', subscriber ->> 'lastName') as subject, null::text as detail,
    '/tv-accounts/' || id as link
  from tv_account where id = ${id}::uuid and customer_id = ${customerId}::int`;
