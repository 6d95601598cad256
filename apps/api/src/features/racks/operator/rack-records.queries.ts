import type {
  OperatorPowerFeed,
  OperatorPowerMeter,
  OperatorRack,
  OperatorSharedColo,
  OperatorSharedRack,
} from "@demarc/contract/operator/racks";
import type { Named } from "@demarc/contract/operator/refs";
import {
  amount,
  elsewhere,
  int,
  isNamed,
  json,
  moment,
  type RecordRow,
  recordStatements,
  text,
  uuid,
} from "../../../platform/database/record-fields.ts";
import { sql } from "../../../platform/database/sql.ts";
import { type OperatedFields, operatedStatements } from "../../services/operated-service.conditions.ts";

// Run as portal_operator, which sees the racks of all companies.

export type PlaceFields = Pick<
  OperatorSharedRack,
  | "siteCode"
  | "rackCode"
  | "facilityId"
  | "room"
  | "row"
  | "position"
  | "footprint"
  | "heightU"
  | "widthMm"
  | "depthMm"
  | "lockType"
>;

const place = {
  siteCode: text(sql`site_code`),
  rackCode: text(sql`rack_code`),
  facilityId: text(sql`facility_id`),
  room: text(sql`room`),
  row: text(sql`"row"`),
  position: text(sql`position`),
  footprint: text(sql`footprint`),
  heightU: int(sql`height_u`),
  widthMm: int(sql`width_mm`),
  depthMm: int(sql`depth_mm`),
  lockType: text(sql`lock_type`),
};

export interface RackFields
  extends OperatedFields, PlaceFields, Pick<OperatorRack, "accessList" | "uplinks" | "powerModel" | "kwhPrice"> {
  readonly committedKw: string | null;
  readonly expectedKw: string | null;
}

export const operatedRacks = operatedStatements<RackFields>(
  { table: sql`rack`, only: sql`not rack.shared` },
  {
    ...place,
    accessList: json(sql`access_list`),
    uplinks: json(sql`uplinks`),
    powerModel: text(sql`power_model`),
    committedKw: amount(sql`committed_kw`),
    expectedKw: amount(sql`expected_kw`),
    kwhPrice: amount(sql`kwh_price`),
  },
);

export interface SharedRackRow extends RecordRow<PlaceFields> {
  readonly id: string;
}

export const operatedSharedRacks = recordStatements<PlaceFields, SharedRackRow>(
  { table: sql`rack`, idType: "uuid", only: sql`rack.shared` },
  place,
);

/**
 * Takes a position for a new rack, or adds the position. No row: another rack or an order has it. `wasListed`: the catalogue had
 * the position.
 */
export const takeSpace = (at: PlaceFields) => sql<{ id: string; wasListed: boolean }>`
  with listed as (
    select from rack_space where site_code = ${at.siteCode} and rack_code = ${at.rackCode} and state <> 'OFF'
  )
  insert into rack_space (site_code, room, "row", position, footprint, height_u, rack_code, state)
  values (${at.siteCode}, ${at.room}, ${at.row}, ${at.position}, ${at.footprint}, ${at.heightU}::int, ${at.rackCode}, 'USED')
  on conflict (site_code, rack_code) do update set state = 'USED', updated_at = now() where rack_space.state in ('FREE', 'OFF')
  returning id, exists (select from listed) as "wasListed"`;

export interface SharedColoFields
  extends
    OperatedFields,
    Pick<
      OperatorSharedColo,
      "rackId" | "siteCode" | "units" | "contractedW" | "committedKwh" | "metering" | "kwhPrice" | "accessList"
    > {
  readonly heightU: number;
  readonly sharePct: string | null;
  readonly rackCode: string;
}

export const operatedSharedColos = operatedStatements<SharedColoFields>(
  { table: sql`shared_colo` },
  {
    rackId: uuid(sql`rack_id`),
    siteCode: text(sql`site_code`),
    rackCode: elsewhere(sql`(select rack.rack_code from rack where rack.id = shared_colo.rack_id)`),
    units: elsewhere(sql`
      (select coalesce(jsonb_agg(unit.u order by unit.u), '[]') from shared_colo_unit unit
        where unit.shared_colo_id = shared_colo.id)`),
    heightU: int(sql`height_u`),
    contractedW: int(sql`contracted_w`),
    committedKwh: int(sql`committed_kwh`),
    metering: text(sql`metering`),
    sharePct: amount(sql`share_pct`),
    kwhPrice: amount(sql`kwh_price`),
    accessList: json(sql`access_list`),
  },
);

export interface LockedRackRow {
  readonly id: string;
  readonly customerId: number | null;
  readonly shared: boolean;
  readonly siteCode: string;
  readonly rackCode: string;
  readonly heightU: number;
}

