import type { OrderContact } from "@demarc/contract/core/order-body";
import type { OwnEquipment, OwnWdm } from "@demarc/ordering/order-context";
import { empty, type Sql, sql } from "../../../platform/database/sql.ts";

export interface NamedIds {
  /** Racks and shared units. */
  readonly equipment: readonly string[];
  readonly wdms: readonly string[];
  readonly documents: readonly string[];
  readonly endCustomerId: string | null;
  readonly contactId: string | null;
}

/** The records in an order that belong to the company, and the tax of its orders. */
export interface OrderFactsRow {
  readonly vatTreatment: string;
  readonly isSuspended: boolean;
  readonly equipment: OwnEquipment[];
  readonly wdms: OwnWdm[];
  readonly documents: string[];
  /** The `documents` that are PDFs. Letters must be PDFs. */
  readonly letters: string[];
  readonly endCustomer: { readonly id: string; readonly active: boolean } | null;
  readonly contact: OrderContact | null;
}

const none = sql`'[]'::jsonb`;

const isSuspended = (customerId: number) => sql`
  select coalesce(bool_or(status <> 'ACTIVE'), false) from customer
  where id = ${customerId}::int or id = current_customer()`;

const equipmentOf = (customerId: number, ids: readonly string[]) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name, 'siteCode', site_code,
      'lifecycle', lifecycle)), '[]')
    from (
      select id, 'RACK' as kind, rack_code as name, site_code, lifecycle from rack
      where customer_id = ${customerId}::int and id = any (${[...ids]}::uuid[])
      union all
      select colo.id, 'SHARED_COLO', rack.rack_code || ' ' || colo.height_u || 'U', colo.site_code, colo.lifecycle
      from shared_colo colo join rack on rack.id = colo.rack_id
      where colo.customer_id = ${customerId}::int and colo.id = any (${[...ids]}::uuid[])
    ) own)`;

const wdmsOf = (customerId: number, ids: readonly string[]) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'routeCode', route_code)), '[]') from wdm_service
    where customer_id = ${customerId}::int and id = any (${[...ids]}::uuid[]) and lifecycle <> 'TERMINATED')`;

const documentsOf = (customerId: number, ids: readonly string[], condition: Sql) => sql`
  (select coalesce(jsonb_agg(id), '[]') from document
    where customer_id = ${customerId}::int and id = any (${[...ids]}::uuid[]) and kind = 'LOA' and visible_to_customer ${condition})`;

const endCustomerOf = (customerId: number, id: string) => sql`
  (select jsonb_build_object('id', id, 'active', active) from end_customer
    where customer_id = ${customerId}::int and id = ${id}::uuid)`;

const contactOf = (customerId: number, id: string) => sql`
  (select jsonb_build_object('firstName', first_name, 'middleName', middle_name, 'lastName', last_name, 'email', email,
      'phoneNumber', coalesce(phone_number, phone_number2))
    from customer_contact where customer_id = ${customerId}::int and id = ${id}::uuid)`;

/**
 * The records of the customer of a path among the ids that an order names. It filters only by that customer, so that jobs can
 * run it as well. Tables of which the order names no id are left out: most of the time of the statement goes into opening them.
 */
export const findOrderFacts = (
  customerId: number,
  { equipment, wdms, documents, endCustomerId, contactId }: NamedIds,
) => sql<OrderFactsRow>`
  select customer.vat_treatment as "vatTreatment",
    (${isSuspended(customerId)}) as "isSuspended",
    ${equipment.length > 0 ? equipmentOf(customerId, equipment) : none} as equipment,
    ${wdms.length > 0 ? wdmsOf(customerId, wdms) : none} as wdms,
    ${documents.length > 0 ? documentsOf(customerId, documents, empty) : none} as documents,
    ${documents.length > 0 ? documentsOf(customerId, documents, sql`and media_type = 'application/pdf'`) : none} as letters,
    ${endCustomerId === null ? sql`null::jsonb` : endCustomerOf(customerId, endCustomerId)} as "endCustomer",
    ${contactId === null ? sql`null::jsonb` : contactOf(customerId, contactId)} as contact
  from customer where customer.id = ${customerId}::int`;

export interface OrderingCompanyRow {
  readonly isSuspended: boolean;
}

/** Whether the customer of a path, or the company of the caller, is suspended or not a customer any more. */
export const findOrderingCompany = (customerId: number) => sql<OrderingCompanyRow>`
  select (${isSuspended(customerId)}) as "isSuspended"`;

export const countDrafts = (customerId: number) => sql<{ count: number }>`
  select count(*)::int as count from customer_order where customer_id = ${customerId}::int and status = 'DRAFT'`;

export interface SubmissionFactsRow {
  /** With this order, the open ones of the company are above its credit limit. */
  readonly isAboveCredit: boolean;
  readonly openOrders: number;
  readonly ordersThisHour: number;
  readonly locale: "en" | "nl";
}

/** What the submission of an order depends on. `amount`: its costs over the whole term, including one-off charges. `most`: up to which the orders of the hour are counted. */
export const findSubmissionFacts = (customerId: number, amount: string, most: number) => sql<SubmissionFactsRow>`
  select coalesce(${amount}::numeric + open.amount > credit_limit, false) as "isAboveCredit", open.orders as "openOrders",
    (select count(*)::int from (
      select from customer_order where customer_id = ${customerId}::int and submitted_at > now() - interval '1 hour'
      limit ${most}::int
    ) latest) as "ordersThisHour", locale
  from customer cross join (
    select count(*)::int as orders, coalesce(sum(nrc_total + mrc_total * coalesce(contract_term_months, 1)), 0) as amount
    from customer_order
    where customer_id = ${customerId}::int and action in ('NEW', 'MIGRATE')
      and status not in ('DRAFT', 'COMPLETED', 'CANCELLED', 'REJECTED', 'FAILED')
  ) open
  where customer.id = ${customerId}::int`;
