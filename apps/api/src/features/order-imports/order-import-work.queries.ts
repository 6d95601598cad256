import type { CompleteContact } from "@demarc/contract/core/order-body";
import type { FieldError } from "@demarc/contract/core/errors";
import type { Static } from "@demarc/contract/core/json-schema";
import { importDays, type ImportedLine, type ImportRowState } from "@demarc/contract/orders/order-imports";
import { sql } from "../../platform/database/sql.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";

/** What all rows of an import have in common. Run as portal_jobs, as all statements of this file. */
export interface ImportHead {
  readonly id: string;
  readonly customerId: number;
  readonly customerStatus: string;
  readonly contact: Static<typeof CompleteContact> | null;
  readonly contactId: string | null;
}

export const findImportHead = (id: string) => sql<ImportHead>`
  select order_import.id, order_import.customer_id as "customerId", customer.status as "customerStatus",
    contact, contact_id as "contactId"
  from order_import join customer on customer.id = order_import.customer_id
  where order_import.id = ${id}::uuid`;

export interface OpenImportRow {
  readonly row: number;
  readonly cells: ImportedLine;
  readonly nrcTotal: string | null;
  readonly mrcTotal: string | null;
  readonly orderedBy: string | null;
  readonly orderedByToken: string | null;
}

const openRow = sql`
  position as row, cells, nrc_total as "nrcTotal", mrc_total as "mrcTotal", ordered_by as "orderedBy",
  ordered_by_token as "orderedByToken"`;

export const listOpenRows = (id: string, state: "WAITING" | "ORDERING", most: number) => sql<OpenImportRow>`
  select ${openRow} from order_import_row
  where import_id = ${id}::uuid and state = ${state} order by position limit ${most}::int`;

/** Locks a row that still waits to be ordered; waits for another process that has locked it. */
export const lockOrderingRow = (id: string, row: number) => sql<OpenImportRow>`
  select ${openRow} from order_import_row
  where import_id = ${id}::uuid and position = ${row}::int and state = 'ORDERING' for no key update`;

export const findEndCustomerByReference = (customerId: number, reference: string) => sql<{ id: string }>`
  select id from end_customer where customer_id = ${customerId}::int and lower(reference) = lower(${reference}) and active
  limit 1`;

export interface RowResult {
  readonly state: ImportRowState;
  readonly place?: string | null;
  readonly errors?: readonly FieldError[];
  readonly warnings?: readonly string[];
  readonly refusal?: string | null;
  readonly nrcTotal?: string | null;
  readonly mrcTotal?: string | null;
  readonly earliestDate?: string | null;
}

/** Writes the result of a row that is still in the state in which the job found it. */
export const writeRow = (id: string, row: number, from: "WAITING" | "ORDERING", result: RowResult) => sql`
  update order_import_row set state = ${result.state}, place = coalesce(${result.place ?? null}, place),
    errors = ${JSON.stringify(result.errors ?? [])}::jsonb, warnings = ${[...(result.warnings ?? [])]}::text[],
    refusal = ${result.refusal ?? null}, nrc_total = coalesce(${result.nrcTotal ?? null}::numeric, nrc_total),
    mrc_total = coalesce(${result.mrcTotal ?? null}::numeric, mrc_total),
    earliest_date = coalesce(${result.earliestDate ?? null}::date, earliest_date)
  where import_id = ${id}::uuid and position = ${row}::int and state = ${from}`;

export const writeOrder = (
  id: string,
  row: number,
  order: { readonly id: string; readonly orderNumber: string | null },
) => sql`
  update order_import_row set state = 'ORDERED', order_id = ${order.id}::uuid, order_number = ${order.orderNumber},
    errors = '[]', refusal = null
  where import_id = ${id}::uuid and position = ${row}::int`;

export const queueNext = (id: string, state: "WAITING" | "ORDERING", kind: string) => sql`
  insert into job (queue, kind, customer_id, payload)
  select 'availability', ${kind}, customer_id, jsonb_build_object('importId', ${id}::text) from order_import_row
  where import_id = ${id}::uuid and state = ${state} limit 1`;

/** Resets the rows of a job that failed for the last time. Rows that were to be ordered can be ordered again. */
export const giveUpChecking = (id: string) => sql`
  update order_import_row set state = 'UNCHECKED' where import_id = ${id}::uuid and state = 'WAITING'`;
export const giveUpOrdering = (id: string) => sql`
  update order_import_row set state = 'READY', refusal = 'internal'
  where import_id = ${id}::uuid and state = 'ORDERING'`;

/** Deletes imports that are too old. Their orders stay. */
export const deleteOldImports = () =>
  deleteBatch(sql`order_import`, sql`created_at < now() - make_interval(days => ${importDays}::int)`);
