import { sql } from "../../../platform/database/sql.ts";

export const updateTvPin = (accountId: string, sealed: Buffer) => sql<{ version: number }>`
  update tv_account set pin_sealed = ${sealed}, pin_updated_at = now(), updated_at = now(), version = version + 1
  where id = ${accountId}::uuid and customer_id = current_customer()
  returning version`;
