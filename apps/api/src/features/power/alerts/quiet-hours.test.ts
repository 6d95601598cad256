import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveDatabaseClock } from "../../../testing/moved-clock.ts";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht } = companyIds;
const night = ["22:00", "07:00"];
let power: Awaited<ReturnType<typeof powerHarness>>;
let rackId: string;
beforeAll(async () => {
  power = await powerHarness();
  rackId = power.racks["AMS1-R2-07"] ?? "";
  // A rack of the demo has a dead feed, of which it would be warned.
  await power.api.database.rows("update power_feed set status = 'ACTIVE' where status = 'FAILED'");
  await power.api.database.rows("delete from customer_contact where customer_id = any ($1)", [[kadeblok, polderlicht]]);
  await addContact("main@kadeblok.example", ["main"]);
});
afterAll(() => power.close());
beforeEach(async () => {
  for (const table of ["power_alert", "power_warning", "mail_message"])
    await power.api.database.rows(`delete from ${table}`);
});

const addContact = (email: string, types: readonly string[], customerId = kadeblok, firstName = "Ann") =>
  power.api.database.rows(
    `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
     values (uuidv7(), $1, $2, $3, 'Test', $4)`,
    [customerId, types, firstName, email],
  );
const setAlert = async (quiet: readonly (string | null)[], contactTypes = ["main"]) => {
  await power.api.database.rows("delete from power_alert");
  await power.api.database.rows(
    `insert into power_alert (customer_id, rack_id, threshold_pct, hold_minutes, quiet_from, quiet_until, contact_types)
     values ($1, $2, 80, 15, $3, $4, $5)`,
    [kadeblok, rackId, quiet[0] ?? null, quiet[1] ?? null, contactTypes],
  );
};
/** A warning that stays open, because nothing is measured that would clear it. */
const warn = () =>
  power.api.database.rows(
    `insert into power_warning (customer_id, rack_id, kind, feed, value_pct, limit_pct)
     values ($1, $2, 'THRESHOLD', 'A', 91, 80)`,
    [kadeblok, rackId],
  );
const clear = () => power.api.database.rows("update power_warning set cleared_at = now()");
const mailsAt = async (instant: string): Promise<string[]> => {
  await moveDatabaseClock(power.api.database, new Date(instant));
  await power.run("power.watch");
  const rows = await power.api.database.rows<{ recipient: string }>("select recipient from mail_message order by 1");
  return rows.map(({ recipient }) => recipient);
};

describe("quiet hours are of the clock in Amsterdam", () => {
  it.each([
    [night, "2026-11-20T20:59:59Z", "21:59", false],
    [night, "2026-11-20T21:00:00Z", "22:00", true],
    [night, "2026-11-20T22:59:59Z", "23:59", true],
    [night, "2026-11-20T23:00:00Z", "00:00", true],
    [night, "2026-11-21T05:59:59Z", "06:59", true],
    [night, "2026-11-21T06:00:00Z", "07:00", false],
    [night, "2026-07-20T19:59:59Z", "21:59 in summer", false],
    [night, "2026-07-20T20:00:00Z", "22:00 in summer", true],
    [night, "2026-07-21T04:59:59Z", "06:59 in summer", true],
    [night, "2026-07-21T05:00:00Z", "07:00 in summer", false],
    [["12:00", "13:30"], "2026-11-20T10:59:59Z", "11:59", false],
    [["12:00", "13:30"], "2026-11-20T11:00:00Z", "12:00", true],
    [["12:00", "13:30"], "2026-11-20T12:29:59Z", "13:29", true],
    [["12:00", "13:30"], "2026-11-20T12:30:00Z", "13:30", false],
    // From 02:00 the clock goes to 03:00; in autumn the hour from 02:00 occurs twice.
    [["02:30", "03:30"], "2026-03-29T00:59:59Z", "01:59 before summer time", false],
    [["02:30", "03:30"], "2026-03-29T01:00:00Z", "03:00 when summer time begins", true],
    [["02:30", "03:30"], "2026-03-29T01:30:00Z", "03:30 after it began", false],
    [["02:15", "02:45"], "2026-10-25T00:15:00Z", "02:15 in summer time", true],
    [["02:15", "02:45"], "2026-10-25T00:45:00Z", "02:45 in summer time", false],
    [["02:15", "02:45"], "2026-10-25T01:15:00Z", "02:15 in winter time", true],
    [["02:15", "02:45"], "2026-10-25T01:45:00Z", "02:45 in winter time", false],
    [["12:00", "12:00"], "2026-11-20T11:00:00Z", "12:00", false],
    [[null, null], "2026-11-20T23:00:00Z", "00:00", false],
  ])("from %j at %s, %s: %s", async (quiet, instant, _clock, isQuiet) => {
    await setAlert(quiet);
    await warn();
    expect(await mailsAt(instant)).toEqual(isQuiet ? [] : ["main@kadeblok.example"]);
  });
});

