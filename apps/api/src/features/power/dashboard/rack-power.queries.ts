import { sql } from "../../../platform/database/sql.ts";

/** The power of a rack in a list: what its feeds use now, of the fullest one the part that it may use, and its worst warning. */
export interface RackPower {
  rackId: string;
  currentW: number | null;
  usedPct: number | null;
  warning: "REDUNDANCY" | "THRESHOLD" | "METER_SILENT" | null;
}

/** The power of racks that the caller may see, by their ids. A reading of more than 15 minutes ago does not count. */
export const listRackPower = (rackIds: readonly string[]) => sql<RackPower>`
  select rack.id as "rackId", now_used.watt as "currentW", round(now_used.pct, 1)::float8 as "usedPct",
    (select kind from power_warning warning where warning.rack_id = rack.id and warning.cleared_at is null
      and warning.customer_id = any (current_customers())
      order by array_position(array['REDUNDANCY', 'THRESHOLD', 'METER_SILENT'], kind) limit 1) as warning
  from rack cross join lateral (
    select sum(last.power_w)::int as watt, max(last.power_w * 100.0 / feed.available_w) as pct
    from power_feed feed join power_meter meter on meter.feed_id = feed.id and meter.kind = 'RACK_FEED' and meter.removed_at is null
      join power_current last on last.meter_id = meter.id and last.phase = 0 and last.slot > now() - interval '15 minutes'
    where feed.rack_id = rack.id and feed.status <> 'REMOVED' and meter.customer_id = any (current_customers())
  ) now_used
  where rack.id = any (${[...rackIds]}::uuid[]) and rack.customer_id = any (current_customers())`;
