import { readFileSync } from "node:fs";
import type pg from "pg";
import { rowsOf } from "../../../platform/database/sql.ts";
import { faultless } from "../../../platform/files/yaml-file.reader.ts";
import { readCatalogue } from "../catalogue-file.reader.ts";
import { saveCatalogue } from "../catalogue.steps.ts";

/** The racks in which the demo sells single units; no file of a catalogue has such racks. */
const insertSharedRacks = `
  with made as (
    insert into rack (shared, rack_code, facility_id, site_code, room, "row", position, footprint, height_u, lock_type, lifecycle, source)
    select true, 'ENS1-R1-' || place, 'R1-' || place, 'ENS1', 'Hall 1', 'R1', place, 'FULL', 46, 'BADGE', 'ACTIVE', 'OPERATOR'
    from (values ('03'), ('04'), ('05')) as given (place)
    returning id, site_code, room, "row", position, footprint, height_u, rack_code
  ), space as (
    insert into rack_space (site_code, room, "row", position, footprint, height_u, rack_code, state)
    select site_code, room, "row", position, footprint, height_u, rack_code, 'USED' from made
  )
  insert into power_feed (rack_id, label, panel_id, phase, voltage, amperage, breaker, status)
  select made.id, right(panel.name, 1), panel.id, 1, 230, 16, made."row" || '-' || made.position || '-' || right(panel.name, 1), 'ACTIVE'
  from made join power_panel panel on panel.site_code = made.site_code`;

/** Loads the demo catalogue if the database has none. Operators can use the same file as a starting point (docs/operations/catalogue.md). */
export const insertCatalogue = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query("select from site limit 1");
  if (rows.length > 0) return;
  const name = "catalogue-starter.yaml";
  const text = readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
  const { file } = faultless(name, readCatalogue(text), "The demo has no catalogue.");
  for (const statement of saveCatalogue(file, [])) await rowsOf(client, statement);
  await client.query(insertSharedRacks);
};
