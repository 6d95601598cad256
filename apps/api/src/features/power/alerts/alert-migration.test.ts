import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testApi } from "../../../testing/test-api.ts";
import { plantPower } from "../../../testing/power/power-rows.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { kadeblok } = companyIds;
const migration = new URL("../../../../migrations/0293-power-alerts-of-the-breaker.sql", import.meta.url);
let api: Awaited<ReturnType<typeof testApi>>;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("an alert of a rack warns at the same power as before, of its breaker, and not below half of it; units keep theirs", async () => {
  const { database } = api;
  for (const table of ["power_warning", "power_alert"]) await database.rows(`delete from ${table}`);
  // Of each rack 80 % may be used. The planted warning is of 95 %, with a limit of 90 %.
  const racks = [];
  for (const threshold of [50, 80, 90, 100]) {
    const { rackId } = await plantPower(database, kadeblok);
    racks.push(rackId);
    await database.rows("update power_alert set threshold_pct = $2 where rack_id = $1", [rackId, threshold]);
  }
  await database.rows(
    `insert into power_alert (customer_id, shared_colo_id, threshold_pct, hold_minutes)
     select customer_id, id, 80, 15 from shared_colo where customer_id = $1 and metering = 'OUTLET' order by id limit 1`,
    [kadeblok],
  );
  await database.rows(
    `insert into power_warning (customer_id, rack_id, kind, value_pct, limit_pct) values ($1, $2, 'REDUNDANCY', 110, 100)`,
    [kadeblok, racks[0]],
  );
  await database.rows(await readFile(migration, "utf8"));
  const alerts = await database.rows<{ pct: number; version: number }>(
    "select threshold_pct as pct, version from power_alert order by rack_id is null, id",
  );
  expect(alerts.map(({ pct, version }) => [pct, version])).toEqual([
    [50, 2],
    [64, 2],
    [72, 2],
    [80, 2],
    [80, 1],
  ]);
  expect(
    await database.rows(
      "select kind, value_pct::float8 as value, limit_pct::float8 as limit from power_warning where rack_id = $1 order by kind",
      [racks[0]],
    ),
  ).toEqual([
    { kind: "REDUNDANCY", value: 110, limit: 100 },
    { kind: "THRESHOLD", value: 76, limit: 72 },
  ]);
});
