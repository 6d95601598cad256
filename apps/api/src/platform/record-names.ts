import type { KindOf, LedgerAction } from "@demarc/contract/core/words";
import { empty, join, sql, type Sql } from "./database/sql.ts";

export interface NamedRecord {
  readonly name: string | null;
}

/** How a slice names one kind of its records in the activity log; listed in `<feature>.feature.ts`. */
export interface StoredRecord {
  readonly kind: KindOf<LedgerAction>;
  /** A table or subquery with the columns `id` and `customer_id`. */
  readonly from: Sql;
  /** Its number or name. */
  readonly name: Sql;
  /** Events have its name as their id, instead of the column `id`. */
  readonly isByName?: true;
  /** A reseller delivers it to the company of `end_user_customer_id`, which sees its name too. */
  readonly isDelivered?: true;
}

interface FoundRecord {
  readonly kind: KindOf<LedgerAction>;
  /** The record with this id, which is a text. Run as the caller. */
  readonly find: (id: Sql) => Sql<NamedRecord>;
}

export type RecordName = StoredRecord | FoundRecord;

/** The id of an event as a uuid; null for another text, which would make the whole log fail. */
export const uuidIn = (id: Sql): Sql => sql`
  case when ${id} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${id}::uuid end`;

const nameOf = ({ from, name, isByName, isDelivered }: StoredRecord, id: Sql): Sql => sql`
  select ${name} from ${from} where ${isByName ? sql`${name} = ${id}` : sql`id = ${uuidIn(id)}`}
    and (customer_id = any (current_customers()) ${isDelivered ? sql`or end_user_customer_id = current_customer()` : empty})`;

/**
 * The name of the record of an event; null if no slice names its kind, if it no longer exists, or if it is of a company that the
 * caller does not see.
 */
export const recordName = (records: readonly RecordName[], kind: Sql, id: Sql): Sql => sql`
  case ${kind} ${join(
    records.map((record) => sql`when ${record.kind} then (${"find" in record ? record.find(id) : nameOf(record, id)})`),
    " ",
  )} end`;
