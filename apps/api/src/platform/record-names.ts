import type { KindOf, LedgerAction } from "@demarc/contract/core/words";
import { join, sql, type Sql } from "./database/sql.ts";

export interface NamedRecord {
  /** Its number or name. */
  readonly name: string | null;
}

/** How a slice names one kind of its records in the activity log; listed in `<feature>.feature.ts`. */
export interface RecordName {
  readonly kind: KindOf<LedgerAction>;
  /** The record with this id, which is a text. Run as the caller. */
  readonly find: (id: Sql) => Sql<NamedRecord>;
}

/** The id of an event as a uuid; null for another text, which would make the whole log fail. */
export const uuidIn = (id: Sql): Sql => sql`
  case when ${id} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${id}::uuid end`;

/** The name of the record of an event; null if no slice names its kind, or if it no longer exists. */
export const recordName = (records: readonly RecordName[], kind: Sql, id: Sql): Sql => sql`
  case ${kind} ${join(
    records.map((record) => sql`when ${record.kind} then (${record.find(id)})`),
    " ",
  )} end`;
