import type { Rack, RackSummary, SharedColo, SharedColoSummary } from "@demarc/contract/racks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { powerHarness } from "../../testing/power/power-harness.ts";
import { companyIds } from "../../testing/test-api.ts";

const { kadeblok, polderlicht } = companyIds;
const racksPath = `/v1/customer/${kadeblok}/rack`;
const colosPath = (customerId: number) => `/v1/customer/${customerId}/shared-colo`;
let power: Awaited<ReturnType<typeof powerHarness>>;
let daan: string;

const warn = (rackCode: string, kind: string, cleared = false) =>
  power.api.database.rows(
    `insert into power_warning (customer_id, rack_id, kind, feed, value_pct, limit_pct, cleared_at)
     values ($1, $2, $3, case $3 when 'REDUNDANCY' then null else 'A' end, 95, 80, case when $4 then now() end)`,
    [kadeblok, power.racks[rackCode], kind, cleared],
  );
const powerOf = ({ currentW, usedPct, warning }: Pick<Rack, "currentW" | "usedPct" | "warning">) => [
  currentW,
  usedPct,
  warning,
];
const listed = async (query = "") =>
  new Map(
    (await power.get<{ items: RackSummary[] }>(`${racksPath}${query}`)).body.items.map((rack) => [
      rack.rackCode,
      powerOf(rack),
    ]),
  );

beforeAll(async () => {
  power = await powerHarness();
  daan = await power.api.tokenOf("daan.vos@polderlicht.example");
});
beforeEach(() => power.empty(["power_current", "power_warning"]));
afterAll(() => power.close());

describe("the power of racks", () => {
  it("200 lists what each draws, its load on the breaker of one feed, and the worst open warning", async () => {
    // 12 A on a breaker of 32 A, and 9.8 A on one of 16 A. That 3 kW are committed for one of them does not count.
    await power.setCurrent("PM-AMS1R208-A", 1365, 6000);
    await power.setCurrent("PM-AMS1R208-B", 1365, 6000);
    await power.setCurrent("PM-AMS1R207-A", 1150, 5100);
    await power.setCurrent("PM-AMS1R207-B", 1062, 4700);
    await warn("AMS1-R2-07", "METER_SILENT");
    await warn("AMS1-R2-07", "THRESHOLD");
    await warn("AMS1-R2-08", "REDUNDANCY", true);
    await warn("AMS1-R2-08", "METER_SILENT");
    await warn("AMS1-R2-09", "REDUNDANCY");
    await warn("AMS1-R2-09", "THRESHOLD");
    const racks = await listed();
    expect(racks.get("AMS1-R2-07")).toEqual([2212, 61.3, "THRESHOLD"]);
    expect(racks.get("AMS1-R2-08")).toEqual([2730, 37.5, "METER_SILENT"]);
    expect(racks.get("AMS1-R2-09")).toEqual([null, null, "REDUNDANCY"]);
    expect(racks.get("AMS1-R2-10")).toEqual([null, null, null]);
  });

  it("200 counts a reading of 14 minutes ago and no phase beside its feed; a part of the feeds is not shown as all", async () => {
    await power.setCurrent("PM-AMS1R207-A", 1000, 4400, 14);
    await power.setCurrent("PM-AMS1R207-B", 500, 2200, 14);
    await power.setCurrent("PM-AMS1R207-A", 700, 3000, 14, 1);
    expect((await listed()).get("AMS1-R2-07")).toEqual([1500, 41.3, null]);
    await power.setCurrent("PM-AMS1R207-B", 500, 2200, 16);
    expect((await listed()).get("AMS1-R2-07")).toEqual([null, null, null]);
    // Feed B of this rack has failed, so feed A carries everything.
    await power.setCurrent("PM-AMS1R211-A", 1472, 6400);
    expect((await listed()).get("AMS1-R2-11")).toEqual([1472, 40, null]);
  });

  it("200 takes a meter that was never read for one that is not connected yet, as the dashboard does", async () => {
    await power.setCurrent("PM-AMS1R207-A", 1472, 6400);
    expect((await listed()).get("AMS1-R2-07")).toEqual([1472, 40, null]);
    const total = async () =>
      (await power.get<{ total: object }>(power.rackPath("AMS1-R2-07", "dashboard"))).body.total;
    expect(await total()).toMatchObject({ powerW: 1472, isPart: false, usedPct: 40 });
    await power.setCurrent("PM-AMS1R207-B", 500, 2200, 16);
    expect((await listed()).get("AMS1-R2-07")).toEqual([null, null, null]);
    expect(await total()).toMatchObject({ powerW: 1472, isPart: true, feeds: ["A"], usedPct: null });
  });

  it("200 says the same on the page of the rack, in its file and on its dashboard", async () => {
    await power.setCurrent("PM-AMS1R208-A", 1365, 6000);
    await power.setCurrent("PM-AMS1R208-B", 1380, 6000);
    await warn("AMS1-R2-08", "THRESHOLD");
    const { body } = await power.get<Rack>(`${racksPath}/${power.racks["AMS1-R2-08"]}`);
    expect(powerOf(body)).toEqual([2745, 37.5, "THRESHOLD"]);
    const file = await power.get<string>(`${racksPath}/export?csv=standard&q=AMS1-R2-08`);
    expect(file.body).toContain(",2745,37.5,THRESHOLD,");
    const dashboard = await power.get(power.rackPath("AMS1-R2-08", "dashboard"));
    expect(dashboard.body).toMatchObject({ total: { powerW: 2745, usedPct: 37.5, level: null } });
  });

  it("200 reads the power of a whole page in one statement", async () => {
    const read = vi.spyOn(power.api.tenants, "read");
    const open = vi.spyOn(power.api.powerDatabase, "open");
    const { body } = await power.get<{ items: RackSummary[] }>(racksPath);
    const counts = [read.mock.calls.length, open.mock.calls.length];
    read.mockRestore();
    open.mockRestore();
    expect(body.items).toHaveLength(9);
    // The racks; their feeds with the figures.
    expect(counts).toEqual([2, 1]);
  });
});

