import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { powerHarness } from "../../testing/power-harness.ts";
import { queryRows } from "../../platform/database/database.ts";

let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
});
afterAll(() => power.close());

describe("an alert", () => {
  const change = (body: object, headers: Record<string, string> = {}) =>
    power.api.send<{ version: number }>("PUT", power.rackPath("AMS1-R2-07", "alert"), {
      token: power.ruth,
      body,
      headers,
    });
  const chosen = { thresholdPct: 70, holdMinutes: 10, quietHours: null, contactTypes: ["main"] };

  it("200 has defaults until it is changed; 409 for a stale version", async () => {
    expect((await power.get(power.rackPath("AMS1-R2-07", "alert"))).body).toMatchObject({
      thresholdPct: 80,
      holdMinutes: 15,
      version: 0,
    });
    expect((await change(chosen, { "if-match": '"0"' })).body).toMatchObject({ ...chosen, version: 1 });
    expect(await change(chosen, { "if-match": '"0"' })).toMatchObject({ status: 409 });
    const both = await Promise.all([1, 1].map(() => change(chosen, { "if-match": '"1"' })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await change({ ...chosen, thresholdPct: 49 })).status).toBe(400);
  });

  it("is raised after its minutes and cleared once, each with one event and one mail", async () => {
    const mails = async () =>
      (await power.api.database.rows("select subject from mail_message where subject like 'AMS1-R2-07%'")).length;
    const watts = (percentages: readonly number[]) => percentages.map((pct) => Math.round(29.44 * pct));
    await power.setCurrent("PM-AMS1R207-B", 100, 400);
    await power.setBuckets("PM-AMS1R207-B", [1, 1, 1, 1, 1, 1], 400);
    await power.setBuckets("PM-AMS1R207-A", watts([71, 69, 71, 71]));
    await power.run("power.watch");
    expect(await power.openWarnings()).toEqual([]);
    await power.setBuckets("PM-AMS1R207-A", watts([71, 71, 69]));
    await Promise.allSettled([power.run("power.watch"), power.run("power.watch")]);
    await power.run("power.watch");
    expect([await power.openWarnings(), await mails()]).toEqual([[{ kind: "THRESHOLD", feed: "A" }], 1]);
    const work = await power.api.send<{ kind: string; subjects: string[] }[]>("GET", "/v1/work-list", {
      token: power.ruth,
    });
    expect(work.body.find(({ kind }) => kind === "power-over-threshold")?.subjects).toContain("AMS1-R2-07 A");
    await power.setBuckets("PM-AMS1R207-A", watts([69, 71]));
    await power.run("power.watch");
    expect(await power.openWarnings()).toHaveLength(1);
    await power.setBuckets("PM-AMS1R207-A", watts([69, 69]));
    await power.run("power.watch");
    await power.run("power.watch");
    expect([await power.openWarnings(), await mails()]).toEqual([[], 2]);
    const events = await power.api.database.rows<{ type: string }>(
      `select type from outbox_event join power_warning warning on warning.id::text = entity_id
       where warning.rack_id = $1 and type like 'power.threshold%' order by outbox_event.id`,
      [power.racks["AMS1-R2-07"]],
    );
    expect(events.map(({ type }) => type)).toEqual(["power.threshold-exceeded", "power.threshold-cleared"]);
  });

  it("mails nothing in quiet hours, and nothing of what was over before their end", async () => {
    const around = (hours: number) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Amsterdam", timeStyle: "short" }).format(
        Date.now() + hours * 3_600_000,
      );
    await change({ ...chosen, quietHours: { from: around(-1), to: around(1) } });
    const count = async () =>
      (await power.api.database.rows("select 1 from mail_message where subject like 'AMS1-R2-07%'")).length;
    const before = await count();
    await power.setBuckets("PM-AMS1R207-A", [2500, 2500, 2500]);
    await power.run("power.watch");
    expect([await power.openWarnings(), await count()]).toEqual([[{ kind: "THRESHOLD", feed: "A" }], before]);
    await change({ ...chosen, quietHours: null });
    await power.run("power.watch");
    expect(await count()).toBe(before + 1);
    await power.setBuckets("PM-AMS1R207-A", [1000, 1000]);
    await power.run("power.watch");
  });

  it("of redundancy is raised after three buckets and cleared after six", async () => {
    const both = async (milliampere: readonly number[]) => {
      for (const serial of ["PM-AMS1R207-A", "PM-AMS1R207-B"]) {
        await power.setBuckets(
          serial,
          milliampere.map(() => 1000),
        );
        for (const [place, value] of milliampere.entries())
          await power.api.database.rows(
            "update power_5m set current_avg = $2 where meter_id = $1 and bucket = (select rolled_until from power_progress) - $3 * interval '5 minutes'",
            [await power.meterOf(serial), value, place + 1],
          );
      }
      await power.run("power.watch");
      return (await power.openWarnings()).map(({ kind }) => kind);
    };
    expect(await both([8100, 8100, 7900])).toEqual([]);
    expect(await both([8100, 8100, 8100])).toEqual(["REDUNDANCY"]);
    expect(await both([7900, 7900, 7900, 7900, 7900, 8100])).toEqual(["REDUNDANCY"]);
    expect(await both([7900, 7900, 7900, 7900, 7900, 7900])).toEqual([]);
  });

  it("200 a failed feed is one item of the work list; a feed that is off is lost redundancy", async () => {
    const items = async (status: string) => {
      await power.api.database.rows(
        "update power_feed set status = $1 where id = (select feed_id from power_meter where serial = 'PM-AMS1R207-B')",
        [status],
      );
      await power.run("power.watch");
      const { body } = await power.api.send<{ kind: string; subjects: string[] }[]>("GET", "/v1/work-list", {
        token: power.ruth,
      });
      const [rack] = await power.api.database.rows<{ name: string }>(
        "select coalesce(nullif(reference, ''), rack_code) as name from rack where id = $1",
        [power.racks["AMS1-R2-07"]],
      );
      return body
        .filter(({ subjects }) => subjects.includes("AMS1-R2-07") || subjects.includes(rack?.name ?? ""))
        .map(({ kind }) => kind)
        .filter((kind) => !kind.startsWith("notice-"));
    };
    expect(await items("FAILED")).toEqual(["rack-feed-failed"]);
    expect(await items("OFFLINE")).toEqual(["power-redundancy-lost"]);
    expect(await items("ACTIVE")).toEqual([]);
    await power.api.database.rows("update power_warning set cleared_at = now() where cleared_at is null");
  });

  it("is cleared when its feed, its meter or the other feed is gone", async () => {
    const raise = (kind: string, feed: string | null) =>
      power.api.database.rows(
        `insert into power_warning (customer_id, rack_id, kind, feed, value_pct, limit_pct) select customer_id, id, $2, $3, 90, 80 from rack where id = $1`,
        [power.racks["AMS1-R2-07"], kind, feed],
      );
    const left = async (change: string, back: string) => {
      await raise("THRESHOLD", "A");
      await raise("THRESHOLD", "B");
      await raise("REDUNDANCY", null);
      for (const serial of ["PM-AMS1R207-A", "PM-AMS1R207-B"]) await power.setBuckets(serial, []);
      await power.api.database.rows(change);
      await power.run("power.watch");
      const rows = (await power.openWarnings()).map(({ kind, feed }) => [kind, feed]);
      await power.api.database.rows(back);
      await power.api.database.rows("update power_warning set cleared_at = now() where cleared_at is null");
      return rows;
    };
    const feedB = "where id = (select feed_id from power_meter where serial = 'PM-AMS1R207-B')";
    const nothing = "select 1";
    expect(await left(nothing, nothing)).toHaveLength(3);
    expect(
      await left(
        `update power_feed set status = 'REMOVED' ${feedB}`,
        `update power_feed set status = 'ACTIVE' ${feedB}`,
      ),
    ).toEqual([["THRESHOLD", "A"]]);
    const meterB = "where serial = 'PM-AMS1R207-B'";
    const gone = await left(
      `update power_meter set status = 'RETIRED', removed_at = now() ${meterB}`,
      `update power_meter set status = 'OK', removed_at = null ${meterB}`,
    );
    expect(gone).toEqual([["THRESHOLD", "A"]]);
  });

  it("mails and notifies nothing when it ends because its feed is gone, and says so in the ledger", async () => {
    const feedB = "where id = (select feed_id from power_meter where serial = 'PM-AMS1R207-B')";
    const mails = async () =>
      (await power.api.database.rows("select 1 from mail_message where subject like 'AMS1-R2-07%'")).length;
    await power.api.database.rows(`update power_feed set status = 'FAILED' ${feedB}`);
    await power.run("power.watch");
    const [open] = await power.api.database.rows<{ id: string }>(
      "select id from power_warning where rack_id = $1 and kind = 'REDUNDANCY' and cleared_at is null",
      [power.racks["AMS1-R2-07"]],
    );
    const before = await mails();
    await power.api.database.rows(`update power_feed set status = 'REMOVED' ${feedB}`);
    await power.run("power.watch");
    await power.run("power.watch");
    expect(await power.openWarnings()).toEqual([]);
    expect(await mails()).toBe(before);
    const events = await power.api.database.rows<{ type: string }>(
      "select type from outbox_event where entity_id = $1 order by id",
      [open?.id],
    );
    expect(events.map(({ type }) => type)).toEqual(["power.redundancy-lost", "power.warning-ended"]);
    await power.api.database.rows(`update power_feed set status = 'ACTIVE' ${feedB}`);
  });

  it("of a silent meter is raised after fifteen minutes, and cleared when it is heard", async () => {
    await power.setCurrent("PM-AMS1R207-A", 100, 400, 14);
    await power.setCurrent("PM-AMS1R207-B", 100, 400, 16);
    await power.run("power.watch");
    expect(await power.openWarnings()).toEqual([{ kind: "METER_SILENT", feed: "B" }]);
    await power.setCurrent("PM-AMS1R207-B", 100, 400, 1);
    await power.run("power.watch");
    expect(await power.openWarnings()).toEqual([]);
  });
});

