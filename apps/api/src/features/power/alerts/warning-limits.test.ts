import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveDatabaseClock } from "../../../testing/moved-clock.ts";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { plantColoBeside } from "../../../testing/power/power-rows.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht } = companyIds;
const [serialA, serialB] = ["PM-AMS1R207-A", "PM-AMS1R207-B"];
const now = new Date("2026-11-21T10:15:00Z");
let power: Awaited<ReturnType<typeof powerHarness>>;
let rackId: string;
beforeAll(async () => {
  power = await powerHarness();
  rackId = power.racks["AMS1-R2-07"] ?? "";
  // A rack of the demo has a dead feed, of which it would be warned.
  await power.api.database.rows("update power_feed set status = 'ACTIVE' where status = 'FAILED'");
  await moveDatabaseClock(power.api.database, now);
});
afterAll(() => power.close());
beforeEach(() => power.empty(["power_alert", "power_warning", "power_5m", "power_current"]));

const setAlert = (thresholdPct: number, holdMinutes: number) =>
  power.api.database.rows(
    `insert into power_alert (customer_id, rack_id, threshold_pct, hold_minutes) values ($1, $2, $3, $4)
     on conflict (rack_id) do update set threshold_pct = excluded.threshold_pct, hold_minutes = excluded.hold_minutes`,
    [kadeblok, rackId, thresholdPct, holdMinutes],
  );
interface Warning {
  kind: string;
  feed: string | null;
  value: number | null;
  limit: number | null;
}
const watched = async () => {
  await power.run("power.watch");
  return power.api.database.rows<Warning>(
    `select kind, feed, value_pct::float8 as value, limit_pct::float8 as "limit" from power_warning
     where cleared_at is null order by kind, feed`,
  );
};
const many = (count: number, watt: number): number[] => Array.from({ length: count }, () => watt);

describe("a threshold", () => {
  // 75 % of the breaker of 3680 W are 2760 W.
  it.each([
    [2759, []],
    [2760, [{ kind: "THRESHOLD", feed: "A", value: 75, limit: 75 }]],
    [2761, [{ kind: "THRESHOLD", feed: "A", value: 75, limit: 75 }]],
    [3600, [{ kind: "THRESHOLD", feed: "A", value: 97.8, limit: 75 }]],
  ])("of 75 percent of the breaker with %i W raises %j", async (watt, expected) => {
    await setAlert(75, 5);
    await power.setBuckets(serialA, [watt]);
    expect(await watched()).toEqual(expected);
  });

  it.each([
    [2760, 1],
    [2759, 0],
  ])("of 75 percent with %i W after it was raised leaves %i", async (watt, left) => {
    await setAlert(75, 5);
    await power.setBuckets(serialA, [3000]);
    await watched();
    await power.setBuckets(serialA, [watt]);
    expect(await watched()).toHaveLength(left);
  });

  it.each([
    [5, 1],
    [6, 2],
    [10, 2],
    [12, 3],
    [60, 12],
  ])("that must hold %i minutes is raised and cleared after %i buckets, and not before", async (minutes, buckets) => {
    await setAlert(75, minutes);
    await power.setBuckets(serialA, many(buckets - 1, 3000));
    expect(await watched()).toEqual([]);
    await power.setBuckets(serialA, [...many(buckets - 1, 3000), 3000]);
    expect(await watched()).toHaveLength(1);
    await power.setBuckets(serialA, [...many(buckets - 1, 100), 3000]);
    expect(await watched()).toHaveLength(1);
    await power.setBuckets(serialA, many(buckets, 100));
    expect(await watched()).toEqual([]);
  });

  it("without settings is 80 % for fifteen minutes", async () => {
    // 80 % are 2944 W.
    await power.setBuckets(serialA, many(3, 2943));
    expect(await watched()).toEqual([]);
    await power.setBuckets(serialA, many(2, 2944));
    expect(await watched()).toEqual([]);
    await power.setBuckets(serialA, many(3, 2944));
    expect(await watched()).toMatchObject([{ feed: "A", limit: 80 }]);
  });

  it("is neither raised nor cleared over a bucket without readings", async () => {
    await setAlert(75, 15);
    const hole = async (watt: number) => {
      await power.setBuckets(serialA, many(4, watt));
      await power.api.database.figures(
        "delete from power_5m where bucket = (select rolled_until from power_progress) - interval '10 minutes'",
      );
      return (await watched()).length;
    };
    expect(await hole(3000)).toBe(0);
    await power.setBuckets(serialA, many(3, 3000));
    expect(await watched()).toHaveLength(1);
    expect(await hole(100)).toBe(1);
  });

  it("is of the newest value of its own feed, of each feed apart", async () => {
    await setAlert(75, 10);
    await power.setBuckets(serialA, [2875, 3600]);
    await power.setBuckets(serialB, [3375, 2875]);
    expect(await watched()).toMatchObject([
      { kind: "THRESHOLD", feed: "A", value: 78.1 },
      { kind: "THRESHOLD", feed: "B", value: 91.7 },
    ]);
    await power.setBuckets(serialB, [100, 100]);
    expect(await watched()).toMatchObject([{ feed: "A" }]);
  });
});