describe("the power of units in a shared rack", () => {
  it("200 lists what the own outlets draw of what is contracted, with the worst warning", async () => {
    await power.setCurrent("PM-ENS1R1042U-A", 95, 420);
    await power.setCurrent("PM-ENS1R1042U-B", 100, 440);
    // The meter of the whole rack does not count.
    await power.setCurrent("PM-ENS1R104-A", 2000, 8700);
    await power.api.database.rows(
      `insert into power_warning (customer_id, shared_colo_id, kind, value_pct, limit_pct)
       select customer_id, id, 'THRESHOLD', 65, 60 from shared_colo where customer_id = $1`,
      [kadeblok],
    );
    const { items } = (await power.get<{ items: SharedColoSummary[] }>(colosPath(kadeblok))).body;
    // 195 of 300 W
    expect(items).toMatchObject([{ currentW: 195, usedPct: 65, warning: "THRESHOLD", lastDay: null }]);
    const { body } = await power.get<SharedColo>(`${colosPath(kadeblok)}/${items[0]?.id}`);
    expect(body).toMatchObject({ currentW: 195, usedPct: 65, warning: "THRESHOLD" });
    const file = await power.get<string>(`${colosPath(kadeblok)}/export?csv=standard`);
    expect(file.body).toContain(",OUTLET,195,65,THRESHOLD,,,");
  });

  it("200 of a share shows the energy of the last whole day only", async () => {
    const dates = await power.figures<{ yesterday: string }>(
      `insert into power_1d (day, meter_id, phase, n, flags, energy_wh, power_avg)
       select (now() at time zone 'Europe/Amsterdam')::date - ago, meter, 0, 1440, 0, 20000 + ago * 1000, 833
       from unnest($1::int[]) as meter, generate_series(0, 2) as ago
       returning ((now() at time zone 'Europe/Amsterdam')::date - 1)::text as yesterday`,
      [[await power.meterOf("PM-ENS1R103-A"), await power.meterOf("PM-ENS1R103-B")]],
    );
    await power.api.database.figures("update power_progress set rolled_until = now()");
    await power.setCurrent("PM-ENS1R103-A", 1100, 4800);
    const { items } = (await power.get<{ items: SharedColoSummary[] }>(colosPath(polderlicht), daan)).body;
    // 18 % of two feeds with 21 kWh each
    const lastDay = { day: dates[0]?.yesterday, kwh: 7.56 };
    expect(items).toMatchObject([{ metering: "SHARE", currentW: null, usedPct: null, warning: null, lastDay }]);
    const file = await power.get<string>(`${colosPath(polderlicht)}/export?csv=standard`, daan);
    expect(file.body).toContain(`,SHARE,,,,${lastDay.day},7.56,`);
  });
});

it("200 shows an end user no power of the units and racks that its reseller delivers to it", async () => {
  await power.api.database.rows(
    `update shared_colo set end_customer_id = (select id from end_customer where reference = 'FIETS') where customer_id = $1`,
    [polderlicht],
  );
  const eva = await power.api.tokenOf("eva.postma@fietsfabriek.example");
  const { items } = (await power.get<{ items: SharedColoSummary[] }>(colosPath(companyIds.fietsfabriek), eva)).body;
  // It also has units of its own.
  const [delivered, ...others] = items.filter(({ view }) => view === "service");
  expect(others).toEqual([]);
  expect(delivered).toMatchObject({ rackCode: "ENS1-R1-03" });
  for (const field of ["currentW", "usedPct", "warning", "lastDay"]) expect(delivered).not.toHaveProperty(field);
  const one = await power.get<SharedColo>(`${colosPath(companyIds.fietsfabriek)}/${delivered?.id}`, eva);
  for (const field of ["currentW", "usedPct", "warning", "lastDay"]) expect(one.body).not.toHaveProperty(field);
});
