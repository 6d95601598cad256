import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { listMeters } from "../subjects/subject.queries.ts";
import { listFiveMinutes, listHours, type PointRow } from "./series.queries.ts";

const code = "AMS1-R2-07";
/** The clock in Amsterdam goes back at 01:00 UTC. */
const firstMs = Date.parse("2026-10-24T23:00:00Z");
const minuteMs = 60_000;
const buckets = 6;

interface Rolled {
  readonly meter: "A" | "A before" | "B";
  readonly place: number;
  readonly phase: number;
  readonly n: number;
  readonly watt: number | null;
  readonly milliampere: number | null;
  readonly decivolt: number | null;
  /** Thousandths of a Wh. */
  readonly energy: number | null;
}

const orNull = (max: number) => fc.option(fc.nat(max), { nil: null });
const someRolled = fc.uniqueArray(
  fc.record<Rolled>({
    meter: fc.constantFrom("A", "A before", "B"),
    place: fc.nat(buckets - 1),
    phase: fc.constantFrom(0, 0, 0, 1, 2, 3),
    n: fc.nat(60),
    watt: orNull(20_000),
    milliampere: orNull(32_000),
    decivolt: orNull(4200),
    energy: orNull(9_999_999),
  }),
  { maxLength: 40, selector: ({ meter, place, phase }) => `${meter} ${place} ${phase}` },
);

const tables = [
  { table: "power_5m", minutes: 5, list: listFiveMinutes },
  { table: "power_1h", minutes: 60, list: listHours },
] as const;
type Table = (typeof tables)[number];

/** Times at which a bucket begins, where `to` is not part of the points. */
const borders = ({ minutes }: Table) => fc.nat(buckets).map((place) => place * minutes * 60);

let power: Awaited<ReturnType<typeof powerHarness>>;
let meters: Readonly<Record<Rolled["meter"], number>>;
beforeAll(async () => {
  power = await powerHarness();
  const [a, b] = [await power.meterOf("PM-AMS1R207-A"), await power.meterOf("PM-AMS1R207-B")];
  const [before] = await power.api.database.rows<{ id: number }>(
    `insert into power_meter (customer_id, kind, feed_id, serial, installed_at, removed_at, status)
     select customer_id, kind, feed_id, 'PM-BEFORE', '2026-01-01', '2026-10-25', 'RETIRED' from power_meter where id = $1 returning id`,
    [a],
  );
  meters = { A: a, "A before": before?.id ?? 0, B: b };
  await power.api.database.rows(
    "update power_feed set phase = 3 where id = (select feed_id from power_meter where id = $1)",
    [b],
  );
});
afterAll(() => power.close());

const atOf = ({ minutes }: Table, place: number): number => firstMs + place * minutes * minuteMs;

const store = async (table: Table, rows: readonly Rolled[]): Promise<void> => {
  await power.figures(`delete from ${table.table}`);
  await power.figures(
    `insert into ${table.table} (bucket, meter_id, phase, n, power_avg, power_min, power_max, current_avg, current_max, voltage_avg,
       energy_wh, flags)
     select to_timestamp(at), meter, phase, n, watt, watt - 10, watt + 10, ma, ma + 5, dv, energy / 1000.0, 0
     from jsonb_to_recordset($1) as given (at float8, meter int, phase int, n int, watt int, ma int, dv int, energy int)`,
    [
      JSON.stringify(
        rows.map(({ meter, place, phase, n, watt, milliampere: ma, decivolt: dv, energy }) => ({
          at: atOf(table, place) / 1000,
          meter: meters[meter],
          phase,
          n,
          watt,
          ma,
          dv,
          energy,
        })),
      ),
    ],
  );
};

const known = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((one) => typeof one === "number");
const largest = (values: readonly (number | null)[]): number | null =>
  known(values).length === 0 ? null : Math.max(...known(values));
const plus = (value: number | null, more: number): number | null => (value === null ? null : value + more);

const volts = (whole: readonly Rolled[], phases: readonly Rolled[]): number | null => {
  const ofPhases = known(phases.map(({ decivolt }) => decivolt));
  const mean = ofPhases.reduce((sum, one) => sum + one, 0) / ofPhases.length;
  return (
    largest(whole.map(({ decivolt }) => decivolt)) ?? (ofPhases.length === 0 ? null : Math.round(mean * Math.sqrt(3)))
  );
};

