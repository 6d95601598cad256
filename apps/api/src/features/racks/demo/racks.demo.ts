import type pg from "pg";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import {
  demoRacks,
  type DemoRack,
  demoSharedColos,
  type DemoSharedColo,
  monthlyOf,
  rackCharges,
  setupOf,
  sharedColoCharges,
} from "./inventory-list.demo.ts";

export const rackId = (rackCode: string): string => fixedUuid(`rack ${rackCode}`);
export const sharedColoId = (name: string): string => fixedUuid(`shared-colo ${name}`);

const sizes = {
  "RACK-Q": ["QUARTER", 11],
  "RACK-H": ["HALF", 23],
  "RACK-F46": ["FULL", 46],
  "RACK-F47": ["FULL", 47],
} as const;

const speeds = { "UPL-1G": [1000, "UTP_CAT6A"], "UPL-10G": [10_000, "SMF_OS2"] } as const;

/** The second uplink is as fast as the first one. */
const uplinksOf = ({ uplinks }: DemoRack) =>
  uplinks.map((uplink, place) => {
    const [speedMbit, media] = speeds[uplink === "UPL-RED" ? "UPL-10G" : uplink];
    return { speedMbit, media, port: `xe-0/0/${place + 1}` };
  });

const badge = (name: string, email: string, badgeNumber: string) => ({ name, email, badgeNumber, validUntil: null });

/** Who may enter the racks of a company. */
const people: Readonly<Record<number, readonly object[]>> = {
  20120281: [badge("Eva Postma", "eva.postma@fietsfabriek.example", "B-20431")],
  20140117: [
    badge("Ruth Klein", "ruth.klein@kadeblok.example", "B-20417"),
    badge("Tim Okafor", "tim.okafor@kadeblok.example", "B-20418"),
  ],
};

const insertRows = (client: pg.Client, statement: string, rows: readonly object[]) =>
  client.query(statement, [JSON.stringify(rows)]);

const contractOf = ({ ageDays, termMonths, contractDaysLeft }: DemoRack | DemoSharedColo) => ({
  age_days: ageDays,
  term_months: termMonths,
  days_left: contractDaysLeft,
});

/** The contract starts one full term before its end, or at delivery if that was later. */
export const contractBegin = `cross join lateral (select greatest(current_date - age_days,
  (current_date + days_left + 1 - make_interval(months => term_months))::date) as contract_start) began`;

const device = (name: string, fromU: number, heightU: number) => ({ name, fromU, heightU });

/** The equipment in some racks, from the top. */
const rackEquipment: Readonly<Record<string, readonly object[]>> = {
  "AMS1-R2-07": [
    device("Patch panel R2-07-A", 46, 1),
    device("core-1", 43, 2),
    device("core-2", 40, 2),
    device("edge-1", 37, 1),
    device("Console server", 35, 1),
    device("firewall-1", 32, 2),
    device("firewall-2", 29, 2),
  ],
  "AMS1-R2-09": [device("storage-1", 20, 4), device("storage-2", 15, 4), device("storage-3", 10, 4)],
};

const rackRow = (rack: DemoRack) => {
  const [site = "", row = "", position = ""] = rack.rackCode.split("-");
  const [footprint, heightU] = sizes[rack.packageCode];
  const charges = rackCharges(rack);
  return {
    id: rackId(rack.rackCode),
    customer_id: rack.customerId,
    rack_code: rack.rackCode,
    facility_id: `${row}-${position}`,
    reference: rack.reference,
    package_code: rack.packageCode,
    site_code: site,
    room: rack.room,
    row_code: row,
    position,
    footprint,
    height_u: heightU,
    access_list: people[rack.customerId] ?? [],
    uplinks: uplinksOf(rack),
    equipment: rackEquipment[rack.rackCode] ?? [],
    power_model: rack.committedKw === undefined ? "METERED" : "COMMITTED",
    committed_kw: rack.committedKw ?? null,
    // With committed power, this is the price of energy above the commitment.
    kwh_price: rack.committedKw === undefined ? "0.28750" : "0.34500",
    nrc: setupOf(charges),
    mrc: monthlyOf(charges),
    ...contractOf(rack),
  };
};

const feedRows = () =>
  demoRacks.flatMap((rack) =>
    (rack.power === "PWR-1X16" ? ["A"] : ["A", "B"]).map((label) => ({
      customer_id: rack.customerId,
      rack_id: rackId(rack.rackCode),
      label,
      amperage: rack.power === "PWR-2X32" ? 32 : 16,
      breaker: `${rack.rackCode.slice(5)}-${label}`,
      status: label === rack.deadFeed ? "FAILED" : "ACTIVE",
      serial: `PM-${rack.rackCode.replaceAll("-", "")}-${label}`,
      is_silent: rack.silentMeter === true && label === "B",
    })),
  );

const coloRow = (colo: DemoSharedColo) => {
  const charges = sharedColoCharges(colo);
  return {
    id: sharedColoId(colo.name),
    customer_id: colo.customerId,
    rack_code: colo.rackCode,
    reference: colo.reference,
    units: colo.units,
    equipment: [
      device(colo.units.length > 2 ? "backup-1" : "oob-switch", Math.min(...colo.units), colo.units.length > 2 ? 2 : 1),
    ],
    height_u: colo.units.length,
    contracted_w: colo.contractedW,
    metering: colo.metering,
    share_pct: colo.sharePct ?? null,
    nrc: setupOf(charges),
    mrc: monthlyOf(charges),
    serial: `PM-${colo.name.replaceAll(/[- ]/g, "")}`,
    ...contractOf(colo),
  };
};

