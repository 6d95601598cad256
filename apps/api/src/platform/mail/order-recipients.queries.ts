import type { Variant } from "@demarc/contract/core/variants";
import { sql } from "../database/sql.ts";

/** Who receives a mail about orders and services of a company, in its language, from its brand. */
export interface OrderRecipientRow {
  readonly firstName: string;
  readonly email: string;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

const mostRecipients = 20;

/**
 * Given people of the company who can sign in, then its oldest contacts for orders, or main contacts if there are none for orders;
 * at most `mostRecipients`. An address that several of them share is listed once.
 */
export const listOrderRecipients = (customerId: number, people: readonly string[] = []) => sql<OrderRecipientRow>`
  select "firstName", email, locale, variant from (
    select distinct on (lower(person.email)) person.first_name as "firstName", person.email, customer.locale, customer.variant,
      person.place, person.created_at, person.id
    from customer join lateral (
      select 1 as place, first_name, coalesce(email, username) as email, created_at, id from customer_account
      where customer_id = customer.id and id = any (${[...people]}::uuid[]) and status = 'ENABLED' and kind = 'PERSON'
      union all
      select 2, first_name, email, created_at, id from customer_contact contact
      where contact.customer_id = customer.id and (case when exists (
          select from customer_contact other where other.customer_id = customer.id and 'order' = any (other.types))
        then 'order' else 'main' end) = any (contact.types)
    ) person on true
    where customer.id = ${customerId}::int
    order by lower(person.email), person.place, person.created_at, person.id
  ) addressee order by place, created_at, id limit ${mostRecipients}::int`;