describe("when no readings come in", () => {
  const serials = ["PM-AMS1R207-A", "PM-AMS1R207-B", "PM-AMS1R208-A", "PM-AMS1R208-B"];
  const heard = async (...minutes: readonly number[]) => {
    for (const [place, serial] of serials.entries()) await power.setCurrent(serial, 100, 400, minutes[place]);
    await power.run("power.watch");
    const rows = await power.api.database.rows<{ name: string }>(
      `select rack_code || ' ' || feed as name from power_warning join rack on rack.id = rack_id
       where kind = 'METER_SILENT' and cleared_at is null order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const silentMails = async () =>
    (await power.api.database.rows("select distinct subject from mail_message where subject like 'No readings of%'"))
      .length;
  const pass = (minutes: number) =>
    power.api.database.rows("update power_intake set since = since - make_interval(mins => $1)", [minutes]);

  it("no customer is warned, and for fifteen minutes after it; then those whose meters are still silent", async () => {
    const before = await silentMails();
    expect(await heard(1, 1, 1, 1)).toEqual([]);
    expect(await heard(20, 20, 20, 20)).toEqual([]);
    await pass(60);
    expect(await heard(80, 80, 80, 80)).toEqual([]);
    expect(await heard(1, 1, 80, 80)).toEqual([]);
    await pass(14);
    expect(await heard(1, 1, 1, 94)).toEqual([]);
    await pass(2);
    expect(await heard(1, 1, 1, 96)).toEqual(["AMS1-R2-08 B"]);
    expect(await silentMails()).toBe(before + 1);
    expect(await heard(1, 1, 1, 1)).toEqual([]);
  });

  it("one rack of a site that is silent is warned of", async () => {
    expect(await heard(1, 1, 20, 20)).toEqual(["AMS1-R2-08 A", "AMS1-R2-08 B"]);
    expect(await heard(30, 30, 50, 50)).toEqual(["AMS1-R2-08 A", "AMS1-R2-08 B"]);
    expect(await heard(1, 1, 1, 1)).toEqual([]);
  });

  it("no customer is warned when the jobs did not run for as long", async () => {
    await power.api.database.rows("update power_intake set judged_at = now() - interval '16 minutes'");
    expect(await heard(1, 1, 1, 20)).toEqual([]);
    await pass(16);
    expect(await heard(1, 1, 1, 20)).toEqual(["AMS1-R2-08 B"]);
    expect(await heard(1, 1, 1, 1)).toEqual([]);
  });
});

describe("the jobs of power", () => {
  it("make partitions ahead, and drop those that are no longer kept", async () => {
    await queryRows(power.jobs, {
      text: "select prepare_power_partitions(now() - interval '120 days')",
      values: [],
    } as never);
    await power.api.database.rows(
      "create table power_reading_2020_01_01 partition of power_reading for values from ('2020-01-01') to ('2020-01-02')",
    );
    await power.run("power.partitions");
    await power.run("power.retention");
    const names = (
      await power.api.database.rows<{ name: string }>(
        "select relname as name from pg_class where relname ~ '^power_(reading|5m)_2' and relkind = 'r' order by 1",
      )
    ).map(({ name }) => name);
    expect(names).not.toContain("power_reading_2020_01_01");
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "_");
    expect(names).toContain(`power_reading_${day(7)}`);
    expect(names.filter((name) => name.startsWith("power_5m_")).every((name) => name >= `power_5m_${day(-101)}`)).toBe(
      true,
    );
  });

  it("write the demo once, and go on where they were", async () => {
    for (const table of ["power_reading", "power_5m", "power_1h", "power_1d", "power_current", "power_month"])
      await power.api.database.rows(`delete from ${table}`);
    await power.api.database.rows(
      "update power_progress set rolled_until = date_bin('5 minutes', now() - interval '10 minutes', 'epoch')",
    );
    await power.api.database.rows(
      `insert into power_1d (day, meter_id, phase, n, flags, energy_wh)
       select (date_trunc('month', now() at time zone 'Europe/Amsterdam') - interval '12 months 20 days')::date, $1, 0, 1, 0, 0`,
      [await power.meterOf("PM-AMS1R207-A")],
    );
    await power.run("power.simulate");
    const counts = async () =>
      (
        await power.api.database.rows<{ hours: number; minutes: number }>(
          "select (select count(*) from power_1h)::int as hours, (select count(*) from power_reading)::int as minutes",
        )
      )[0];
    const first = await counts();
    expect(first?.hours).toBeGreaterThan(0);
    expect(first?.minutes).toBeGreaterThan(0);
    await power.run("power.simulate");
    expect((await counts())?.hours).toBe(first?.hours);
  });
});
