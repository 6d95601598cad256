import type { WdmService } from "@demarc/contract/wdm";
import { sql } from "../../platform/database/sql.ts";
import {
  type NamedService,
  type NewService,
  newServiceColumns,
  newServiceValues,
} from "../services/service-changes.conditions.ts";

// For the operator and for jobs, which see all companies: every statement names the company, or the order.

export interface ChannelRow {
  readonly channel: string;
}

export const lockReservedChannel = (orderId: string, routeCode: string) => sql<ChannelRow>`
  select channel from wdm_channel where order_id = ${orderId}::uuid and route_code = ${routeCode} and state = 'RESERVED'
  order by channel for update`;

/** Locks a channel by its name, if it is free or reserved for this order. */
export const lockNamedChannel = (orderId: string, routeCode: string, channel: string) => sql<ChannelRow>`
  select channel from wdm_channel
  where route_code = ${routeCode} and channel = ${channel}
    and (state = 'FREE' or (state = 'RESERVED' and order_id = ${orderId}::uuid))
  for update`;

/** Locks the first free channel of a route. Skips channels that other transactions have locked. */
export const lockFreeChannel = (routeCode: string) => sql<ChannelRow>`
  select channel from wdm_channel where route_code = ${routeCode} and state = 'FREE' order by channel limit 1
  for update skip locked`;

export interface DeliveredWdm extends Pick<
  WdmService,
  "bandwidth" | "protection" | "clientInterface" | "transceiversIncluded" | "routeCode"
> {
  readonly channel: string;
  readonly rackA: string | null;
  readonly rackZ: string | null;
  readonly connectorA: string | null;
  readonly connectorZ: string | null;
  readonly diversityFrom: string | null;
  readonly testReportId: string | null;
}

/** ITU G.694.1 and G.694.2: a DWDM channel is named after its frequency, a CWDM channel after its wavelength. */
const gridOfChannel = sql`case when channel.channel like 'C%' then 'DWDM' else 'CWDM' end`;

/** Inserts a wavelength with the next number on a channel. Its operational state is UP. */
export const insertWdm = (terms: NewService, wdm: DeliveredWdm) => sql<NamedService>`
  with made as (
    insert into wdm_service (${newServiceColumns}, operational, bandwidth, protection, route_code, site_a, site_z, grid_type,
      channel, wavelength_nm, frequency_thz, a_rack_id, a_connector, z_rack_id, z_connector, client_interface, transceivers_included,
      latency_us, length_km, diversity_from, test_report_id)
    select ${newServiceValues(terms)}, 'UP', ${wdm.bandwidth}, ${wdm.protection}, route.code, route.site_a, route.site_z,
      ${gridOfChannel}, channel.channel, channel.wavelength_nm, channel.frequency_thz, ${wdm.rackA}::uuid, ${wdm.connectorA}, ${wdm.rackZ}::uuid,
      ${wdm.connectorZ}, ${wdm.clientInterface}, ${wdm.transceiversIncluded}::boolean, route.latency_us, route.length_km,
      ${wdm.diversityFrom}::uuid, ${wdm.testReportId}::uuid
    from wdm_route route join wdm_channel channel on channel.route_code = route.code
    where route.code = ${wdm.routeCode} and channel.channel = ${wdm.channel}
    returning id, service_number
  )
  select id, service_number as name from made`;

export const lockPlannedWdm = (customerId: number, orderId: string) => sql<NamedService>`
  select id, service_number as name from wdm_service
  where order_id = ${orderId}::uuid and customer_id = ${customerId}::int and lifecycle in ('PLANNED', 'PROVISIONING', 'TESTING')
  order by id limit 1 for no key update`;

export const activateWdm = (terms: NewService, id: string, wdm: DeliveredWdm) => sql`
  update wdm_service set lifecycle = 'ACTIVE', operational = 'UP', operational_since = now(),
    grid_type = ${gridOfChannel}, channel = channel.channel, wavelength_nm = channel.wavelength_nm, frequency_thz = channel.frequency_thz, contract_start = ${terms.startDate}::date,
    contract_term_months = ${terms.termMonths}::int,
    contract_end = (${terms.startDate}::date + make_interval(months => ${terms.termMonths}::int))::date - 1,
    notice_days = ${terms.noticeDays}::int, auto_renew = true, renewal_months = 1, nrc = ${terms.nrc}::numeric,
    mrc = ${terms.mrc}::numeric, test_report_id = coalesce(${wdm.testReportId}::uuid, test_report_id), version = version + 1,
    updated_at = now()
  from wdm_channel channel
  where wdm_service.id = ${id}::uuid and wdm_service.customer_id = ${terms.customerId}::int
    and channel.route_code = wdm_service.route_code and channel.channel = ${wdm.channel}`;

/** Marks a channel as used by a service, and frees any other channel that the order has reserved. */
export const useChannel = (orderId: string, serviceId: string, routeCode: string, channel: string) => sql`
  update wdm_channel set state = case when used then 'USED' else 'FREE' end, service_id = case when used then ${serviceId}::uuid end,
    order_id = null, reserved_until = null
  from (select route_code, channel, route_code = ${routeCode} and channel = ${channel} as used from wdm_channel
    where (route_code = ${routeCode} and channel = ${channel}) or (order_id = ${orderId}::uuid and state = 'RESERVED')) changed
  where wdm_channel.route_code = changed.route_code and wdm_channel.channel = changed.channel`;

/** The ports at which a wavelength is handed over. */
export const setHandovers = (
  customerId: number,
  wdmId: string,
  a: { readonly panel: string; readonly port: string } | undefined,
  z: { readonly panel: string; readonly port: string } | undefined,
) => sql`
  update wdm_service set a_panel = ${a?.panel ?? null}, a_port = ${a?.port ?? null}, z_panel = ${z?.panel ?? null}, z_port = ${z?.port ?? null}
  where id = ${wdmId}::uuid and customer_id = ${customerId}::int`;

/** Puts the channel of an ended wavelength in quarantine for `days`. */
export const quarantineChannel = (wdmId: string, days: number) => sql`
  update wdm_channel set state = 'QUARANTINE', service_id = null, order_id = null, reserved_until = now() + make_interval(days => ${days}::int)
  where service_id = ${wdmId}::uuid`;
