import { sql } from "../../platform/database/sql.ts";
import type { Rack, SharedColo } from "@demarc/contract/racks";
import {
  type NamedService,
  type NewService,
  newServiceColumns,
  newServiceValues,
} from "../services/service-changes.conditions.ts";

// For the operator and for jobs, which see all companies: every statement names the company, or the order.

type Own<Shown> = Required<Shown>;

export interface SpaceRow {
  readonly id: string;
  readonly rackCode: string;
}

export const lockReservedSpaces = (orderId: string) => sql<SpaceRow>`
  select id, rack_code as "rackCode" from rack_space where order_id = ${orderId}::uuid and state = 'RESERVED'
  order by rack_code for update`;

/** Locks a position by its code, if it is free or reserved for this order, and has the size of what was ordered. */
export const lockNamedSpace = (
  orderId: string,
  { siteCode, footprint, heightU }: { readonly siteCode: string; readonly footprint: string; readonly heightU: number },
  rackCode: string,
) => sql<SpaceRow>`
  select id, rack_code as "rackCode" from rack_space
  where site_code = ${siteCode} and rack_code = ${rackCode} and footprint = ${footprint} and height_u = ${heightU}::int
    and (state = 'FREE' or (state = 'RESERVED' and order_id = ${orderId}::uuid))
  for update`;

export const useSpace = (id: string) => sql`
  update rack_space set state = 'USED', order_id = null, reserved_until = null, updated_at = now() where id = ${id}::uuid`;

export const freeReservedSpaces = (orderId: string) => sql`
  update rack_space set state = 'FREE', order_id = null, reserved_until = null, updated_at = now()
  where order_id = ${orderId}::uuid and state = 'RESERVED'`;

export interface DeliveredRack {
  readonly facilityId: string | null;
  readonly lockType: Own<Rack>["lockType"];
  readonly accessList: Own<Rack>["accessList"];
  readonly uplinks: Own<Rack>["uplinks"];
  readonly powerModel: Own<Rack>["powerModel"];
  readonly committedKw: number | null;
  readonly expectedKw: number | null;
  readonly kwhPrice: string;
}

export const insertRack = (terms: NewService, spaceId: string, rack: DeliveredRack) => sql<NamedService>`
  insert into rack (${newServiceColumns}, rack_code, facility_id, site_code, room, "row", position, footprint, height_u, lock_type,
    access_list, uplinks, power_model, committed_kw, expected_kw, kwh_price)
  select ${newServiceValues(terms)}, space.rack_code, coalesce(${rack.facilityId}, space."row" || '-' || space.position),
    space.site_code, space.room, space."row", space.position, space.footprint, space.height_u, ${rack.lockType},
    ${JSON.stringify(rack.accessList)}::jsonb, ${JSON.stringify(rack.uplinks)}::jsonb, ${rack.powerModel},
    ${rack.committedKw}::numeric, ${rack.expectedKw}::numeric, ${rack.kwhPrice}::numeric
  from rack_space space where space.id = ${spaceId}::uuid
  returning id, rack_code as name`;

export interface DeliveredFeeds {
  readonly labels: readonly ("A" | "B")[];
  readonly phase: number;
  readonly voltage: number;
  readonly amperage: number;
}

/** A feed or a meter, with its version. */
export interface PowerPart {
  readonly type: "power-feed" | "power-meter";
  readonly id: number;
  readonly version: number;
}

/** Adds the feeds of a rack from panels A and B of its site, and a meter for each feed. */
export const insertFeeds = (customerId: number, rackId: string, feeds: DeliveredFeeds) => sql<PowerPart>`
  with feed as (
    insert into power_feed (customer_id, rack_id, label, panel_id, phase, voltage, amperage, breaker, status)
    select rack.customer_id, rack.id, given.label, (
        select panel.id from power_panel panel
        where panel.site_code = rack.site_code and panel.name like '%-' || given.label order by panel.id limit 1),
      ${feeds.phase}::int, ${feeds.voltage}::int, ${feeds.amperage}::int, rack."row" || '-' || rack.position || '-' || given.label,
      'ACTIVE'
    from rack cross join unnest(${[...feeds.labels]}::text[]) as given (label)
    where rack.id = ${rackId}::uuid and rack.customer_id = ${customerId}::int
    returning id, customer_id, label
  ), meter as (
    insert into power_meter (customer_id, kind, feed_id, serial) select customer_id, 'RACK_FEED', id, 'PM-' || id from feed
    returning id, version
  )
  select 'power-feed' as type, id, 1 as version from feed union all select 'power-meter', id, version from meter order by 1, 2`;

/** Frees the position of a rack, and takes its feeds and meters out of use. */
export const freeRack = (customerId: number, rackId: string) => sql<PowerPart>`
  with ended as (
    select id, site_code, rack_code from rack where id = ${rackId}::uuid and customer_id = ${customerId}::int
  ), space as (
    update rack_space set state = 'FREE', updated_at = now() from ended
    where rack_space.site_code = ended.site_code and rack_space.rack_code = ended.rack_code and rack_space.state = 'USED'
  ), feed as (
    update power_feed set status = 'REMOVED', version = version + 1, updated_at = now()
    where rack_id = (select id from ended) and status <> 'REMOVED' returning id, version
  ), meter as (
    update power_meter set status = 'RETIRED', removed_at = now(), version = version + 1, updated_at = now()
    where feed_id in (select id from feed) and removed_at is null returning id, version
  )
  select 'power-feed' as type, id, version from feed union all select 'power-meter', id, version from meter order by 1, 2`;