const apparentOf = (label: "A" | "B", rows: readonly Rolled[]): number | null => {
  const productsOf = (phase: number, factor = 1) =>
    largest(
      rows
        .filter((row) => row.phase === phase)
        .map(({ decivolt, milliampere }) =>
          decivolt === null || milliampere === null ? null : decivolt * milliampere * factor,
        ),
    );
  const byPhase = known([1, 2, 3].map((phase) => productsOf(phase)));
  const sum = byPhase.length === 3 ? byPhase.reduce((total, one) => total + one) : null;
  const all = sum ?? productsOf(0, label === "B" ? Math.sqrt(3) : 1);
  return all === null ? null : all / 10_000;
};

/** What a chart has to show of the rows, one feed and bucket after the other. */
const expected = (table: Table, rows: readonly Rolled[], fromMs: number, toMs: number): PointRow[] =>
  (["A", "B"] as const).flatMap((label) =>
    Array.from({ length: buckets }, (_, place) => place).flatMap((place): PointRow[] => {
      const at = atOf(table, place);
      const own = rows.filter((row) => row.meter.startsWith(label) && row.place === place);
      if (own.length === 0 || at < fromMs || at >= toMs) return [];
      const [whole, phases] = [own.filter(({ phase }) => phase === 0), own.filter(({ phase }) => phase > 0)];
      const watts = known(whole.map(({ watt }) => watt));
      const energies = known(whole.map(({ energy }) => energy));
      const ampere =
        largest(whole.map(({ milliampere }) => milliampere)) ?? largest(phases.map(({ milliampere }) => milliampere));
      return [
        {
          label,
          at: at / 1000,
          powerAvg: largest(watts),
          powerMin: watts.length === 0 ? null : Math.min(...watts) - 10,
          powerMax: plus(largest(watts), 10),
          currentAvg: ampere,
          currentMax: plus(ampere, 5),
          voltageAvg: volts(whole, phases),
          apparent: apparentOf(label, own),
          energyWh: energies.length === 0 ? null : energies.reduce((sum, one) => sum + one) / 1000,
          n: whole.reduce((sum, { n }) => sum + n, 0),
        },
      ];
    }),
  );

const read = async (table: Table, fromMs: number, toMs: number, isElectrical: boolean) => {
  const span = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), isElectrical };
  const { rows, readAll } = await power.api.powerDatabase.open(
    { customerId: companyIds.kadeblok },
    listMeters({ kind: "rack", id: power.racks[code] ?? "" }),
    ({ meterId }) => [meterId],
  );
  const [points] = await readAll([table.list(rows, span)]);
  return points;
};

describe.each(tables)("the points of $table", (table) => {
  it("are those of its rows, with replaced meters, phases, gaps and the hour that occurs twice", async () => {
    await fc.assert(
      fc.asyncProperty(
        someRolled,
        fc.nat(buckets),
        fc.oneof(fc.nat(buckets * table.minutes * 60), borders(table)),
        async (rows, start, seconds) => {
          const [fromMs, toMs] = [atOf(table, start), firstMs + seconds * 1000];
          await store(table, rows);
          const wanted = expected(table, rows, fromMs, toMs);
          expect(await read(table, fromMs, toMs, true)).toEqual(wanted);
          const withoutElectrical = { currentAvg: null, currentMax: null, voltageAvg: null, apparent: null };
          expect(await read(table, fromMs, toMs, false)).toEqual(
            wanted.map((point) => Object.assign(point, withoutElectrical)),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are one range of the index of the meter, which holds all of their columns", async () => {
    const { text, values } = table.list([{ meterId: meters.A, label: "A", phases: 1 }], {
      from: new Date(firstMs).toISOString(),
      to: new Date(firstMs + 3_600_000).toISOString(),
      isElectrical: true,
    });
    const { connect, connectPower = connect } = power.api.database;
    const owner = new pg.Client(connectPower());
    await owner.connect();
    await owner.query("set enable_seqscan = off; set enable_bitmapscan = off; set enable_indexscan = off");
    const { rows: plans } = await owner.query(`explain ${text}`, values);
    await owner.end();
    expect(JSON.stringify(plans)).toMatch(new RegExp(`Index Only Scan using ${table.table}_\\w+_meter`));
    expect(JSON.stringify(plans)).not.toContain("generate_series");
  });
});
