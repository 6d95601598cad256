import type { ServiceType } from "@demarc/contract/orders/order-fields";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { ChangedServiceRow } from "../services/service-changes.conditions.ts";

const kinds = {
  line: "LINE",
  rack: "RACK",
  "shared-colo": "SHARED_COLO",
  "dc-connection": "DC_CONNECTION",
  wdm: "WDM",
} as const satisfies Readonly<Record<ServiceType, string>>;

export interface TerminationWish {
  /** The last day of the service. */
  readonly date: string;
  readonly reason: string | null;
  /** The account that asks; null for the operator. */
  readonly accountId: string | null;
}

/** The order that ends a service, before it is submitted. */
export const insertTermination = (
  type: ServiceType,
  service: ChangedServiceRow,
  { date, reason, accountId }: TerminationWish,
) => sql<{ id: string }>`
  insert into customer_order (customer_id, kind, action, status, reference, end_customer_id, package_code, site_code, site_code_z,
    route_code, body, place, wish_date, notice_days, target_service_type, target_service_id, target_lifecycle, created_by,
    source)
  values (${service.customerId}::int, ${kinds[type]}, 'TERMINATE', 'DRAFT', ${service.reference}, ${service.endCustomerId}::uuid,
    ${service.packageCode}, ${service.siteCode}, ${service.siteCodeZ}, ${service.routeCode},
    ${JSON.stringify(reason === null ? {} : { remarks: reason })}::jsonb, left(${service.place}, 200), ${date}::date,
    ${service.contract.noticeDays}::int, ${type}, ${service.id}::uuid,
    case when ${service.lifecycle} = 'SUSPENDED' then 'SUSPENDED' else 'ACTIVE' end, ${accountId}::uuid,
    case when ${accountId}::uuid is null then 'OPERATOR' else 'PORTAL' end)
  returning id`;

/** Whether a record belongs to a company, which a caller must be able to see. The operator sees all companies. */
const ofCompany = (column: Sql, customerId: number, isOfCaller: boolean): Sql =>
  isOfCaller
    ? sql`${column} = ${customerId}::int and ${column} = any (current_customers())`
    : sql`${column} = ${customerId}::int`;

/** The wavelength that a connection hands over at a rack. The connection ends with it. */
export const findHandedOverWdm = (customerId: number, connectionId: string, isOfCaller: boolean) =>
  sql<{ serviceNumber: string }>`
  select wdm.service_number as "serviceNumber"
  from dc_connection connection join wdm_service wdm on wdm.order_id = connection.order_id and wdm.customer_id = connection.customer_id
  where connection.id = ${connectionId}::uuid and ${ofCompany(sql`connection.customer_id`, customerId, isOfCaller)}
    and wdm.lifecycle <> 'TERMINATED' limit 1`;

export interface EndEquipmentRow {
  readonly name: string;
  readonly hasEnded: boolean;
  readonly lastDay: string | null;
}

/** The connection of a company with this id, or the connections that hand over its wavelength with this id. */
const connectionsOf = (customerId: number, serviceId: string, isOfCaller: boolean) => sql`
  ${ofCompany(sql`connection.customer_id`, customerId, isOfCaller)} and connection.lifecycle <> 'TERMINATED'
    and (connection.id = ${serviceId}::uuid or connection.order_id in (
      select order_id from wdm_service where id = ${serviceId}::uuid and customer_id = ${customerId}::int))`;

/** Locks the racks at the ends of a connection or a wavelength, so that none of them can be terminated at the same time. */
export const lockEndRacks = (customerId: number, serviceId: string, isOfCaller: boolean) => sql<EndEquipmentRow>`
  select rack.rack_code as name, rack.lifecycle = 'TERMINATED' as "hasEnded", rack.termination_date as "lastDay"
  from dc_connection connection join rack on rack.id in (connection.a_rack_id, connection.z_rack_id)
  where ${connectionsOf(customerId, serviceId, isOfCaller)} and rack.customer_id = connection.customer_id
  order by rack.id for share of rack`;

export const lockEndUnits = (customerId: number, serviceId: string, isOfCaller: boolean) => sql<EndEquipmentRow>`
  select rack.rack_code || ' ' || colo.height_u || 'U' as name, colo.lifecycle = 'TERMINATED' as "hasEnded",
    colo.termination_date as "lastDay"
  from dc_connection connection join shared_colo colo on colo.id = connection.a_shared_colo_id
    join rack on rack.id = colo.rack_id
  where ${connectionsOf(customerId, serviceId, isOfCaller)} and colo.customer_id = connection.customer_id
  order by colo.id for share of colo`;

export const findOpenDelivery = (customerId: number, orderId: string) => sql<{ orderNumber: string }>`
  select order_number as "orderNumber" from customer_order
  where id = ${orderId}::uuid and customer_id = ${customerId}::int and action in ('NEW', 'MIGRATE')
    and status not in ('DRAFT', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED') and order_number is not null`;

export const updateTerminationDate = (orderId: string, customerId: number, date: string) => sql`
  update customer_order set wish_date = ${date}::date
  where id = ${orderId}::uuid and customer_id = ${customerId}::int and action = 'TERMINATE'`;

/** The service of an order becomes active, not suspended, if the order is withdrawn. */
export const forgetSuspension = (orderId: string, customerId: number) => sql`
  update customer_order set target_lifecycle = 'ACTIVE'
  where id = ${orderId}::uuid and customer_id = ${customerId}::int and action = 'TERMINATE'`;

export interface DueTerminationRow {
  readonly id: string;
}

/** The next orders after an id whose service has had its last day, in Amsterdam. Run as portal_jobs. */
export const listDueTerminations = (after: string, limit: number) => sql<DueTerminationRow>`
  select id from customer_order
  where action = 'TERMINATE' and status = 'SCHEDULED' and id > ${after}::uuid
    and wish_date < (now() at time zone 'Europe/Amsterdam')::date
  order by id limit ${limit}::int`;

/** The last day of a service, if it is over. Read after the order was locked. Run as portal_jobs. */
export const findDueTermination = (orderId: string) => sql<{ lastDay: string }>`
  select to_char(wish_date, 'YYYY-MM-DD') as "lastDay" from customer_order
  where id = ${orderId}::uuid and action = 'TERMINATE' and status = 'SCHEDULED'
    and wish_date < (now() at time zone 'Europe/Amsterdam')::date`;

export const findLocale = (customerId: number) => sql<{ locale: "en" | "nl" }>`
  select locale from customer where id = ${customerId}::int`;

export interface TargetLifecycleRow {
  readonly targetLifecycle: "ACTIVE" | "SUSPENDED" | null;
}

/** The lifecycle of a service before the order that ends it. */
export const findTargetLifecycle = (orderId: string, customerId: number) => sql<TargetLifecycleRow>`
  select target_lifecycle as "targetLifecycle" from customer_order
  where id = ${orderId}::uuid and customer_id = ${customerId}::int`;
