import { sql } from "../../../platform/database/sql.ts";
import type { LockedOrderRow } from "../../orders/locked-orders.public.ts";

// Run as portal_operator.

export const insertOperatorNote = (
  { id, customerId }: Pick<LockedOrderRow, "id" | "customerId">,
  note: { readonly text: string; readonly visibility: string },
  author: string | null,
) => sql<{ id: string }>`
  insert into order_note (order_id, customer_id, author_type, author, text, visibility)
  values (${id}::uuid, ${customerId}::int, 'OPERATOR', ${author}, ${note.text}, ${note.visibility}) returning id`;

export const insertCancellationFee = (
  { id, customerId }: Pick<LockedOrderRow, "id" | "customerId">,
  fee: string,
) => sql`
  with line as (
    insert into order_line (order_id, customer_id, position, product_code, description, charge_type, quantity, unit_price, amount)
    select ${id}::uuid, ${customerId}::int, coalesce(max(position), 0) + 1, 'CANCELLATION',
      '{"nl": "Annuleringskosten", "en": "Cancellation fee"}', 'NRC', 1, ${fee}::numeric, ${fee}::numeric
    from order_line where order_id = ${id}::uuid
    returning amount
  )
  update customer_order set nrc_total = nrc_total + line.amount from line where id = ${id}::uuid`;
