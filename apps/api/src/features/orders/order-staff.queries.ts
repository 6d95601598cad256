import { endedStatuses } from "@demarc/contract/orders/order-fields";
import { sql } from "../../platform/database/sql.ts";
import type { StaffFacts } from "../../platform/mail/staff-mail.ts";

/** An order that waits for the operator; none if it has ended since. */
export const findWaitingOrder = (customerId: number, id: string) => sql<StaffFacts>`
  select customer.variant, customer.name as company, made.order_number as subject,
    null::text as text, concat_ws(' ', made.kind, made.package_code) as about
  from customer_order made join customer on customer.id = made.customer_id
  where made.id = ${id}::uuid and made.customer_id = ${customerId}::int and made.order_number is not null
    and made.status <> all (${[...endedStatuses]}::text[])`;