describe("the threshold of units in a shared rack", () => {
  it("is of the power that they have contracted, of all their outlets, without those of a neighbour", async () => {
    const [own] = await power.api.database.rows<{ id: string; watt: number }>(
      "select id, contracted_w as watt from shared_colo where customer_id = $1",
      [kadeblok],
    );
    expect(own?.watt).toBe(300);
    const beside = await plantColoBeside(power.api.database, own?.id ?? "", polderlicht);
    const set = async (ofA: number, ofB: number) => {
      await power.setBuckets("PM-ENS1R1042U-A", many(3, ofA));
      await power.setBuckets("PM-ENS1R1042U-B", many(3, ofB));
    };
    for (const serial of ["BESIDE-A", "BESIDE-B"]) await power.setBuckets(serial, many(3, 150));
    await set(120, 119);
    const owners = async () =>
      power.api.database.rows(
        "select shared_colo_id as id, customer_id as customer, value_pct::float8 as value, feed from power_warning where cleared_at is null order by 2",
      );
    await watched();
    expect(await owners()).toEqual([{ id: beside, customer: polderlicht, value: 100, feed: null }]);
    await set(120, 120);
    await watched();
    expect(await owners()).toEqual([
      { id: beside, customer: polderlicht, value: 100, feed: null },
      { id: own?.id, customer: kadeblok, value: 80, feed: null },
    ]);
  });
});

describe("redundancy", () => {
  /** The same current of each feed in mA in the last buckets, the newest first, and the amperage of the feeds. */
  const set = async (ofA: readonly number[], ofB: readonly number[], amperages: readonly number[] = [16, 16]) => {
    for (const [place, serial] of [serialA, serialB].entries()) {
      const currents = place === 0 ? ofA : ofB;
      await power.api.database.figures("delete from power_5m where meter_id = $1", [await power.meterOf(serial)]);
      await power.api.database.figures(
        `insert into power_5m (bucket, meter_id, phase, n, power_avg, current_avg, flags)
         select rolled_until - place * interval '5 minutes', $1, 0, 5, 100, current, 0
         from power_progress, unnest($2::int[]) with ordinality as given (current, place)`,
        [await power.meterOf(serial), currents],
      );
      await power.api.database.rows(
        "update power_feed set amperage = $1 where id = (select feed_id from power_meter where serial = $2)",
        [amperages[place], serial],
      );
    }
    return (await watched()).filter(({ kind }) => kind === "REDUNDANCY");
  };

  it.each([
    ["of 16 and 16 A", 8000, 8000, [16, 16], undefined],
    ["of 16 and 16 A", 8000, 8001, [16, 16], 100],
    ["of 16 and 32 A", 8000, 8000, [16, 32], undefined],
    ["of 16 and 32 A", 8000, 9000, [16, 32], 106.3],
    ["of 32 and 16 A", 8000, 8000, [32, 16], undefined],
    ["of 32 and 16 A", 8000, 9000, [32, 16], 106.3],
  ] as const)("%s with %i and %i mA is judged by the smaller feed", async (_which, ofA, ofB, amperages, value) => {
    const lost = await set(many(3, ofA), many(3, ofB), amperages);
    expect(lost).toEqual(value === undefined ? [] : [{ kind: "REDUNDANCY", feed: null, value, limit: 100 }]);
  });

  it.each([
    ["A by phase, B as a whole", [[1, 12_340]], [[0, 7500]], 124],
    [
      "A by phase and as a whole, B as a whole",
      [
        [0, 12_340],
        [1, 1],
      ],
      [[0, 7500]],
      124,
    ],
    [
      "the largest phase of A, B as a whole",
      [
        [1, 1],
        [3, 12_340],
      ],
      [[0, 7500]],
      124,
    ],
    [
      "the largest sum of a phase where both are measured by phase",
      [
        [0, 30_000],
        [1, 9000],
        [2, 9000],
      ],
      [
        [0, 30_000],
        [1, 1],
        [2, 8000],
      ],
      106.3,
    ],
  ] as const)("adds %s", async (_what, ofA, ofB, value) => {
    const currents = [...ofA.map((one) => [serialA, ...one] as const), ...ofB.map((one) => [serialB, ...one] as const)];
    for (const [serial, phase, milliampere] of currents)
      await power.api.database.figures(
        `insert into power_5m (bucket, meter_id, phase, n, current_avg, flags)
         select rolled_until - place * interval '5 minutes', $1, $2, 5, $3, 0 from power_progress, generate_series(1, 3) place`,
        [await power.meterOf(serial), phase, milliampere],
      );
    await power.api.database.rows("update power_feed set amperage = 16 where rack_id = $1", [rackId]);
    expect((await watched()).filter(({ kind }) => kind === "REDUNDANCY")).toMatchObject([{ value }]);
  });

  it("has the value of the newest bucket", async () => {
    expect(await set([8100, 9000, 9000], [8100, 9000, 9000])).toMatchObject([{ value: 101.3 }]);
  });

  it("is raised at three buckets in a row, cleared at six, and kept by a bucket in which one feed was not measured", async () => {
    const [over, under] = [many(6, 9000), many(6, 7000)];
    expect(await set(over.slice(0, 2), over.slice(0, 2))).toHaveLength(0);
    expect(await set(over.slice(0, 3), over.slice(0, 2))).toHaveLength(0);
    expect(await set(over.slice(0, 3), over.slice(0, 3))).toHaveLength(1);
    expect(await set(under.slice(0, 5), under)).toHaveLength(1);
    expect(await set([...under.slice(0, 5), 9000], [...under.slice(0, 5), 9000])).toHaveLength(1);
    expect(await set([8000, ...under.slice(0, 5)], [8000, ...under.slice(0, 5)])).toHaveLength(0);
  });
});

