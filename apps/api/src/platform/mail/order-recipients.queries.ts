import type { Variant } from "@demarc/contract/core/variants";
import { sql } from "../database/sql.ts";

/** A contact that receives the mails about orders and services of a company, in its language, from its brand. */
export interface OrderRecipientRow {
  readonly firstName: string;
  readonly email: string;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

const mostRecipients = 20;

/**
 * The oldest contacts for orders, at most `mostRecipients`, or main contacts if there are none for orders. An address that
 * several contacts share is listed once.
 */
export const listOrderRecipients = (customerId: number) => sql<OrderRecipientRow>`
  select "firstName", email, locale, variant from (
    select distinct on (lower(contact.email)) contact.first_name as "firstName", contact.email, customer.locale, customer.variant,
      contact.created_at, contact.id
    from customer join customer_contact contact on contact.customer_id = customer.id
    where customer.id = ${customerId}::int and (case when exists (
        select from customer_contact other where other.customer_id = customer.id and 'order' = any (other.types))
      then 'order' else 'main' end) = any (contact.types)
    order by lower(contact.email), contact.created_at, contact.id
  ) addressee order by created_at, id limit ${mostRecipients}::int`;
