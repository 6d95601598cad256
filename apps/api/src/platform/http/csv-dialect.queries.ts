import type { CsvDialect } from "@demarc/contract/core/csv";
import { sql } from "../database/sql.ts";

/** The dialect that an account chose last, otherwise the default of its language. */
export const findCsvDialect = (accountId: string) => sql<{ csv: CsvDialect }>`
  select coalesce(csv_dialect, case locale when 'nl' then 'excel-nl' else 'standard' end) as csv from customer_account
  where id = ${accountId}::uuid and customer_id = any (current_customers())`;
