import type { NotificationFacts } from "../../platform/notifications.ts";
import { sql } from "../../platform/database/sql.ts";

/** An invoice by its number; its detail is the day on which it is due. */
export const findNotifiedInvoice = (customerId: number, number: string) => sql<NotificationFacts>`
  select number as subject, due_date::text as detail, '/invoices/invoice/' || number as link
  from invoice where number = ${number} and customer_id = ${customerId}::int`;
