import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { emptyTables } from "../../../testing/test-database.ts";

const path = "/operator/v1/power-reading";
const serial = "PM-AMS1R207-A";
let api: TestApi;
let token: string;
let meter: number;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database);
  const [row] = await api.database.rows<{ id: number }>("select id from power_meter where serial = $1", [serial]);
  meter = row?.id ?? 0;
});
beforeEach(() => emptyTables(api.database, ["power_reading", "power_current", "power_dirty"]));
afterAll(() => api.close());

const minuteMs = 60_000;
const start = Math.floor(Date.now() / (5 * minuteMs)) * 5 * minuteMs - 60 * minuteMs;
const at = (minute: number): string => new Date(start + minute * minuteMs).toISOString();
type Body = { accepted: number; duplicates: number; implausible: number; rejected: object[] };
const post = async (...readings: readonly object[]) =>
  (await api.send<Body>("POST", path, { token, body: readings.map((reading) => Object.assign({ meter }, reading)) }))
    .body;
const correct = async (...readings: readonly object[]) =>
  (
    await api.send<Body>("POST", `${path}/correct`, {
      token,
      body: { reason: "Wrong", readings: readings.map((reading) => Object.assign({ meter }, reading)) },
    })
  ).status;
const current = async () => {
  const rows = await api.database.figures<{ phase: number; at: string; watt: number }>(
    "select phase, slot::text as at, power_w as watt from power_current where meter_id = $1 order by phase",
    [meter],
  );
  return rows.map((row) => [row.phase, (Date.parse(row.at) - start) / minuteMs, row.watt]);
};

describe("the current reading of a meter", () => {
  it("202 is the newest, in one post and over several, in any order", async () => {
    await post({ at: at(10), powerW: 10 }, { at: at(30), powerW: 30 }, { at: at(20), powerW: 20 });
    expect(await current()).toEqual([[0, 30, 30]]);
    await post({ at: at(29), powerW: 29 });
    expect(await current()).toEqual([[0, 30, 30]]);
    await post({ at: at(31), powerW: 31 });
    expect(await current()).toEqual([[0, 31, 31]]);
    await post({ at: at(5), powerW: 5 }, { at: at(32), powerW: 32 }, { at: at(6), powerW: 6 });
    expect(await current()).toEqual([[0, 32, 32]]);
  });

  it("202 stays when a minute is sent again with other values, of which the first counts", async () => {
    await post({ at: at(30), powerW: 30 });
    expect(await post({ at: at(30), powerW: 99 })).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(
      await post({ at: at(31), powerW: 31 }, { meter: serial, at: new Date(start + 31.5 * minuteMs), powerW: 98 }),
    ).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await current()).toEqual([[0, 31, 31]]);
  });

  it("202 is of each phase by itself", async () => {
    await post({ at: at(30), powerW: 30 }, { at: at(30), phase: 1, powerW: 11 }, { at: at(29), phase: 2, powerW: 12 });
    await post({ at: at(31), phase: 2, powerW: 22 }, { at: at(29), phase: 1, powerW: 21 });
    expect(await current()).toEqual([
      [0, 30, 30],
      [1, 30, 11],
      [2, 31, 22],
    ]);
  });

  it("202 is corrected by a correction of its minute, and not by one of an earlier minute", async () => {
    await post({ at: at(29), powerW: 29 }, { at: at(30), powerW: 30 });
    expect(await correct({ at: at(29), powerW: 290 })).toBe(202);
    expect(await current()).toEqual([[0, 30, 30]]);
    expect(await correct({ at: at(30), powerW: 300 })).toBe(202);
    expect(await current()).toEqual([[0, 30, 300]]);
  });

  it("202 has all values of its own minute, and none of an earlier one", async () => {
    await post({ at: at(30), powerW: 30, currentA: 1, voltageV: 230, powerFactor: 0.9, energyWh: 500 });
    await post({ at: at(31), powerW: 31 });
    const rows = await api.database.figures(
      "select power_w as w, current_ma as ma, voltage_dv as dv, pf_pct as pf, energy_wh as wh from power_current",
    );
    expect(rows).toEqual([{ w: 31, ma: null, dv: null, pf: null, wh: null }]);
  });
});