describe("a silent meter", () => {
  it.each([
    ["2026-11-21T10:00:00Z", false],
    ["2026-11-21T09:59:00Z", true],
  ])(
    "with its last reading at %s is silent at 10:15, for the alert and for the dashboard: %s",
    async (slot, isSilent) => {
      for (const [serial, at] of [
        [serialA, slot],
        [serialB, now.toISOString()],
        ["PM-AMS1R208-A", now.toISOString()],
      ])
        await power.api.database.figures(
          "insert into power_current (meter_id, phase, slot, power_w) values ($1, 0, $2, 100)",
          [await power.meterOf(serial ?? ""), at],
        );
      expect(await watched()).toEqual(isSilent ? [{ kind: "METER_SILENT", feed: "A", value: null, limit: null }] : []);
    },
  );
});

it("200 the work list names the open warnings of the own company, by their kind, and only while they are open", async () => {
  const plant = (customerId: number, kind: string, feed: string | null, cleared: string | null) =>
    power.api.database.rows(
      `insert into power_warning (customer_id, rack_id, kind, feed, cleared_at)
       select customer_id, id, $2, $3, $4 from rack where customer_id = $1 and not shared order by rack_code limit 1`,
      [customerId, kind, feed, cleared],
    );
  await plant(kadeblok, "THRESHOLD", "A", null);
  await plant(kadeblok, "THRESHOLD", "B", now.toISOString());
  await plant(kadeblok, "METER_SILENT", "B", null);
  await plant(kadeblok, "REDUNDANCY", null, now.toISOString());
  const [own] = await power.api.database.rows<{ code: string }>(
    "select rack_code as code from rack where customer_id = $1 and not shared order by rack_code limit 1",
    [kadeblok],
  );
  const { body } = await power.get<{ kind: string; count: number; subjects: string[] }[]>("/v1/work-list");
  expect(
    body.filter(({ kind }) => kind.startsWith("power-")).map(({ kind, count, subjects }) => [kind, count, subjects]),
  ).toEqual(
    expect.arrayContaining([
      ["power-over-threshold", 1, [`${own?.code} A`]],
      ["power-meter-silent", 1, [`${own?.code} B`]],
    ]),
  );
  expect(body.map(({ kind }) => kind)).not.toContain("power-redundancy-lost");
});