/** Locks a rack that has not ended, by its id or external reference. */
export const lockRack = (given: Named<string>) => sql<LockedRackRow>`
  select id, customer_id as "customerId", shared, site_code as "siteCode", rack_code as "rackCode", height_u as "heightU" from rack
  where ${isNamed(sql`rack`, "uuid", given)} and lifecycle <> 'TERMINATED' for no key update`;

/** The percentage of the power of a rack that other units share. */
export const sumShares = (rackId: string, exceptId: string | null) => sql<{ sum: string }>`
  select coalesce(sum(share_pct), 0)::text as sum from shared_colo
  where rack_id = ${rackId}::uuid and lifecycle <> 'TERMINATED' and (${exceptId}::uuid is null or id <> ${exceptId}::uuid)`;

export const deleteUnits = (sharedColoId: string) => sql`
  delete from shared_colo_unit where shared_colo_id = ${sharedColoId}::uuid`;

/** Takes the free units among the given units of a rack. Returns the units that it took. */
export const takeUnits = (rackId: string, sharedColoId: string, units: readonly number[]) => sql<{ u: number }>`
  insert into shared_colo_unit (rack_id, u, shared_colo_id)
  select ${rackId}::uuid, u, ${sharedColoId}::uuid from unnest(${[...units]}::int[]) as u on conflict do nothing returning u`;

export type FeedFields = Pick<
  OperatorPowerFeed,
  "rackId" | "label" | "phase" | "voltage" | "amperage" | "maxUtilisationPct" | "breaker" | "status"
> & { readonly panel: string };

export interface FeedRow extends RecordRow<FeedFields> {
  readonly id: number;
}

export const operatedFeeds = recordStatements<FeedFields, FeedRow>(
  { table: sql`power_feed`, idType: "int" },
  {
    rackId: uuid(sql`rack_id`),
    label: text(sql`label`),
    panel: elsewhere(sql`(select panel.name from power_panel panel where panel.id = power_feed.panel_id)`),
    phase: int(sql`phase`),
    voltage: int(sql`voltage`),
    amperage: int(sql`amperage`),
    maxUtilisationPct: int(sql`max_utilisation_pct`),
    breaker: text(sql`breaker`),
    status: text(sql`status`),
  },
);

/** Moves a feed to another panel of its data centre. */
export const moveFeed = (id: number, panel: string) => sql`
  update power_feed set panel_id = panel.id from rack join power_panel panel on panel.site_code = rack.site_code
  where power_feed.id = ${id}::int and rack.id = power_feed.rack_id and panel.name = ${panel}`;

export const findPanel = (siteCode: string, name: string) => sql<{ id: number }>`
  select id from power_panel where site_code = ${siteCode} and name = ${name}`;

export const insertPanel = (siteCode: string, name: string) => sql<{ id: number }>`
  insert into power_panel (site_code, name) values (${siteCode}, ${name})
  on conflict (site_code, name) do update set name = excluded.name returning id`;

/** The id of a new panel in a dry run, which uses no number of the sequence. */
export const insertDryPanel = (siteCode: string, name: string, id: number) => sql<{ id: number }>`
  insert into power_panel (id, site_code, name) values (${id}::int, ${siteCode}, ${name}) returning id`;

export interface MeterFields extends Pick<
  OperatorPowerMeter,
  "serial" | "feedId" | "sharedColoId" | "multiplier" | "installedAt" | "removedAt" | "status"
> {
  readonly kind: "RACK_FEED" | "SHARED_OUTLET";
}

export interface MeterRow extends RecordRow<MeterFields> {
  readonly id: number;
}

export const operatedMeters = recordStatements<MeterFields, MeterRow>(
  { table: sql`power_meter`, idType: "int" },
  {
    serial: text(sql`serial`),
    kind: text(sql`kind`),
    feedId: int(sql`feed_id`),
    sharedColoId: uuid(sql`shared_colo_id`),
    multiplier: amount(sql`multiplier`),
    installedAt: moment(sql`installed_at`),
    removedAt: moment(sql`removed_at`),
    status: text(sql`status`),
  },
);

export interface MeteredFeedRow {
  readonly id: number;
  readonly customerId: number | null;
  readonly rackId: string;
}

/** Locks a feed by its number or external reference. */
export const lockFeed = (given: Named<number>) => sql<MeteredFeedRow>`
  select id, customer_id as "customerId", rack_id as "rackId" from power_feed
  where ${isNamed(sql`power_feed`, "int", given)} for share`;

export const lockMeteredColo = (rackId: string, given: Named<string>) => sql<{ id: string; customerId: number }>`
  select id, customer_id as "customerId" from shared_colo
  where ${isNamed(sql`shared_colo`, "uuid", given)} and rack_id = ${rackId}::uuid and metering = 'OUTLET'
    and lifecycle <> 'TERMINATED' for share`;
