import { empty, sql } from "../../../platform/database/sql.ts";

export interface OpenTargetOrderRow {
  readonly id: string;
  readonly action: "CHANGE" | "TERMINATE";
  readonly orderNumber: string | null;
}

const ofCaller = sql`and customer_id = any (current_customers())`;

/** The open order that changes or ends a service of a company; there is at most one. */
export const findOpenTargetOrder = (customerId: number, serviceId: string, isOfCaller: boolean) =>
  sql<OpenTargetOrderRow>`
  select id, action, order_number as "orderNumber" from customer_order
  where target_service_id = ${serviceId}::uuid and customer_id = ${customerId}::int ${isOfCaller ? ofCaller : empty}
    and action in ('CHANGE', 'TERMINATE') and status not in ('DRAFT', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED')`;
