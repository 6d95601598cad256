import type { Work } from "../../platform/work.ts";
import type { CustomerContact } from "@demarc/contract/core/customer-contact";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import { sql } from "../../platform/database/sql.ts";

const columns = sql`
  id, types, job_title as "jobTitle", first_name as "firstName", middle_name as "middleName", last_name as "lastName",
  email, phone_number as "phoneNumber", phone_number2 as "phoneNumber2", version, updated_at as "updatedAt"`;

export type ContactRow = CustomerContact;

export const listContacts = (customerId: number) => sql<ContactRow>`
  select ${columns} from customer_contact
  where customer_id = ${customerId}::int and customer_id = any (current_customers())
  order by last_name, first_name, id`;

export const findContact = (customerId: number, contactId: string) => sql<ContactRow>`
  select ${columns} from customer_contact
  where id = ${contactId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

export const findContactForUpdate = (customerId: number, contactId: string) =>
  sql<ContactRow>`${findContact(customerId, contactId)} for update`;

/** Fails with `contact_limit` when the customer has as many contacts as it may have; 0 is no limit. */
export const refuseContactsBeyond = (customerId: number, limit: number) =>
  sql`select refuse_contacts_beyond(${customerId}::int, ${limit}::int)`;

export const insertContact = (customerId: number, contact: ContactRow) => sql`
  insert into customer_contact (id, customer_id, types, job_title, first_name, middle_name, last_name, email,
    phone_number, phone_number2, version, updated_at)
  values (${contact.id}::uuid, ${customerId}::int, ${contact.types}::text[], ${contact.jobTitle}, ${contact.firstName},
    ${contact.middleName}, ${contact.lastName}, ${contact.email}, ${contact.phoneNumber}, ${contact.phoneNumber2},
    ${contact.version}::int, ${contact.updatedAt}::timestamptz)`;

export const updateContact = (customerId: number, contact: ContactRow) => sql<ContactRow>`
  update customer_contact set types = ${contact.types}::text[], job_title = ${contact.jobTitle},
    first_name = ${contact.firstName}, middle_name = ${contact.middleName}, last_name = ${contact.lastName},
    email = ${contact.email}, phone_number = ${contact.phoneNumber},
    phone_number2 = ${contact.phoneNumber2}, version = version + 1, updated_at = now()
  where id = ${contact.id}::uuid and customer_id = ${customerId}::int
  returning ${columns}`;

/** Prefixes lose it as their abuse contact. */
export const deleteContact = (customerId: number, contactId: string) => sql`
  with freed as (
    update prefix set abuse_contact_id = null
    where abuse_contact_id = ${contactId}::uuid and customer_id = ${customerId}::int
  )
  delete from customer_contact where id = ${contactId}::uuid and customer_id = ${customerId}::int`;

interface TypeRow {
  type: string;
}

export const listTypesOfOthers = (customerId: number, contactId: string, types: readonly string[]) => sql<TypeRow>`
  select distinct type from customer_contact, unnest(types) as type
  where customer_id = ${customerId}::int and id <> ${contactId}::uuid and type = any (${[...types]}::text[])`;

/** Contacts of the caller's own company only: the portal has no screen for contacts of its children. */
export const searchContacts = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`concat_ws(' ', first_name, nullif(middle_name, ''), last_name)`,
    subtitle: sql`email`,
    texts: [
      sql`concat_ws(' ', first_name, nullif(middle_name, ''), last_name)`,
      sql`last_name`,
      sql`email`,
      sql`job_title`,
      sql`phone_number`,
      sql`phone_number2`,
    ],
    from: sql`customer_contact where customer_id = current_customer()`,
  });

export const findMissingTypes = (customerId: number) => sql<Work>`
  select count(*)::int as count, coalesce(array_agg(type order by position), '{}') as subjects,
    '[]'::jsonb as objects
  from unnest(array['main', 'order', 'abuse', 'billing', 'support']) with ordinality as wanted (type, position)
  where not exists (select from customer_contact contact
    where contact.customer_id = ${customerId}::int and type = any (contact.types))`;

/** Erases deleted contacts in the ledger. Run as portal_jobs. */
export const forgetDeletedContacts = (days: number, most: number) => sql<{ count: number }>`
  select forget_deleted_contacts(make_interval(days => ${days}::int), ${most}::int) as count`;
