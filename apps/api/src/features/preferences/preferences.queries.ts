import type { CsvDialect } from "@demarc/contract/core/csv";
import { sql } from "../../platform/database/sql.ts";

/** Locks the account. `chosen` is null before the first choice. */
export const lockPreferences = (accountId: string) => sql<{ chosen: CsvDialect | null }>`
  select csv_dialect as chosen from customer_account
  where id = ${accountId}::uuid and customer_id = any (current_customers()) for no key update`;

export const updateCsvDialect = (accountId: string, csv: CsvDialect) => sql`
  update customer_account set csv_dialect = ${csv} where id = ${accountId}::uuid and customer_id = current_customer()`;