describe("a reading that its feed cannot have", () => {
  const set = (phase: number, voltage: number) =>
    api.database.rows(
      "update power_feed set phase = $1, voltage = $2 where id = (select feed_id from power_meter where id = $3)",
      [phase, voltage, meter],
    );
  afterAll(() => set(1, 230));

  // 230 V and 16 A: 24 A, 5520 W, and 184 to 276 V are possible. With three phases of 400 V the feed has 11,085 W.
  it.each([
    [1, 0, { currentA: 24 }, false],
    [1, 0, { currentA: 24.001 }, true],
    [1, 0, { powerW: 5520 }, false],
    [1, 0, { powerW: 5521 }, true],
    [1, 0, { voltageV: 184 }, false],
    [1, 0, { voltageV: 183.9 }, true],
    [1, 0, { voltageV: 276 }, false],
    [1, 0, { voltageV: 276.1 }, true],
    [3, 0, { powerW: 16_627 }, false],
    [3, 0, { powerW: 16_628 }, true],
    [3, 1, { powerW: 5542 }, false],
    [3, 1, { powerW: 5543 }, true],
    [3, 1, { currentA: 24 }, false],
    [3, 1, { currentA: 24.001 }, true],
    [3, 0, { voltageV: 320 }, false],
    [3, 0, { voltageV: 480.1 }, true],
    // To neutral: 400 V divided by √3 is 230.9 V, so 184.8 to 277.1 V.
    [3, 2, { voltageV: 184.7 }, true],
    [3, 2, { voltageV: 184.8 }, false],
    [3, 2, { voltageV: 277.1 }, false],
    [3, 2, { voltageV: 277.2 }, true],
    [3, 2, { voltageV: 400 }, true],
  ])("202 with %i phases, in phase %i with %j: %s", async (phases, phase, values, isImplausible) => {
    await set(phases, phases === 3 ? 400 : 230);
    expect(await post({ at: at(30), phase, ...values })).toMatchObject({
      accepted: 1,
      implausible: isImplausible ? 1 : 0,
    });
    expect(await current()).toHaveLength(isImplausible ? 0 : 1);
  });
});

describe("a reading of a bucket", () => {
  it("202 is late before the end of what was claimed, and not from there on; its bucket is noted once a post", async () => {
    await api.database.figures("update power_progress set claimed_until = $1", [at(10)]);
    const late = async () => {
      const rows = await api.database.figures<{ at: string }>("select bucket::text as at from power_dirty order by id");
      return rows.map((row) => (Date.parse(row.at) - start) / minuteMs);
    };
    await post({ at: at(10), powerW: 1 }, { at: at(14), powerW: 1 });
    expect(await late()).toEqual([]);
    await post({ at: at(9), powerW: 1 }, { at: at(5), powerW: 1 });
    expect(await late()).toEqual([5]);
    await post({ at: at(9), powerW: 1 });
    expect(await late()).toEqual([5]);
    await post({ at: at(4), powerW: 1 });
    expect(await late()).toEqual([5, 0]);
    await correct({ at: at(14), powerW: 2 }, { at: at(9), powerW: 2 });
    expect(await late()).toEqual([5, 0, 5]);
  });
});

describe("the life of a meter", () => {
  const life = (installed: string, removed: string | null) =>
    api.database.rows("update power_meter set installed_at = $1, removed_at = $2, status = $3 where id = $4", [
      installed,
      removed,
      removed ? "RETIRED" : "OK",
      meter,
    ]);
  afterAll(() => life(at(-100_000), null));

  it.each([
    [9, "outside"],
    [10, "accepted"],
    [19, "accepted"],
    [20, "outside"],
  ])(
    "202 from minute 10 to minute 20 a reading of minute %i is %s, by number and by serial",
    async (minute, expected) => {
      await life(new Date(start + 10.5 * minuteMs).toISOString(), at(20));
      for (const named of [meter, serial]) {
        await api.database.figures("delete from power_reading");
        const { accepted, rejected } = await post({ meter: named, at: at(minute), powerW: 1 });
        expect([accepted, rejected]).toEqual(
          expected === "accepted"
            ? [1, []]
            : [0, [{ index: 0, code: "power-reading.outside-meter-life", field: "at" }]],
        );
      }
    },
  );
});

it("202 a meter is found by its number or its serial number, and never one by that of another", async () => {
  const [other] = await api.database.rows<{ id: number }>(
    "update power_meter set serial = $1 where serial = 'PM-AMS1R208-A' returning id",
    [String(meter)],
  );
  await post({ meter, at: at(30), powerW: 1 }, { meter: String(meter), at: at(30), powerW: 2 });
  const rows = await api.database.figures(
    "select meter_id as meter, power_w as watt from power_reading order by power_w",
  );
  expect(rows).toEqual([
    { meter, watt: 1 },
    { meter: other?.id, watt: 2 },
  ]);
});
