import { sql } from "../../../platform/database/sql.ts";
import { reservedDays } from "./order-times.rules.ts";

// Reservations for orders: space for racks, units in shared racks, ports and channels. Run as portal_operator or portal_jobs,
// unless a comment says otherwise.

export interface Reserving {
  readonly id: string;
  readonly customerId: number;
  readonly plannedDate: string | null;
}

const until = ({ plannedDate }: Reserving) => sql`
  coalesce((${plannedDate}::date + ${reservedDays + 1}::int)::timestamp at time zone 'Europe/Amsterdam',
    now() + make_interval(days => ${reservedDays}::int))`;

/** Locks a stock until the commit, so that two orders cannot reserve the last of it. */
export const lockStock = (stock: string) =>
  sql<{ locked: string }>`select pg_advisory_xact_lock(hashtext('order stock'), hashtext(${stock}))::text as locked`;

export interface WantedSpace {
  readonly siteCode: string;
  readonly footprint: string;
  readonly heightU: number;
  readonly quantity: number;
  /** An own rack beside which the space should be. */
  readonly adjacentTo: string | null;
}

export interface ReservedSpaceRow {
  readonly rackCode: string;
}

/** Reserves free positions of one size at a site, if possible in the row of the neighbour. Earlier reservations count. */
export const reserveSpace = (order: Reserving, wanted: WantedSpace) => sql<ReservedSpaceRow>`
  with own as (
    update rack_space set reserved_until = ${until(order)}, updated_at = now()
    where order_id = ${order.id}::uuid and state = 'RESERVED' returning rack_code
  ), neighbour as (
    select room, "row" from rack where id = ${wanted.adjacentTo}::uuid and customer_id = ${order.customerId}::int
  ), chosen as (
    select id from rack_space space
    where state = 'FREE' and site_code = ${wanted.siteCode} and footprint = ${wanted.footprint}
      and height_u = ${wanted.heightU}::int
    order by not exists (select from neighbour where room = space.room and "row" = space."row"), rack_code
    limit greatest(${wanted.quantity}::int - (select count(*) from own), 0) for update
  ), taken as (
    update rack_space space set state = 'RESERVED', order_id = ${order.id}::uuid, reserved_until = ${until(order)},
      updated_at = now()
    from chosen where chosen.id = space.id returning rack_code
  )
  select rack_code as "rackCode" from own union all select rack_code from taken`;

export interface ReservedUnitRow {
  readonly rackId: string;
  readonly u: number;
}

/** Reserves units above each other in a shared rack of a site, in the smallest gap that fits. */
export const reserveUnits = (order: Reserving, siteCode: string, quantity: number) => sql<ReservedUnitRow>`
  with own as (
    update shared_colo_unit set reserved_until = ${until(order)}
    where order_id = ${order.id}::uuid and shared_colo_id is null returning rack_id, u
  ), gap as (
    select rack_id, min(u) as first, count(*) as units
    from (
      select rack.id as rack_id, unit.u, unit.u - row_number() over (partition by rack.id order by unit.u) as run
      from rack cross join generate_series(1, rack.height_u) as unit (u)
      where rack.shared and rack.site_code = ${siteCode} and rack.lifecycle = 'ACTIVE'
        and not exists (select from shared_colo_unit taken where taken.rack_id = rack.id and taken.u = unit.u)
    ) free
    group by rack_id, run having count(*) >= ${quantity}::int order by units, rack_id, first limit 1
  ), made as (
    insert into shared_colo_unit (rack_id, u, order_id, reserved_until)
    select rack_id, unit.u, ${order.id}::uuid, ${until(order)}
    from gap cross join generate_series(gap.first, gap.first + ${quantity}::int - 1) as unit (u)
    where not exists (select from own)
    returning rack_id, u
  )
  select rack_id as "rackId", u from own union all select rack_id, u from made`;

export interface EquipmentPlaceRow {
  readonly siteCode: string;
  readonly row: string;
  readonly position: string;
}

