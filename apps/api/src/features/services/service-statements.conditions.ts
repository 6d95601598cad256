import { type RecordList, recordList } from "../../platform/database/record-list.ts";
import type { SortColumns } from "../../platform/database/order-by.ts";
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts";
import type { NoticeContract } from "../../platform/notices.ts";
import type { NotificationFacts } from "../../platform/notifications.ts";
import type { StoredRecord } from "../../platform/record-names.ts";
import { hitsFrom, type SearchTerms } from "../../platform/search.ts";
import { type ChangeableService, type ChangedServiceRow, lifecycleUpdate } from "./service-changes.conditions.ts";
import { maintenanceOf } from "./service-maintenance.conditions.ts";
import {
  anyValue,
  containsWords,
  contractColumn,
  endCustomerJoin,
  ofEndCustomer,
  ownContractEnd,
  serviceColumns,
  serviceInScope,
} from "./service-columns.conditions.ts";

/** Where a kind of service is stored. All parts name the table by its alias. */
export interface ServiceTable {
  readonly table: Sql;
  readonly alias: Sql;
  /** Joins that its number or code needs. */
  readonly joined?: Sql;
  /** Its number or code. */
  readonly code: Sql;
  /** Its name for people, if that is not the code. */
  readonly name?: Sql;
  /** The beginning of the address of its screen in the portal. */
  readonly route: string;
}

/** The type of the rows is checked where a slice exports the statement. */
export const ofRows = <Row>(statement: Sql): Sql<Row> => sql<Row>`${statement}`;

const fromOf = ({ table, alias, joined = empty }: ServiceTable): Sql => sql`${table} ${alias} ${joined}`;

/** A list of services. `Query` is what a request gives, and `Scope` what its handler adds. */
export interface ServiceList<Row, Query, Scope> extends RecordList<Row, Query & Scope> {}

interface ServiceFilter {
  readonly lifecycle?: string;
  readonly endCustomerId?: string;
  readonly q?: string;
}

interface DeclaredList<Row, Filter, Key extends string> {
  /** The columns of a row besides `serviceColumns`, and the joins that only they need. */
  readonly columns: Sql;
  readonly joined?: Sql;
  /** The conditions of further filters, each with its own `and`. */
  readonly where: (filter: Filter) => Sql;
  /** The text that a search compares. */
  readonly text: Sql;
  readonly sorts: SortColumns<Key>;
  /** The field and sort key of the code, which orders the list. */
  readonly by: Key & keyof Row;
  /** Several services of a company can have the same code. */
  readonly repeats?: true;
}

export const serviceSorts = (alias: Sql) => ({
  reference: sql`${alias}.reference_key`,
  "contract.endDate": ownContractEnd(alias),
});

/** The services of a customer, and those that its reseller delivers to it. The expensive columns are read for one page only. */
export const serviceList = <
  Row extends { readonly id: string },
  Query extends ServiceFilter,
  Key extends string,
  Scope extends { readonly customerId: number } = { readonly customerId: number },
>(
  declared: ServiceTable,
  { columns, joined = empty, where, text, sorts, by, repeats }: DeclaredList<Row, Query & Scope, Key>,
): ServiceList<Row, Query, Scope> => {
  const { alias, code } = declared;
  const [from, id] = [fromOf(declared), sql`${alias}.id`];
  return recordList({
    from,
    id,
    rows: (ids, order) =>
      ofRows<Row>(sql`
        select ${serviceColumns(alias)}, ${columns} from ${from} ${joined} ${endCustomerJoin(alias)}
        where ${id} = any (array(${ids})) ${order}`),
    where: (filter: Query & Scope) => sql`
      ${serviceInScope(alias, filter.customerId)} ${where(filter)}
      ${anyValue(sql`${alias}.lifecycle`, filter.lifecycle)}
      ${ofEndCustomer(alias, filter.endCustomerId)}
      ${containsWords(alias, text, filter.q)}`,
    sorts: () => sorts,
    fallback: by,
    cursor: repeats
      ? { by: [code, id], at: (row) => sql`${row[by]}, ${row.id}::uuid` }
      : { by: [code], at: (row) => sql`${row[by]}` },
  });
};

/** Where a service is, as orders name it: one line, and codes of sites and of a route if it has them. */
interface DeclaredPlace {
  readonly place: Sql;
  readonly site?: Sql;
  readonly siteZ?: Sql;
  readonly route?: Sql;
  readonly joined?: Sql;
}

const none = sql`null::text`;

/** Selects services that an order changes or ends; a `where` follows. */
export const changedServices = (declared: ServiceTable, { place, joined = empty, ...at }: DeclaredPlace): Sql => {
  const { alias, code, name = code } = declared;
  return sql`
    select ${alias}.id, ${alias}.customer_id as "customerId", ${alias}.lifecycle, ${alias}.suspended_from as "suspendedFrom",
      ${alias}.package_code as "packageCode", ${alias}.reference, ${alias}.end_customer_id as "endCustomerId",
      ${alias}.order_id as "orderId", ${alias}.version, ${contractColumn(alias)}, ${name} as name, ${place} as place,
      ${at.site ?? none} as "siteCode", ${at.siteZ ?? none} as "siteCodeZ", ${at.route ?? none} as "routeCode"
    from ${fromOf(declared)} ${joined}`;
};

