import type { NotificationFacts } from "../../platform/notifications.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

const orderFacts = (detail: Sql) => (customerId: number, id: string) =>
  sql<NotificationFacts>`
  select order_number as subject, ${detail} as detail, '/orders/order/' || id as link
  from customer_order where id = ${id}::uuid and customer_id = ${customerId}::int and order_number is not null`;

export const findNotifiedOrder = orderFacts(sql`null::text`);
export const findNotifiedQuestion = orderFacts(sql`left(question, 200)`);
export const findNotifiedReason = orderFacts(sql`left(reason, 200)`);
export const findNotifiedPlan = orderFacts(sql`planned_date::text`);
