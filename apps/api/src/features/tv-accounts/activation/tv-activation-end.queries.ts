import { sql } from "../../../platform/database/sql.ts";

export const cancelOpenCodes = (accountId: string, customerId: number) => sql`
  update tv_activation_code set state = 'CANCELLED'
  where account_id = ${accountId}::uuid and customer_id = ${customerId}::int and state in ('READY', 'LIVE', 'REQUESTED')`;

export const dismissOpenRequests = (accountId: string, customerId: number) => sql`
  update tv_activation_request set state = 'DISMISSED', decided_at = now()
  where account_id = ${accountId}::uuid and customer_id = ${customerId}::int and state = 'PENDING'`;

export const removeDevices = (accountId: string, customerId: number) => sql`
  update tv_device set state = 'REMOVED', removed_at = now()
  where account_id = ${accountId}::uuid and customer_id = ${customerId}::int and state = 'ACTIVE'`;
