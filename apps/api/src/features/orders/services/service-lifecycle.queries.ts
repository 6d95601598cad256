import { sql } from "../../../platform/database/sql.ts";

export interface TargetLifecycleRow {
  readonly targetLifecycle: "ACTIVE" | "SUSPENDED" | null;
}

/** The lifecycle of a service before the order that ends it. */
export const findTargetLifecycle = (orderId: string, customerId: number) => sql<TargetLifecycleRow>`
  select target_lifecycle as "targetLifecycle" from customer_order
  where id = ${orderId}::uuid and customer_id = ${customerId}::int`;
