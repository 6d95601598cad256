import type { OrderLine } from "@demarc/contract/core/order-line";
import type { Milestone } from "@demarc/contract/orders/order-fields";
import { empty, sql } from "../../../platform/database/sql.ts";
import { lockedColumns, newNumber } from "../changes/locked-order.conditions.ts";
import type { LockedOrderRow } from "../changes/order-changes.queries.ts";
import type { OrderRow } from "./order-row.rules.ts";

type Located = Pick<LockedOrderRow, "id" | "customerId">;

/** The content of an order of the customer of a path, read before it is locked. */
export type StoredOrderRow = Pick<LockedOrderRow, "kind" | "status" | "body">;

export const findStoredOrder = (customerId: number, orderId: string) => sql<StoredOrderRow>`
  select kind, status, body from customer_order
  where id = ${orderId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

/** What a submitted order has, and a draft has not. */
export interface Submission {
  readonly milestones: readonly Milestone[];
  readonly priceListVersion: string;
  readonly isDry: boolean | undefined;
}

/** Inserts an order, which the transaction has locked by that: a draft, or one that is submitted at once. */
export const insertOrder = (
  customerId: number,
  row: OrderRow,
  createdBy: string | null,
  submission?: Submission,
) => sql<LockedOrderRow>`
  insert into customer_order (customer_id, kind, action, client_order_id, customer_reference, reference, end_customer_id,
    package_code, site_code, site_code_z, route_code, body, place, contract_term_months, wish_date, nrc_total, mrc_total, vat_rate,
    notice_days, quotation_id, quotation_item, created_by, status
    ${submission ? sql`, submitted_at, order_number, milestones, price_list_version` : empty})
  values (${customerId}::int, ${row.kind}, ${row.action}, ${row.clientOrderId}, ${row.customerReference}, ${row.reference},
    ${row.endCustomerId}::uuid, ${row.packageCode}, ${row.siteCode}, ${row.siteCodeZ}, ${row.routeCode},
    ${JSON.stringify(row.body)}::jsonb, ${row.place}, ${row.contractTermMonths}::int, ${row.wishDate}::date,
    ${row.nrcTotal}::numeric, ${row.mrcTotal}::numeric, ${row.vatRate}::numeric, ${row.noticeDays}::int,
    ${row.quoted?.quotationId ?? null}::uuid, ${row.quoted?.position ?? null}::int, ${createdBy}::uuid,
    ${
      submission
        ? sql`'SUBMITTED', now(), ${newNumber(submission.isDry)}, ${JSON.stringify(submission.milestones)}::jsonb,
            ${submission.priceListVersion}`
        : sql`'DRAFT'`
    })
  returning ${lockedColumns}`;

export const updateDraft = ({ id, customerId }: Located, row: OrderRow) => sql<LockedOrderRow>`
  update customer_order set action = ${row.action}, client_order_id = ${row.clientOrderId},
    customer_reference = ${row.customerReference}, reference = ${row.reference}, end_customer_id = ${row.endCustomerId}::uuid,
    package_code = ${row.packageCode}, site_code = ${row.siteCode}, site_code_z = ${row.siteCodeZ}, route_code = ${row.routeCode},
    body = ${JSON.stringify(row.body)}::jsonb, place = ${row.place}, contract_term_months = ${row.contractTermMonths}::int,
    wish_date = ${row.wishDate}::date, nrc_total = ${row.nrcTotal}::numeric, mrc_total = ${row.mrcTotal}::numeric,
    vat_rate = ${row.vatRate}::numeric, notice_days = ${row.noticeDays}::int, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int and status = 'DRAFT' returning ${lockedColumns}`;

/** Freezes the prices of a draft that is submitted. */
export const insertOrderLines = ({ id, customerId }: Located, lines: readonly OrderLine[]) => sql`
  insert into order_line (order_id, customer_id, position, product_code, description, charge_type, quantity, unit_price, discount_pct,
    amount, vat_code)
  select ${id}::uuid, ${customerId}::int, line.position, line.value ->> 'productCode', line.value -> 'description',
    line.value ->> 'chargeType', (line.value ->> 'quantity')::numeric, (line.value ->> 'unitPrice')::numeric,
    (line.value ->> 'discountPct')::numeric, (line.value ->> 'amount')::numeric, line.value ->> 'vatCode'
  from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line (value, position)`;

/** Stores the milestones and the price list version of a draft that is submitted. */
export const updateSubmission = (
  { id, customerId }: Located,
  milestones: readonly Milestone[],
  priceListVersion: string,
) => sql`
  update customer_order set milestones = ${JSON.stringify(milestones)}::jsonb, price_list_version = ${priceListVersion}
  where id = ${id}::uuid and customer_id = ${customerId}::int and status = 'DRAFT'`;

/** Links the files that a draft names, so that they are kept, and unlinks the others. */
export const replaceDocuments = ({ id, customerId }: Located, documents: readonly string[]) => sql`
  with removed as (
    delete from order_document
    where order_id = ${id}::uuid and customer_id = ${customerId}::int and document_id <> all (${[...documents]}::uuid[])
  )
  insert into order_document (order_id, document_id, customer_id)
  select ${id}::uuid, document, ${customerId}::int from unnest(${[...documents]}::uuid[]) as document
  on conflict do nothing`;

export const addDocuments = ({ id, customerId }: Located, documents: readonly string[]) => sql`
  insert into order_document (order_id, document_id, customer_id)
  select ${id}::uuid, document, ${customerId}::int from unnest(${[...documents]}::uuid[]) as document
  on conflict do nothing`;

export const deleteDraft = ({ id, customerId }: Located) => sql`
  delete from customer_order where id = ${id}::uuid and customer_id = ${customerId}::int and status = 'DRAFT'`;

/** Updates the fields of a submitted order that can change until the work begins. */
export const updateReferences = (
  { id, customerId }: Located,
  customerReference: string | null,
  body: LockedOrderRow["body"],
) => sql`
  update customer_order set customer_reference = ${customerReference}, body = ${JSON.stringify(body)}::jsonb,
    version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int`;

export const insertNote = (
  { id, customerId }: Located,
  { actorType, actor }: { readonly actorType: string; readonly actor: string | null },
  text: string,
) => sql<{ id: string }>`
  insert into order_note (order_id, customer_id, author_type, author, text)
  values (${id}::uuid, ${customerId}::int, ${actorType}, ${actor}, ${text}) returning id`;

/** The notes of an order that the customer may read. */
export const countNotes = ({ id, customerId }: Located) => sql<{ count: number }>`
  select count(*)::int as count from order_note
  where order_id = ${id}::uuid and customer_id = ${customerId}::int and visibility = 'CUSTOMER'`;

/** Returns the given ids that belong to order files of the customer. */
export const listOwnLetters = (customerId: number, documentIds: readonly string[]) => sql<{
  id: string;
  isPdf: boolean;
}>`
  select id, media_type = 'application/pdf' as "isPdf" from document where customer_id = ${customerId}::int and id = any (${[...documentIds]}::uuid[]) and kind = 'LOA'
    and visible_to_customer`;
