import type { OrderContact } from "@demarc/contract/core/order-body";
import type { OwnEquipment, OwnWdm } from "@demarc/ordering/order-context";
import { sql } from "../../../platform/database/sql.ts";

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
  readonly equipment: OwnEquipment[];
  readonly wdms: OwnWdm[];
  readonly documents: string[];
  /** The `documents` that are PDFs. Letters must be PDFs. */
  readonly letters: string[];
  readonly endCustomer: { readonly id: string; readonly active: boolean } | null;
  readonly contact: OrderContact | null;
}

/**
 * The records of the customer of a path among the ids that an order names. It filters only by that customer, so that jobs can
 * run it as well.
 */
export const findOrderFacts = (customerId: number, named: NamedIds) => sql<OrderFactsRow>`
  select customer.vat_treatment as "vatTreatment",
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name, 'siteCode', site_code,
        'lifecycle', lifecycle)), '[]')
      from (
        select id, 'RACK' as kind, rack_code as name, site_code, lifecycle from rack
        where customer_id = ${customerId}::int and id = any (${[...named.equipment]}::uuid[])
        union all
        select colo.id, 'SHARED_COLO', rack.rack_code || ' ' || colo.height_u || 'U', colo.site_code, colo.lifecycle
        from shared_colo colo join rack on rack.id = colo.rack_id
        where colo.customer_id = ${customerId}::int and colo.id = any (${[...named.equipment]}::uuid[])
      ) own) as equipment,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'routeCode', route_code)), '[]') from wdm_service
      where customer_id = ${customerId}::int and id = any (${[...named.wdms]}::uuid[]) and lifecycle <> 'TERMINATED') as wdms,
    (select coalesce(jsonb_agg(id), '[]') from document
      where customer_id = ${customerId}::int and id = any (${[...named.documents]}::uuid[]) and kind = 'LOA'
        and visible_to_customer) as documents,
    (select coalesce(jsonb_agg(id), '[]') from document
      where customer_id = ${customerId}::int and id = any (${[...named.documents]}::uuid[]) and kind = 'LOA'
        and media_type = 'application/pdf' and visible_to_customer) as letters,
    (select jsonb_build_object('id', id, 'active', active) from end_customer
      where customer_id = ${customerId}::int and id = ${named.endCustomerId}::uuid) as "endCustomer",
    (select jsonb_build_object('firstName', first_name, 'middleName', middle_name, 'lastName', last_name, 'email', email,
        'phoneNumber', coalesce(phone_number, phone_number2))
      from customer_contact where customer_id = ${customerId}::int and id = ${named.contactId}::uuid) as contact
  from customer where customer.id = ${customerId}::int`;

export interface OrderingCompanyRow {
  readonly isSuspended: boolean;
}

/** Whether the customer of a path, or the company of the caller, is suspended or not a customer any more. */
export const findOrderingCompany = (customerId: number) => sql<OrderingCompanyRow>`
  select coalesce(bool_or(status <> 'ACTIVE'), false) as "isSuspended" from customer
  where id = ${customerId}::int or id = current_customer()`;

export const countDrafts = (customerId: number) => sql<{ count: number }>`
  select count(*)::int as count from customer_order where customer_id = ${customerId}::int and status = 'DRAFT'`;

export interface SubmissionFactsRow {
  /** With this order, the open ones of the company are above its credit limit. */
  readonly isAboveCredit: boolean;
  readonly openOrders: number;
  readonly ordersThisHour: number;
  readonly locale: "en" | "nl";
}

/** What the submission of an order depends on. `amount`: its costs over the whole term, including one-off charges. */
export const findSubmissionFacts = (customerId: number, amount: string) => sql<SubmissionFactsRow>`
  select coalesce(${amount}::numeric + open.amount > credit_limit, false) as "isAboveCredit", open.orders as "openOrders",
    (select count(*)::int from customer_order
      where customer_id = ${customerId}::int and submitted_at > now() - interval '1 hour') as "ordersThisHour", locale
  from customer cross join (
    select count(*)::int as orders, coalesce(sum(nrc_total + mrc_total * coalesce(contract_term_months, 1)), 0) as amount
    from customer_order
    where customer_id = ${customerId}::int and action in ('NEW', 'MIGRATE')
      and status not in ('DRAFT', 'COMPLETED', 'CANCELLED', 'REJECTED', 'FAILED')
  ) open
  where customer.id = ${customerId}::int`;
