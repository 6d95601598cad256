import { undoDays } from "@demarc/contract/core/bulk-change";
import { countBulkChanges, listBulkChanges } from "../../platform/changes/bulk-changes.queries.ts";
import { sql } from "../../platform/database/sql.ts";

export interface ReferencedLine {
  id: string;
  lineNumber: string;
  reference: string | null;
}

export interface ReferenceChange extends ReferencedLine {
  after: string | null;
}

export interface ReferenceBulkRow {
  id: string;
  changes: ReferenceChange[];
  undoneAt: string | null;
  expired: boolean;
}

const ofNumbers = (customerId: number, lineNumbers: readonly string[]) => sql<ReferencedLine>`
  select id, line_number as "lineNumber", reference from line
  where customer_id = ${customerId}::int and customer_id = any (current_customers())
    and line_number = any (${[...lineNumbers]}::text[])`;

export const listLinesByNumber = ofNumbers;

/** Ordered by id, so that two changes of the same lines wait for each other instead of deadlocking. */
export const listLinesByNumberForUpdate = (customerId: number, lineNumbers: readonly string[]) => sql<ReferencedLine>`
  ${ofNumbers(customerId, lineNumbers)} order by id for no key update`;

export const updateReferences = (changes: readonly ReferenceChange[]) => sql`
  with change as (
    select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as row (id uuid, reference text, after text)
  ), updated as (
    update line set reference = change.after, version = version + 1, updated_at = now()
    from change where line.id = change.id and line.customer_id = any (current_customers())
    returning line.id, line.customer_id, change.reference as before, change.after
  )
  insert into line_event (customer_id, line_id, type, meta)
  select customer_id, id, 'REFERENCE_CHANGED', jsonb_build_object('from', before, 'to', after) from updated`;

export const insertReferenceBulk = (
  customerId: number,
  requestedBy: string,
  changes: readonly ReferenceChange[],
) => sql<{ id: string }>`
  insert into line_reference_bulk (customer_id, requested_by, changes)
  values (${customerId}::int, ${requestedBy}, ${JSON.stringify(changes)}::jsonb) returning id`;

export const findReferenceBulkForUpdate = (customerId: number, bulkId: string) => sql<ReferenceBulkRow>`
  select id, changes, undone_at as "undoneAt",
    created_at <= now() - make_interval(days => ${undoDays}::int) as expired from line_reference_bulk
  where id = ${bulkId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers()) for update`;

export const markBulkUndone = (bulkId: string) => sql`
  update line_reference_bulk set undone_at = now() where id = ${bulkId}::uuid and customer_id = any (current_customers())`;

const bulkOf = (customerId: number) =>
  sql`customer_id = ${customerId}::int and customer_id = any ((select current_customers())::int[])`;

export const listReferenceBulks = (customerId: number, limit: number, offset: number) =>
  listBulkChanges(sql`line_reference_bulk`, bulkOf(customerId), limit, offset);

export const countReferenceBulks = (customerId: number) =>
  countBulkChanges(sql`line_reference_bulk`, bulkOf(customerId));
