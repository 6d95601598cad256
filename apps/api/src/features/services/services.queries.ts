import type { technologies } from "@demarc/contract/core/technologies";
import type { ServiceLifecycle } from "@demarc/contract/services/services";
import type { OrderStatus, ServiceType } from "@demarc/contract/orders/order-fields";
import type { Named } from "@demarc/contract/operator/refs";
import { isNamed } from "../../platform/database/record-fields.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

// Run as portal_operator, which sees the services of all companies.

export interface OperatorServiceRow {
  readonly type: ServiceType;
  readonly id: string;
  readonly customerId: number;
  readonly company: string;
  /** Its number, or the code of a rack. */
  readonly name: string;
  readonly lifecycle: ServiceLifecycle;
  readonly suspendedFrom: ServiceLifecycle | null;
  readonly packageCode: string;
  readonly reference: string | null;
  readonly contractStart: string;
  readonly contractTermMonths: number;
  readonly contractEnd: string;
  readonly noticeDays: number;
  readonly lastDay: string | null;
  readonly nrc: string;
  readonly mrc: string;
  readonly order: { readonly orderNumber: string; readonly action: string; readonly status: OrderStatus } | null;
}

const columns = (table: Sql): Sql => sql`
  ${table}.id, ${table}.customer_id, ${table}.lifecycle, ${table}.suspended_from, ${table}.package_code, ${table}.reference,
  ${table}.contract_start, ${table}.contract_term_months, ${table}.contract_end, ${table}.notice_days, ${table}.termination_date,
  ${table}.nrc, ${table}.mrc`;

/** `name` is how the portal names a service: units in a shared rack by the code of the rack and the number of units. */
const services: Sql = sql`(
    select 'line' as type, line_number as name, line_number as code, ${columns(sql`line`)} from line
    union all
    select 'rack', rack_code, rack_code, ${columns(sql`rack`)} from rack where not shared
    union all
    select 'shared-colo', rack.rack_code || ' ' || colo.height_u || 'U', rack.rack_code, ${columns(sql`colo`)}
    from shared_colo colo join rack on rack.id = colo.rack_id
    union all
    select 'dc-connection', connection_number, connection_number, ${columns(sql`connection`)} from dc_connection connection
    union all
    select 'wdm', service_number, service_number, ${columns(sql`wdm`)} from wdm_service wdm
  )`;

const read = (condition: Sql): Sql => sql`
  select service.type, service.id, service.customer_id as "customerId", customer.name as company, service.name, service.lifecycle,
    service.suspended_from as "suspendedFrom", service.package_code as "packageCode", service.reference,
    service.contract_start as "contractStart", service.contract_term_months as "contractTermMonths",
    service.contract_end as "contractEnd", service.notice_days as "noticeDays", service.termination_date as "lastDay",
    service.nrc::text as nrc, service.mrc::text as mrc,
    (select jsonb_build_object('orderNumber', order_number, 'action', action, 'status', status) from customer_order
      where target_service_id = service.id and action in ('CHANGE', 'TERMINATE')
        and status not in ('DRAFT', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED')) as "order"
  from ${services} service join customer on customer.id = service.customer_id
  where ${condition}`;

export const findServicesNamed = (name: string, id: string | null, limit: number) => sql<OperatorServiceRow>`
  ${read(sql`service.name = ${name} or service.code = ${name} or service.id = ${id}::uuid`)}
  order by service.lifecycle = 'TERMINATED', service.type, service.id limit ${limit}::int`;

/** A customer that can have services, by its number or external reference. It stays one until the transaction ends. */
export const lockServiceCustomer = (given: Named<number>) => sql<{ id: number }>`
  select id from customer where ${isNamed(sql`customer`, "int", given)} and status in ('ACTIVE', 'SUSPENDED') for share`;

export const findServiceEndCustomer = (customerId: number, given: Named<string>) => sql<{ id: string }>`
  select id from end_customer where customer_id = ${customerId}::int and ${isNamed(sql`end_customer`, "uuid", given)}`;

export const findServiceSite = (code: string) => sql<{ code: string }>`select code from site where code = ${code}`;

export interface ServicePackageRow {
  readonly technology: (typeof technologies)[number] | null;
  readonly speedDown: number | null;
  readonly speedUp: number | null;
}

/** A package of a kind, also one that is no longer for sale. */
export const findServicePackage = (code: string, kind: string) => sql<ServicePackageRow>`
  select technology, speed_down as "speedDown", speed_up as "speedUp" from package where code = ${code} and kind = ${kind}`;

/** The next number of a sequence. A dry run must not use it. */
export const drawNumber = (sequence: string) => sql<{ number: string }>`
  select nextval(${sequence}::regclass)::text as number`;

export interface OwnEndRow {
  readonly id: string;
  readonly siteCode: string;
}

const delivered = sql`lifecycle not in ('PLANNED', 'PROVISIONING', 'TESTING', 'TERMINATED')`;

/** Locks a rack of a customer at which something ends, by its id or external reference. */
export const lockOwnRack = (customerId: number, given: Named<string>) => sql<OwnEndRow>`
  select id, site_code as "siteCode" from rack
  where ${isNamed(sql`rack`, "uuid", given)} and customer_id = ${customerId}::int and ${delivered} for share`;

export const lockOwnUnits = (customerId: number, given: Named<string>) => sql<OwnEndRow>`
  select id, site_code as "siteCode" from shared_colo
  where ${isNamed(sql`shared_colo`, "uuid", given)} and customer_id = ${customerId}::int and ${delivered} for share`;
