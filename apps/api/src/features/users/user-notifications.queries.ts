import type { NotificationFacts } from "../../platform/notifications.ts";
import { sql } from "../../platform/database/sql.ts";

export const findActivatedAccount = (customerId: number, id: string) => sql<NotificationFacts>`
  select concat_ws(' ', first_name, middle_name, last_name) as subject, null::text as detail,
    '/user-management/account/' || id as link
  from customer_account where id = ${id}::uuid and customer_id = ${customerId}::int and deleted_at is null`;
