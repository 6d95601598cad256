import { sql } from "../../platform/database/sql.ts";

const isDue = sql`(status = 'PENDING_SIGNATURE' and expires_at <= now() or status = 'SIGNING' and signing_until <= now())`;

/** Agreements that expire, and those whose signing has taken too long. */
export const listDueMsas = (after: string, limit: number) => sql<{ id: string }>`
  select id from msa where ${isDue} and id > ${after}::uuid order by id limit ${limit}::int`;

export const findDueMsa = (id: string) => sql<{ id: string }>`
  select id from msa where id = ${id}::uuid and ${isDue}`;

/**
 * An active company without a reseller signs an agreement. One that declined waits for the operator; one whose agreement expired
 * gets another.
 */
const needsMsa = sql`
  customer.status = 'ACTIVE' and customer.parent_customer_id is null
  and not exists (
    select from msa where msa.customer_id = customer.id and (msa.status in ('PENDING_SIGNATURE', 'SIGNING', 'SIGNED', 'ACTIVE')))
  and coalesce((select msa.status from msa where msa.customer_id = customer.id order by msa.sent_at desc, msa.id desc limit 1),
    'EXPIRED') = 'EXPIRED'`;

export const listCompaniesWithoutMsa = (after: number, limit: number) => sql<{ id: number }>`
  select customer.id from customer
  where ${needsMsa} and customer.id > ${after}::int and exists (select from msa_template)
  order by customer.id limit ${limit}::int`;

export const findCompanyWithoutMsa = (customerId: number) => sql<{ id: number }>`
  select customer.id from customer where customer.id = ${customerId}::int and ${needsMsa}`;

/** A job that sends a version of the template to a company, or the newest version. The job skips a company that no longer needs an agreement. */
export const enqueueMsa = (customerId: number, version: string | null) => sql`
  insert into job (kind, customer_id, payload)
  values ('agreements.issue', ${customerId}::int, ${JSON.stringify({ customerId, version })}::jsonb)`;