export interface RackUseRow {
  readonly connections: { readonly id: string; readonly connectionNumber: string; readonly reference: string | null }[];
  readonly prefixes: { readonly id: string; readonly prefix: string; readonly description: string | null }[];
}

/**
 * What prevents a rack, or units, from ending on a day: connections that last longer, and prefixes that are routed to the rack. A
 * connection that hands over a wavelength ends with the wavelength.
 */
export const findRackUseAfter = (customerId: number, rackId: string, day: string) => sql<RackUseRow>`
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'connectionNumber', connection_number, 'reference', reference)
        order by connection_number), '[]')
      from dc_connection
      where ${rackId}::uuid in (a_rack_id, z_rack_id, a_shared_colo_id) and customer_id = ${customerId}::int
        and (lifecycle in ('ACTIVE', 'CHANGE_PENDING') or (lifecycle in ('SUSPENDED', 'TERMINATION_SCHEDULED')
          and (termination_date is null or termination_date > ${day}::date)))
        and not exists (select from wdm_service wdm
          where wdm.order_id = dc_connection.order_id and wdm.customer_id = dc_connection.customer_id
            and wdm.lifecycle in ('SUSPENDED', 'TERMINATION_SCHEDULED') and wdm.termination_date <= ${day}::date)) as connections,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'prefix', prefix::text, 'description', description)
        order by family, prefix.prefix), '[]')
      from prefix where rack_id = ${rackId}::uuid and customer_id = ${customerId}::int and lifecycle = 'ACTIVE') as prefixes`;

export interface ReservedUnitsRow {
  readonly rackId: string;
  readonly rackCode: string;
  readonly siteCode: string;
  readonly units: number[];
}

export const lockReservedUnits = (orderId: string) => sql<{ u: number }>`
  select u from shared_colo_unit where order_id = ${orderId}::uuid and shared_colo_id is null order by rack_id, u for update`;

export const findReservedUnits = (orderId: string) => sql<ReservedUnitsRow>`
  select rack.id as "rackId", rack.rack_code as "rackCode", rack.site_code as "siteCode", array_agg(unit.u::int order by unit.u) as units
  from shared_colo_unit unit join rack on rack.id = unit.rack_id
  where unit.order_id = ${orderId}::uuid and unit.shared_colo_id is null
  group by rack.id order by rack.rack_code`;

export interface DeliveredColo {
  readonly contractedW: number;
  readonly kwhPrice: string;
  readonly accessList: readonly object[];
  readonly metering: Extract<Own<SharedColo>["metering"], "OUTLET">;
}

export const insertSharedColo = (
  terms: NewService,
  { rackId, siteCode, units }: ReservedUnitsRow,
  colo: DeliveredColo,
) => sql<{ id: string }>`
  insert into shared_colo (${newServiceColumns}, rack_id, site_code, height_u, contracted_w, metering, kwh_price, access_list)
  values (${newServiceValues(terms)}, ${rackId}::uuid, ${siteCode}, ${units.length}::int, ${colo.contractedW}::int,
    ${colo.metering}, ${colo.kwhPrice}::numeric, ${JSON.stringify(colo.accessList)}::jsonb)
  returning id`;

/** Assigns the reserved units to the new service, and adds a meter at each feed of their rack. */
export const useReservedUnits = (customerId: number, orderId: string, sharedColoId: string) => sql<PowerPart>`
  with unit as (
    update shared_colo_unit set shared_colo_id = ${sharedColoId}::uuid, order_id = null, reserved_until = null
    where order_id = ${orderId}::uuid and shared_colo_id is null
  )
  insert into power_meter (customer_id, kind, feed_id, shared_colo_id, serial)
  select colo.customer_id, 'SHARED_OUTLET', feed.id, colo.id,
    'PM-' || feed.id || '-' || left(replace(colo.id::text, '-', ''), 12) || right(colo.id::text, 6)
  from shared_colo colo join power_feed feed on feed.rack_id = colo.rack_id and feed.status <> 'REMOVED'
  where colo.id = ${sharedColoId}::uuid and colo.customer_id = ${customerId}::int
  returning 'power-meter' as type, id, version`;

/** Frees the units, and takes their meters out of use. */
export const freeColo = (customerId: number, sharedColoId: string) => sql<PowerPart>`
  with unit as (delete from shared_colo_unit where shared_colo_id = ${sharedColoId}::uuid)
  update power_meter set status = 'RETIRED', removed_at = now(), version = version + 1, updated_at = now()
  where shared_colo_id = ${sharedColoId}::uuid and customer_id = ${customerId}::int and removed_at is null
  returning 'power-meter' as type, id, version`;