interface DeclaredStatements {
  /** The columns of a whole service besides `serviceColumns`, and the joins that they need. */
  readonly columns: Sql;
  readonly joined?: (customerId: number) => Sql;
  readonly notice: { readonly name?: Sql; readonly place: Sql };
  readonly changed: DeclaredPlace;
}

export interface ServiceStatements<Row> {
  /** A service of a customer, or one that its reseller delivers to it. */
  readonly find: (customerId: number, id: string) => Sql<Row>;
  readonly findForUpdate: (customerId: number, id: string) => Sql<Row>;
  readonly updateReference: (id: string, reference: string | null, endCustomerId: string | null) => Sql;
  readonly contracts: Sql<NoticeContract>;
  readonly findEnded: (customerId: number, id: string) => Sql<NotificationFacts>;
  /** The name of a service in the activity log. */
  readonly named: Omit<StoredRecord, "kind">;
  /** For orders, which see all companies: every statement names the company. */
  readonly changes: Pick<ChangeableService, "lock" | "delivered" | "update">;
}

export const serviceStatements = <Row>(
  declared: ServiceTable,
  { columns, joined = () => empty, notice, changed }: DeclaredStatements,
): ServiceStatements<Row> => {
  const { table, alias, code, name = code, route } = declared;
  const from = fromOf(declared);
  const find = (customerId: number, id: string) =>
    ofRows<Row>(sql`
      select ${serviceColumns(alias)}, ${columns}, ${alias}.created_at as "createdAt", ${alias}.updated_at as "updatedAt",
        ${maintenanceOf(sql`${alias}.id`)} as maintenance
      from ${from} ${joined(customerId)} ${endCustomerJoin(alias)}
      where ${alias}.id = ${id}::uuid and ${serviceInScope(alias, customerId)}`);
  return {
    find,
    findForUpdate: (customerId, id) => ofRows<Row>(sql`${find(customerId, id)} for no key update of ${alias}`),
    updateReference: (id, reference, endCustomerId) => sql`
      update ${table} set reference = ${reference}, end_customer_id = ${endCustomerId}::uuid, version = version + 1,
        updated_at = now()
      where id = ${id}::uuid and customer_id = any (current_customers())`,
    contracts: ofRows<NoticeContract>(sql`
      select ${alias}.id, ${alias}.customer_id, ${notice.name ?? code} as name, ${alias}.reference, ${notice.place} as place,
        ${route}::text || ${alias}.id as route, ${alias}.contract_start, ${alias}.contract_end, null::int as term_months,
        ${alias}.contract_end as bound_until, ${alias}.notice_days, ${alias}.auto_renew, ${alias}.renewal_months, ${alias}.mrc,
        ${alias}.updated_at
      from ${from} where ${alias}.lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'SUSPENDED') and ${alias}.termination_date is null`),
    findEnded: (customerId, id) =>
      ofRows<NotificationFacts>(sql`
        select concat_ws(' ', ${code}, nullif(${alias}.reference, '')) as subject, null::text as detail,
          ${route}::text || ${alias}.id as link
        from ${from} where ${alias}.id = ${id}::uuid and ${alias}.customer_id = ${customerId}::int`),
    named: {
      from: sql`(
        select ${alias}.id, ${alias}.customer_id, ${alias}.end_user_customer_id,
          concat_ws(' ', ${name}, nullif(${alias}.reference, '')) as name from ${from}) service`,
      name: sql`name`,
      isDelivered: true,
    },
    changes: {
      lock: (customerId, id) =>
        ofRows<ChangedServiceRow>(sql`
          ${changedServices(declared, changed)}
          where ${alias}.id = ${id}::uuid and ${alias}.customer_id = ${customerId}::int
          for no key update of ${alias}`),
      delivered: (customerId, id) =>
        ofRows<{ id: string }>(
          sql`select id from ${table} where id = ${id}::uuid and end_user_customer_id = ${customerId}::int`,
        ),
      update: (service, to) => lifecycleUpdate(table, service, to),
    },
  };
};

/** Searches the caller's own services of a kind, and those that its reseller delivers to it. */
export const searchServices =
  (
    declared: ServiceTable,
    { subtitle, texts }: { readonly subtitle: readonly Sql[]; readonly texts: readonly Sql[] },
  ) =>
  (terms: SearchTerms) => {
    const { alias, code, name = code } = declared;
    return hitsFrom(terms, {
      id: sql`${alias}.id`,
      title: sql`coalesce(nullif(${alias}.reference, ''), ${name})`,
      subtitle: sql`concat_ws(', ', ${join([name, ...subtitle])})`,
      texts: [sql`${alias}.reference`, ...texts],
      from: sql`${fromOf(declared)}
        where (${alias}.customer_id = current_customer() or ${alias}.end_user_customer_id = current_customer())`,
    });
  };