export const findEquipmentPlace = (customerId: number, id: string) => sql<EquipmentPlaceRow>`
  select site_code as "siteCode", "row", position from rack
  where id = ${id}::uuid and customer_id = ${customerId}::int
  union all
  select rack.site_code, rack."row", rack.position from shared_colo colo join rack on rack.id = colo.rack_id
  where colo.id = ${id}::uuid and colo.customer_id = ${customerId}::int`;

export interface WantedPort {
  readonly side: "A" | "Z";
  readonly siteCode: string;
  /** The panels on which a port is looked for, best first; a named port is on the first. */
  readonly panels: readonly string[];
  /** Null: the first free one. */
  readonly port: string | null;
}

export interface ReservedPortRow {
  readonly panel: string;
  readonly port: string;
}

/** The rack of a customer in which a panel is, by its name: those of the rack at row R2, position 07 begin with `R2-07`. */
export const findRackOfPanel = (siteCode: string, panel: string) => sql<{ id: string }>`
  select id from rack where site_code = ${siteCode} and starts_with(${panel}, "row" || '-' || position) limit 1`;

/** Reserves the port of one side of a connection; no row if it is taken, or if the panels are full. */
export const reservePort = (order: Reserving, { side, siteCode, panels, port }: WantedPort) => sql<ReservedPortRow>`
  with own as (
    update patch_port set reserved_until = ${until(order)}
    where order_id = ${order.id}::uuid and side = ${side} and dc_connection_id is null returning panel, port
  ), free as (
    select given.panel, number::text as port
    from unnest(${[...panels]}::text[]) with ordinality as given (panel, place) cross join generate_series(1, 96) as number
    where not exists (
      select from patch_port where site_code = ${siteCode} and patch_port.panel = given.panel and patch_port.port = number::text)
    order by given.place, number limit 1
  ), wanted as (
    select ${panels[0] ?? ""} as panel, ${port} as port where ${port}::text is not null
    union all select panel, port from free where ${port}::text is null
  ), made as (
    insert into patch_port (site_code, panel, port, side, order_id, reserved_until)
    select ${siteCode}, wanted.panel, wanted.port, ${side}, ${order.id}::uuid, ${until(order)}
    from wanted where not exists (select from own)
    on conflict (site_code, panel, port) do nothing returning panel, port
  )
  select panel, port from own union all select panel, port from made`;

export interface ReservedChannelRow {
  readonly channel: string;
}

/** Reserves a channel of a route: the preferred one, or the first that is free. No row if there is none. */
export const reserveChannel = (
  order: Reserving,
  routeCode: string,
  preferred: string | null,
) => sql<ReservedChannelRow>`
  with own as (
    update wdm_channel set reserved_until = ${until(order)}
    where order_id = ${order.id}::uuid and state = 'RESERVED' returning channel
  ), chosen as (
    select channel from wdm_channel
    where route_code = ${routeCode} and state = 'FREE' and (${preferred}::text is null or channel = ${preferred})
      and not exists (select from own)
    order by wavelength_nm desc limit 1 for update
  ), taken as (
    update wdm_channel set state = 'RESERVED', order_id = ${order.id}::uuid, reserved_until = ${until(order)}
    from chosen where wdm_channel.route_code = ${routeCode} and wdm_channel.channel = chosen.channel
    returning wdm_channel.channel
  )
  select channel from own union all select channel from taken`;

export interface ReservationRow {
  readonly what: string;
  readonly until: string;
}

export const listReservations = (orderId: string) => sql<ReservationRow>`
  select 'space ' || rack_code as what, reserved_until as until from rack_space
  where order_id = ${orderId}::uuid and state = 'RESERVED'
  union all
  select rack.rack_code || ' U' || unit.u, unit.reserved_until from shared_colo_unit unit join rack on rack.id = unit.rack_id
  where unit.order_id = ${orderId}::uuid and unit.shared_colo_id is null
  union all
  select 'port ' || side || ' ' || site_code || ' ' || panel || '/' || port, reserved_until from patch_port
  where order_id = ${orderId}::uuid and dc_connection_id is null
  union all
  select 'channel ' || route_code || ' ' || channel, reserved_until from wdm_channel
  where order_id = ${orderId}::uuid and state = 'RESERVED'
  order by what`;
