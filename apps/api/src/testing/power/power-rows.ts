import { plantInventory } from "../orders/inventory-rows.ts";
import type { TestDatabase } from "../test-database.ts";

export interface PlantedPower {
  readonly rackId: string;
  readonly meterId: number;
}

/** A rack of a company with an alert, a warning, a month, and an hour of readings and roll-ups that ended ten minutes ago. */
export const plantPower = async (
  database: Pick<TestDatabase, "rows"> & Partial<Pick<TestDatabase, "figures">>,
  customerId: number,
): Promise<PlantedPower> => {
  const { figures = database.rows } = database;
  const { rackId } = await plantInventory(database, customerId);
  const [meter] = await database.rows<{ id: number }>(
    `update power_meter set installed_at = now() - interval '40 days'
     where feed_id = (select id from power_feed where rack_id = $1) returning id`,
    [rackId],
  );
  const meterId = meter?.id ?? 0;
  await database.rows(
    "insert into power_alert (customer_id, rack_id, threshold_pct, hold_minutes) values ($1, $2, 90, 10)",
    [customerId, rackId],
  );
  await database.rows(
    "insert into power_warning (customer_id, rack_id, kind, feed, value_pct, limit_pct) values ($1, $2, 'THRESHOLD', 'A', 95, 90)",
    [customerId, rackId],
  );
  await database.rows(
    `insert into power_month (month, subject_id, customer_id, kwh)
     values (date_trunc('month', now() at time zone 'Europe/Amsterdam')::date, $1, $2, 12.5)`,
    [rackId, customerId],
  );
  await figures(
    `insert into power_reading (slot, meter_id, power_w, current_ma, energy_wh)
     select date_trunc('minute', now()) - make_interval(mins => ago), $1, 1000, 4350, 100000 - ago * 17 from generate_series(10, 70) as ago`,
    [meterId],
  );
  await figures(
    "insert into power_current (meter_id, phase, slot, power_w, current_ma) values ($1, 0, date_trunc('minute', now()) - interval '10 minutes', 1000, 4350)",
    [meterId],
  );
  for (const [table, key, value, extra] of [
    ["power_5m", "bucket", "date_bin('5 minutes', now() - interval '20 minutes', 'epoch')", 5],
    ["power_1h", "bucket", "date_bin('1 hour', now() - interval '1 hour', 'epoch')", 60],
    ["power_1d", "day", "(now() at time zone 'Europe/Amsterdam')::date", 60],
  ] as const)
    await figures(
      `insert into ${table} (${key}, meter_id, phase, n, power_avg, flags, energy_wh) values (${value}, $1, 0, ${extra}, 1000, 0, 1000)`,
      [meterId],
    );
  return { rackId, meterId };
};

/** Units of a customer beside others in a shared rack, like those, with meters BESIDE-A and BESIDE-B. Returns their id. */
export const plantColoBeside = async (
  database: Pick<TestDatabase, "rows">,
  sharedColoId: string,
  customerId: number,
): Promise<string> => {
  const [made] = await database.rows<{ id: string }>(
    `with beside as (
       insert into shared_colo (customer_id, rack_id, site_code, package_code, height_u, contracted_w, metering, kwh_price,
         lifecycle, contract_start, contract_term_months, contract_end, nrc, mrc)
       select $2, rack_id, site_code, package_code, 2, 300, 'OUTLET', kwh_price, 'ACTIVE', contract_start,
         contract_term_months, contract_end, nrc, mrc
       from shared_colo where id = $1 returning id, rack_id, customer_id),
     units as (
       insert into shared_colo_unit (rack_id, u, shared_colo_id) select rack_id, u, id from beside, generate_series(30, 31) as u),
     meters as (
       insert into power_meter (customer_id, kind, feed_id, shared_colo_id, serial)
       select beside.customer_id, 'SHARED_OUTLET', feed.id, beside.id, 'BESIDE-' || feed.label
       from beside join power_feed feed on feed.rack_id = beside.rack_id)
     select id from beside`,
    [sharedColoId, customerId],
  );
  return made?.id ?? "";
};
