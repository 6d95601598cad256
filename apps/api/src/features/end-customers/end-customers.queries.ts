import type { EndCustomer, EndCustomerCreate, endCustomerSorts } from "@demarc/contract/end-customers";
import type { SortColumns } from "../../platform/database/order-by.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { empty, sql } from "../../platform/database/sql.ts";
import { patternsOf } from "../../platform/search.ts";

export type EndCustomerRow = EndCustomer;

export interface EndCustomerFilter {
  readonly customerId: number;
  readonly active?: "true" | "false";
  readonly q?: string;
}

const columns = sql`
  entry.id, entry.name, entry.reference,
  case when linked.id is not null then jsonb_build_object('id', linked.id, 'name', linked.name) end as "linkedCustomer",
  entry.address, entry.contact, entry.active,
  (select count(*)::int from line where line.end_customer_id = entry.id and line.lifecycle <> 'TERMINATED') as "lineCount",
  entry.created_at as "createdAt", entry.updated_at as "updatedAt", entry.version`;

const own = (customerId: number) => sql`
  entry.customer_id = ${customerId}::int and entry.customer_id = any (current_customers())`;

const searched = sql`search_plain(concat_ws(' ', entry.name, entry.reference, entry.address ->> 'city', entry.contact ->> 'name',
  entry.contact ->> 'email', (select linked.name from customer linked where linked.id = entry.linked_customer_id)))`;

const condition = ({ customerId, active, q }: EndCustomerFilter) => {
  const patterns = patternsOf(q);
  return sql`
  ${own(customerId)}
  ${active === undefined ? empty : sql`and entry.active = ${active === "true"}`}
  ${patterns ? sql`and ${searched} like all (${[...patterns]}::text[])` : empty}`;
};

const tables = sql`end_customer entry left join customer linked on linked.id = entry.linked_customer_id`;

export const endCustomers = recordList({
  from: sql`end_customer entry`,
  id: sql`entry.id`,
  rows: (ids, order) =>
    sql<EndCustomerRow>`select ${columns} from ${tables} where entry.id = any (array(${ids})) ${order}`,
  where: condition,
  sorts: (): SortColumns<(typeof endCustomerSorts)[number]> => ({
    name: sql`lower(entry.name)`,
    reference: sql`lower(entry.reference)`,
  }),
  fallback: "name",
  cursor: { by: [sql`lower(entry.name)`, sql`entry.id`], at: ({ name, id }) => sql`lower(${name}), ${id}::uuid` },
});

export const findEndCustomer = (customerId: number, id: string) => sql<EndCustomerRow>`
  select ${columns} from ${tables} where ${own(customerId)} and entry.id = ${id}::uuid`;

export const findEndCustomerForUpdate = (customerId: number, id: string) => sql<EndCustomerRow>`
  ${findEndCustomer(customerId, id)} for update of entry`;

export const isReseller = (customerId: number) => sql<{ reseller: number }>`
  select 1 as reseller from customer
  where id = ${customerId}::int and id = any (current_customers()) and type = 'reseller'`;

/** A child company of the caller, which an end customer may be linked to. */
export const findChild = (customerId: number) => sql<{ id: number }>`
  select id from customer where id = ${customerId}::int and parent_customer_id = current_customer()`;

export type EndCustomerValues = Required<Omit<EndCustomerCreate, "linkedCustomerId">> & {
  readonly linkedCustomerId: number | null;
};

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

export const insertEndCustomer = (customerId: number, values: EndCustomerValues) => sql<{ id: string }>`
  insert into end_customer (customer_id, name, reference, linked_customer_id, address, contact, active)
  values (${customerId}::int, ${values.name}, ${values.reference}, ${values.linkedCustomerId}::int,
    ${json(values.address)}::jsonb, ${json(values.contact)}::jsonb, ${values.active})
  returning id`;

export const updateEndCustomer = (id: string, values: EndCustomerValues) => sql`
  update end_customer set name = ${values.name}, reference = ${values.reference},
    linked_customer_id = ${values.linkedCustomerId}::int, address = ${json(values.address)}::jsonb,
    contact = ${json(values.contact)}::jsonb, active = ${values.active}, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = current_customer()`;

/** An active end customer: a line or subnet of this customer may be given to it. */
export const findActiveEndCustomer = (customerId: number, endCustomerId: string) => sql<{ id: string }>`
  select id from end_customer
  where id = ${endCustomerId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers()) and active`;