const insertSharedColos = async (client: pg.Client): Promise<void> => {
  const colos = demoSharedColos.map(coloRow);
  await insertRows(
    client,
    `insert into shared_colo (id, customer_id, rack_id, site_code, reference, package_code, height_u, contracted_w, metering,
       equipment, share_pct, kwh_price, lifecycle, contract_start, contract_term_months, contract_end, nrc, mrc, created_at)
     select row.id, row.customer_id, rack.id, rack.site_code, row.reference, 'SHARED-1U', row.height_u, contracted_w, metering,
       row.equipment, share_pct, 0.28750, 'ACTIVE', began.contract_start, term_months, (began.contract_start + make_interval(months => term_months))::date - 1,
       row.nrc, row.mrc, now() - make_interval(days => age_days)
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, rack_code text, reference text, height_u int, contracted_w int,
       metering text, equipment jsonb, share_pct numeric, age_days int, term_months int, days_left int, nrc numeric, mrc numeric)
       join rack on rack.rack_code = row.rack_code and rack.shared ${contractBegin}`,
    colos,
  );
  await insertRows(
    client,
    `insert into shared_colo_unit (rack_id, u, shared_colo_id)
     select colo.rack_id, unit::smallint, colo.id from jsonb_to_recordset($1) as row (id uuid, units jsonb)
       join shared_colo colo on colo.id = row.id cross join jsonb_array_elements_text(row.units) as unit`,
    colos,
  );
  await insertRows(
    client,
    `insert into power_meter (customer_id, kind, feed_id, shared_colo_id, serial, installed_at, last_reading_at)
     select colo.customer_id, 'SHARED_OUTLET', feed.id, colo.id, row.serial || '-' || feed.label, colo.created_at, now()
     from jsonb_to_recordset($1) as row (id uuid, serial text) join shared_colo colo on colo.id = row.id
       join power_feed feed on feed.rack_id = colo.rack_id where colo.metering = 'OUTLET'`,
    colos,
  );
};

/** The operator measures the feeds of shared racks as well: units with a share are assigned a part of that energy. */
const insertSharedMeters = async (client: pg.Client): Promise<void> => {
  await client.query(
    `insert into power_meter (kind, feed_id, serial, installed_at)
     select 'RACK_FEED', feed.id, 'PM-' || replace(rack.rack_code, '-', '') || '-' || feed.label, now() - interval '1000 days'
     from power_feed feed join rack on rack.id = feed.rack_id and rack.shared order by rack.rack_code, feed.label`,
  );
};

export const insertRacks = async (client: pg.Client): Promise<void> => {
  await insertRows(
    client,
    `insert into rack (id, customer_id, rack_code, facility_id, reference, package_code, site_code, room, "row", position, footprint,
       height_u, access_list, uplinks, equipment, lifecycle, power_model, committed_kw, kwh_price, contract_start, contract_term_months,
       contract_end, nrc, mrc, created_at)
     select id, customer_id, rack_code, facility_id, reference, package_code, site_code, room, row_code, position, footprint,
       height_u, access_list, uplinks, equipment, 'ACTIVE', power_model, committed_kw, kwh_price, contract_start, term_months,
       (contract_start + make_interval(months => term_months))::date - 1, nrc, mrc, now() - make_interval(days => age_days)
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, rack_code text, facility_id text, reference text,
       package_code text, site_code text, room text, row_code text, position text, footprint text, height_u int,
       access_list jsonb, uplinks jsonb, equipment jsonb, power_model text, committed_kw numeric, kwh_price numeric, age_days int,
       term_months int, days_left int, nrc numeric, mrc numeric) ${contractBegin}`,
    demoRacks.map(rackRow),
  );
  await client.query(
    `insert into rack_space (site_code, room, "row", position, footprint, height_u, rack_code, state)
     select site_code, room, "row", position, footprint, height_u, rack_code, 'USED' from rack where not shared
     on conflict (site_code, rack_code) do update set state = 'USED'`,
  );
  const feeds = feedRows();
  await insertRows(
    client,
    `insert into power_feed (customer_id, rack_id, label, panel_id, phase, voltage, amperage, breaker, status)
     select row.customer_id, rack_id, label, panel.id, 1, 230, amperage, breaker, row.status
     from jsonb_to_recordset($1) as row (customer_id int, rack_id uuid, label text, amperage int, breaker text, status text)
       join rack on rack.id = rack_id
       join power_panel panel on panel.name = rack.site_code || '-PP-' || label
     order by rack.rack_code, label`,
    feeds,
  );
  await insertRows(
    client,
    `insert into power_meter (customer_id, kind, feed_id, serial, installed_at, last_reading_at, status)
     select row.customer_id, 'RACK_FEED', feed.id, serial, rack.created_at,
       now() - case when is_silent then interval '26 hours' else interval '1 minute' end,
       case when is_silent then 'SILENT' else 'OK' end
     from jsonb_to_recordset($1) as row (customer_id int, rack_id uuid, label text, serial text, is_silent boolean)
       join rack on rack.id = row.rack_id join power_feed feed on feed.rack_id = rack.id and feed.label = row.label
     order by rack.rack_code, row.label`,
    feeds,
  );
  await insertSharedColos(client);
  await insertSharedMeters(client);
};
