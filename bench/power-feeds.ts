import type pg from "pg";

export const fullFeeds = 20_000;
const customerId = 20140117;

/** Adds racks with two feeds each to a company, up to this number of feeds. Returns the ids of the meters. */
export const addFeeds = async (owner: pg.Client, feeds: number): Promise<number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into rack (customer_id, rack_code, package_code, site_code, room, "row", position, footprint, height_u, lifecycle,
         power_model, kwh_price, contract_start, contract_term_months, contract_end, nrc, mrc)
       select $1, 'BENCH-' || n, 'RACK-F46', 'AMS1', 'Hall 9', 'X', n::text, 'FULL', 46, 'ACTIVE', 'METERED', 0.28, current_date, 12,
         current_date + 365, 0, 0 from generate_series(1, $2) as n returning id),
     feed as (insert into power_feed (customer_id, rack_id, label, panel_id, phase, voltage, amperage, status)
       select $1, made.id, label, (select min(id) from power_panel), 1, 230, 16, 'ACTIVE' from made, unnest(array['A', 'B']) as label
       returning id)
     insert into power_meter (customer_id, kind, feed_id, serial, installed_at)
     select $1, 'RACK_FEED', id, 'BENCH-' || id, now() - interval '60 days' from feed returning id`,
    [customerId, feeds / 2],
  );
  return rows.map(({ id }) => id);
};
