import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { powerHarness } from "../../testing/power/power-harness.ts";
import { plantColoBeside, plantPower } from "../../testing/power/power-rows.ts";
import { companyIds } from "../../testing/test-api.ts";
import { enterMeters } from "../../platform/database/power-database.ts";
import { createPool, queryTogether, runTransaction } from "../../platform/database/database.ts";
import { systemClock } from "../../platform/process/clock.ts";
import { listMeters } from "./subjects/subject.queries.ts";
import { readRackPower } from "./power.public.ts";

const { kadeblok, polderlicht } = companyIds;
let daan: string;
let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
  daan = await power.api.tokenOf("daan.vos@polderlicht.example");
});
afterAll(() => power.close());

interface Dashboard {
  feeds: {
    label: string;
    powerW: number | null;
    level: string | null;
    stale: boolean;
    usedPctOfAvailable: number | null;
  }[];
  redundancy: { level: string; reason: string | null; pct: number | null; failoverA: number | null };
  total: { powerW: number | null };
  month: {
    kwh: number;
    contractedKwh: number | null;
    pctOfContracted: number | null;
    energyCost: string;
    peakW: number | null;
  };
  days: { day: string; kwh: number }[];
  alerts: { kind: string }[];
}

describe("units in a shared rack", () => {
  const colo = async (customerId: number) =>
    (
      await power.api.database.rows<{ id: string }>("select id from shared_colo where customer_id = $1", [customerId])
    )[0]?.id;
  const path = async (customerId: number, rest: string) =>
    `/v1/customer/${customerId}/shared-colo/${await colo(customerId)}/power/${rest}`;

  it("200 with a share has only the kWh of whole days: nothing that shows the load of the neighbours", async () => {
    await power.figures(
      `insert into power_1d (day, meter_id, phase, n, flags, energy_wh, power_avg, peak_5m_w)
       select (now() at time zone 'Europe/Amsterdam')::date - ago, meter, 0, 1440, 0, 20000, 833, 1200
       from unnest($1::int[]) as meter, generate_series(0, 2) as ago`,
      [[await power.meterOf("PM-ENS1R103-A"), await power.meterOf("PM-ENS1R103-B")]],
    );
    await power.setCurrent("PM-ENS1R103-A", 1100, 4800);
    await power.api.database.figures("update power_progress set rolled_until = now()");
    const { body } = await power.get<Dashboard & Record<string, unknown>>(await path(polderlicht, "dashboard"), daan);
    expect(body.days.map(({ kwh }) => kwh)).toEqual([7.2, 7.2]);
    expect(body).toMatchObject({
      metering: "SHARE",
      feeds: [],
      alerts: [],
      total: { powerW: null, currentA: null, usedPct: null, level: null },
      redundancy: { level: "NONE", pct: null, failoverA: null },
      month: { peakW: null, peakAt: null, p95W: null, coveragePct: null, pctOfContracted: null },
    });
    for (const rest of ["series", "alert"])
      expect((await power.get(await path(polderlicht, rest), daan)).status).toBe(409);
    const put = { token: daan, body: { thresholdPct: 80, holdMinutes: 5, contactTypes: [] } };
    expect((await power.api.send("PUT", await path(polderlicht, "alert"), put)).status).toBe(409);
    const month = new Date().toISOString().slice(0, 7);
    const file = await power.get<string>(`${await path(polderlicht, "export")}?month=${month}&csv=standard`, daan);
    expect(file.body).toContain(",,7.2,,,,");
  });

  it("200 with a share shows no day after the last one of the units, in the dashboard or a file", async () => {
    const id = await colo(polderlicht);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
    const dayOf = (ago: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam", dateStyle: "short" }).format(day(ago));
    const shown = async () => {
      const { body } = await power.get<Dashboard>(await path(polderlicht, "dashboard"), daan);
      const months = [...new Set([dayOf(2).slice(0, 7), dayOf(1).slice(0, 7)])];
      const files = await Promise.all(
        months.map(async (month) =>
          power.get<string>(`${await path(polderlicht, "export")}?month=${month}&csv=standard`, daan),
        ),
      );
      const lines = files.flatMap((file) => file.body.split("\r\n").filter((line) => line.includes(",,7.2,")));
      return [body.days.map((one) => one.day), lines.length];
    };
    const set = (lifecycle: string, lastDay: string | null) =>
      power.api.database.rows("update shared_colo set lifecycle = $2, termination_date = $3::date where id = $1", [
        id,
        lifecycle,
        lastDay,
      ]);
    await set("TERMINATION_SCHEDULED", dayOf(-1));
    expect(await shown()).toEqual([[dayOf(2), dayOf(1)], 2]);
    await set("TERMINATED", dayOf(2));
    expect(await shown()).toEqual([[dayOf(2)], 1]);
    await set("TERMINATED", null);
    expect(await shown()).toEqual([[], 0]);
    await set("ACTIVE", null);
  });

  it("200 with outlets shows its own outlets only, beside those of a neighbour in the same rack", async () => {
    const own = (await colo(kadeblok)) ?? "";
    const beside = await plantColoBeside(power.api.database, own, polderlicht);
    await power.setCurrent("PM-ENS1R1042U-A", 95, 420);
    await power.setCurrent("PM-ENS1R104-A", 2000, 8700);
    for (const feed of ["A", "B"]) await power.setCurrent(`BESIDE-${feed}`, 120, 520);
    const shown = async (customerId: number, id: string, token?: string) => {
      const place = `/v1/customer/${customerId}/shared-colo/${id}/power/dashboard`;
      const { body } = await power.get<Dashboard & Record<string, unknown>>(place, token);
      return [body.metering, body.total, body.feeds.map(({ label, powerW }) => [label, powerW])];
    };
    expect(await shown(kadeblok, own)).toMatchObject([
      "OUTLET",
      { powerW: 95, usedPct: 31.7, level: "OK" },
      [
        ["A", 95],
        ["B", null],
      ],
    ]);
    expect(await shown(polderlicht, beside, daan)).toMatchObject([
      "OUTLET",
      { powerW: 240, usedPct: 80 },
      [
        ["A", 120],
        ["B", 120],
      ],
    ]);
    const list = async (customerId: number, token?: string) =>
      (
        await power.get<{ items: { name: string; currentW: number | null }[] }>(
          `/v1/customer/${customerId}/shared-colo?q=ENS1-R1-04`,
          token,
        )
      ).body.items.map(({ name, currentW }) => [name, currentW]);
    await power.setCurrent("PM-ENS1R1042U-B", 100, 440);
    expect(await list(kadeblok)).toEqual([["ENS1-R1-04 2U", 195]]);
    expect(await list(polderlicht, daan)).toEqual([["ENS1-R1-04 2U", 240]]);
  });
});

const countIn = (table: string, meterId: number) => sql<{ count: number }>`
  select count(*)::int as count from ${sql([table])} where meter_id = ${meterId}::int`;

describe("another company", () => {
  let api: pg.Pool;
  beforeAll(() => {
    const { connect, connectPower = connect } = power.api.database;
    api = createPool(connectPower, "portal_api", 2);
  });
  afterAll(() => api.end());

  it("404 for the power of its racks and units; no row of its readings is visible to the role of the API", async () => {
    const { rackId, meterId } = await plantPower(power.api.database, kadeblok);
    const own = `/v1/customer/${polderlicht}/rack/${rackId}/power`;
    for (const rest of ["dashboard", "series", "alert", "export?month=2026-11"])
      expect((await power.get(`${own}/${rest}`, daan)).status).toBe(404);
    for (const table of ["power_reading", "power_current", "power_5m", "power_1h", "power_1d"]) {
      const count = async (customerId: number) => {
        const { readAll } = await power.api.powerDatabase.open(
          { customerId },
          listMeters({ kind: "rack", id: rackId }),
          ({ meterId: one }) => [one],
        );
        const [[row]] = await readAll([countIn(table, meterId)]);
        return row?.count ?? 0;
      };
      expect([table, await count(polderlicht)]).toEqual([table, 0]);
      expect([table, await count(kadeblok)]).not.toEqual([table, 0]);
      // Whatever a statement asks for, the meters that were entered decide.
      const entered = async (meterIds: readonly number[]) => {
        const [[row]] = await queryTogether(api, [enterMeters(meterIds)], [countIn(table, meterId)]);
        return row?.count;
      };
      expect([table, await entered([]), await entered([meterId + 1])]).toEqual([table, 0, 0]);
      expect([table, await entered([meterId])]).not.toEqual([table, 0]);
    }
    for (const [table, column] of [
      ["power_reading", "flags"],
      ["power_5m", "n"],
      ["power_current", "phase"],
    ])
      await expect(
        runTransaction(api, [enterMeters([meterId])], async (transaction) =>
          transaction.query({ text: `update ${table} set ${column} = 0`, values: [] } as never),
        ),
      ).rejects.toMatchObject({ code: "42501" });
  });

  it("shows the power of the racks of a list, without those of others", async () => {
    const { rackId } = await plantPower(power.api.database, kadeblok);
    const { powerDatabase } = power.api;
    const of = async (customerId: number) =>
      Object.fromEntries(await readRackPower({ powerDatabase, clock: systemClock }, { customerId }, [rackId]));
    expect(await of(kadeblok)).toEqual({ [rackId]: { currentW: 1000, usedPct: 27.2, warning: "THRESHOLD" } });
    expect(await of(polderlicht)).toEqual({});
  });
});
