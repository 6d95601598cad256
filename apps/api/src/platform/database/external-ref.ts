import { sql } from "./sql.ts";

/** Serialises writes with the same external reference of a kind of record, also before the record exists. */
export const takeRef = (kind: string, externalRef: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${kind}::text || ' ' || ${externalRef}::text, 0))`;
