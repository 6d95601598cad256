import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { powerHarness } from "../../testing/power/power-harness.ts";

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
    const both = await Promise.all(
      [71, 72].map((thresholdPct) => change({ ...chosen, thresholdPct }, { "if-match": '"1"' })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await change({ ...chosen, thresholdPct: 49 })).status).toBe(400);
    expect((await change(chosen, { "if-match": '"2"' })).status).toBe(200);
  });

  it("is raised after its minutes and cleared once, each with one event and one mail", async () => {
    const mails = async () =>
      (await power.api.database.rows("select subject from mail_message where subject like 'AMS1-R2-07%'")).length;
    const watts = (percentages: readonly number[]) => percentages.map((pct) => Math.round(36.8 * pct));
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

  /** Runs the watch while another worker has made a change in a transaction that it has not committed yet. */
  const watchBehind = async (statement: string) => {
    const rack = power.racks["AMS1-R2-07"];
    const other = await holdTransaction(power.api.database, statement, [rack]);
    const watched = power.run("power.watch");
    await other.untilWaiting(1);
    await other.commit();
    await watched;
    const [found] = await power.api.database.rows(
      `select (select count(*)::int from power_warning where rack_id = $1 and kind = 'THRESHOLD' and cleared_at is null) as open,
         (select count(*)::int from audit_event where action like 'power.threshold-%'
            and entity_id in (select id::text from power_warning where rack_id = $1)) as events,
         (select count(*)::int from mail_message where subject like 'AMS1-R2-07%') as mails`,
      [rack],
    );
    return found;
  };

  it("that another worker raises, clears or mails at the same moment has no second warning, event or mail", async () => {
    for (const table of ["power_warning", "mail_message"]) await power.api.database.rows(`delete from ${table}`);
    await power.setBuckets("PM-AMS1R207-A", [3000, 3000, 3000]);
    const raise = `insert into power_warning (customer_id, rack_id, kind, feed, value_pct, limit_pct, raise_mailed_at)
      select customer_id, id, 'THRESHOLD', 'A', 85, 70, now() from rack where id = $1`;
    expect(await watchBehind(raise)).toEqual({ open: 1, events: 0, mails: 0 });
    await power.api.database.rows("update power_warning set raise_mailed_at = null");
    const mail = "update power_warning set raise_mailed_at = now() where rack_id = $1";
    expect(await watchBehind(mail)).toEqual({ open: 1, events: 0, mails: 0 });
    await power.setBuckets("PM-AMS1R207-A", [1000, 1000, 1000]);
    const clear = "update power_warning set cleared_at = now(), clear_mailed_at = now() where rack_id = $1";
    expect(await watchBehind(clear)).toEqual({ open: 0, events: 0, mails: 0 });
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
    await power.setBuckets("PM-AMS1R207-A", [3000, 3000, 3000]);
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
          await power.api.database.figures(
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

  it("of redundancy stays while the meter of the feed that is left is replaced", async () => {
    const feedB = "where id = (select feed_id from power_meter where serial = 'PM-AMS1R207-B')";
    const meterA = "where serial = 'PM-AMS1R207-A'";
    await power.api.database.rows(`update power_feed set status = 'FAILED' ${feedB}`);
    await power.run("power.watch");
    await power.api.database.rows(`update power_meter set status = 'RETIRED', removed_at = now() ${meterA}`);
    await power.run("power.watch");
    expect((await power.openWarnings()).map(({ kind }) => kind)).toContain("REDUNDANCY");
    await power.api.database.rows(`update power_meter set status = 'OK', removed_at = null ${meterA}`);
    await power.api.database.rows(`update power_feed set status = 'ACTIVE' ${feedB}`);
    await power.api.database.rows("update power_warning set cleared_at = now() where cleared_at is null");
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
    const events = await power.api.database.rows<{ type: string; name: string }>(
      "select action as type, after ->> 'name' as name from audit_event where entity_id = $1 order by id",
      [open?.id],
    );
    expect(events.map(({ type, name }) => [type, name])).toEqual([
      ["power.redundancy-lost", "AMS1-R2-07"],
      ["power.warning-ended", "AMS1-R2-07"],
    ]);
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
