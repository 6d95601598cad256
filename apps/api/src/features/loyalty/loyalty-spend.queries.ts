import type { LoyaltySpend } from "@demarc/contract/loyalty-shop";
import { sql } from "../../platform/database/sql.ts";

export interface SpentRow {
  readonly id: number;
  readonly at: string;
  readonly points: number;
  readonly description: string | null;
}

/** Locks the company, so that its orders are handled one after another; no row if there is no such company. */
export const lockParticipant = (customerId: number) => sql<{ takesPart: boolean }>`
  select loyalty_participant and status in ('ACTIVE', 'SUSPENDED') as "takesPart" from customer
  where id = ${customerId}::int and id = current_customer() for no key update`;

export const findSpent = (customerId: number, orderId: string) => sql<SpentRow>`
  select id, at, -points as points, description from loyalty_ledger
  where order_id = ${orderId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

/** Returns no row if another company already has this order id. */
export const insertSpent = ({ customerId, orderId, points, description }: LoyaltySpend) => sql<SpentRow>`
  insert into loyalty_ledger (customer_id, points, reason, order_id, description)
  values (${customerId}::int, -${points}::int, 'SPENT', ${orderId}::uuid, ${description})
  on conflict (order_id) do nothing
  returning id, at, -points as points, description`;