describe("the mail of a warning", () => {
  const [day, inNight, morning] = ["2026-11-20T20:59:00Z", "2026-11-20T21:00:00Z", "2026-11-21T06:00:00Z"] as const;

  it("waits for the end of the quiet hours, and is sent once", async () => {
    await setAlert(night);
    await warn();
    expect(await mailsAt(inNight)).toEqual([]);
    expect(await mailsAt(morning)).toHaveLength(1);
    expect(await mailsAt("2026-11-21T06:01:00Z")).toHaveLength(1);
  });

  it("is sent again when it is cleared, after the quiet hours, and once", async () => {
    await setAlert(night);
    await warn();
    expect(await mailsAt(day)).toHaveLength(1);
    await clear();
    expect(await mailsAt(inNight)).toHaveLength(1);
    expect(await mailsAt(morning)).toHaveLength(2);
    expect(await mailsAt("2026-11-21T06:01:00Z")).toHaveLength(2);
  });

  it("is never sent, nor that of its end, when it is cleared in the quiet hours", async () => {
    await setAlert(night);
    await warn();
    expect(await mailsAt(inNight)).toEqual([]);
    await clear();
    expect(await mailsAt(morning)).toEqual([]);
  });

  it("is sent again for a second warning of the same feed", async () => {
    await setAlert([]);
    await warn();
    expect(await mailsAt(day)).toHaveLength(1);
    await clear();
    await warn();
    expect(await mailsAt(day)).toHaveLength(3);
  });
});

describe("the recipients", () => {
  beforeAll(async () => {
    await addContact("support@kadeblok.example", ["support"]);
    await addContact("billing@kadeblok.example", ["billing", "order"]);
    await addContact("MAIN@kadeblok.example", ["main", "billing"], kadeblok, "Second");
    await addContact("nothing@kadeblok.example", []);
    await addContact("main@polderlicht.example", ["main", "support", "billing"], polderlicht);
  });

  it.each([
    [undefined, ["main@kadeblok.example", "support@kadeblok.example"]],
    [["main"], ["main@kadeblok.example"]],
    [["billing"], ["billing@kadeblok.example", "MAIN@kadeblok.example"]],
    [
      ["order", "support"],
      ["billing@kadeblok.example", "support@kadeblok.example"],
    ],
    [["abuse"], []],
    [[], []],
  ])("of the types %j are %j of the own company, each address once", async (types, expected) => {
    if (types) await setAlert([], types);
    await warn();
    const mails = await mailsAt("2026-11-20T12:00:00Z");
    expect(mails.toSorted()).toEqual(expected.toSorted());
    const [warning] = await power.api.database.rows<{ mailed: boolean }>(
      "select raise_mailed_at is not null as mailed from power_warning",
    );
    expect(warning?.mailed).toBe(true);
  });

  it("of units in a shared rack are those of their own alert", async () => {
    await setAlert([], ["abuse"]);
    await power.api.database.rows(
      `insert into power_alert (customer_id, shared_colo_id, threshold_pct, hold_minutes, contact_types)
       select customer_id, id, 80, 15, '{support}' from shared_colo where customer_id = $1`,
      [kadeblok],
    );
    await power.api.database.rows(
      `insert into power_warning (customer_id, shared_colo_id, kind, value_pct, limit_pct)
       select customer_id, id, 'THRESHOLD', 91, 80 from shared_colo where customer_id = $1`,
      [kadeblok],
    );
    // Their outlets, whose power would clear or keep the warning, are not measured.
    expect(await mailsAt("2026-11-20T12:00:00Z")).toEqual(["support@kadeblok.example"]);
  });
});
