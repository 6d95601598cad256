import type { AvailabilityDay, LineAvailability } from "@demarc/contract/lines/line-availability";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
let api: TestApi;
let token: string;
let lineId: string;

interface Answer {
  readonly from: string;
  readonly to: string;
  readonly items: readonly LineAvailability[];
}

const idOf = async (lineNumber: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from line where line_number = $1", [lineNumber]);
  return row?.id ?? "";
};
const ask = (lineIds: readonly string[], bearer = token, customerId = polderlicht) =>
  api.send<Answer>("GET", `/v1/customer/${customerId}/line/availability?lineIds=${lineIds.join(",")}`, {
    token: bearer,
  });
/** Replaces the history of the line; `at` is a moment in Amsterdam, `days` ago. */
const happened = async (
  ...events: readonly (readonly [type: string, days: number, at: string, minutes?: number])[]
) => {
  await api.database.rows("delete from line_event where line_id = $1", [lineId]);
  for (const [type, days, at, minutes] of events)
    await api.database.rows(
      `insert into line_event (customer_id, line_id, type, at, meta) values ($1, $2, $3,
         ((now() at time zone 'Europe/Amsterdam')::date - $4::int + $5::time) at time zone 'Europe/Amsterdam', $6)`,
      [polderlicht, lineId, type, days, at, minutes === undefined ? {} : { minutes }],
    );
};
const dayAgo = async (days: number): Promise<string> => {
  const [row] = await api.database.rows<{ day: string }>(
    "select ((now() at time zone 'Europe/Amsterdam')::date - $1::int)::text as day",
    [days],
  );
  return row?.day ?? "";
};
const availability = async (): Promise<LineAvailability> => {
  const { body } = await ask([lineId]);
  return body.items[0]!;
};
const short = ({ date, state, downMinutes, degradedMinutes, maintenanceMinutes }: AvailabilityDay) => [
  date,
  state,
  downMinutes,
  degradedMinutes,
  maintenanceMinutes,
];

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  lineId = await idOf("LN-104204");
});
beforeEach(() => happened());
afterAll(() => api.close());

describe("listLineAvailability", () => {
  it("200 adds up the minutes of each day in Amsterdam, and splits what goes over midnight", async () => {
    await happened(["DELIVERED", 200, "09:00"], ["DOWN", 11, "23:00"], ["UP", 10, "01:30"]);
    const { days, interruptions, downMinutes, since } = await availability();
    expect(days.map(short)).toEqual([
      [await dayAgo(11), "DOWN", 60, 0, 0],
      [await dayAgo(10), "DOWN", 90, 0, 0],
    ]);
    expect([interruptions, downMinutes, since]).toEqual([1, 150, await dayAgo(89)]);
  });

  it("200 names the worst state of a day; maintenance does not count as an interruption", async () => {
    await happened(
      ["DELIVERED", 200, "09:00"],
      ["DEGRADED", 5, "10:00"],
      ["DOWN", 5, "11:00"],
      ["UP", 5, "11:30"],
      ["DEGRADED", 4, "10:00"],
      ["UP", 4, "10:20"],
      ["MAINTENANCE", 3, "02:00", 22],
    );
    const { days, interruptions, percentage } = await availability();
    expect(days.map(short)).toEqual([
      [await dayAgo(5), "DOWN", 30, 60, 0],
      [await dayAgo(4), "DEGRADED", 0, 20, 0],
      [await dayAgo(3), "MAINTENANCE", 0, 0, 22],
    ]);
    expect(interruptions).toBe(1);
    expect(percentage).toBeGreaterThanOrEqual(99.97);
    expect(percentage).toBeLessThan(100);
  });

  it("200 a state from before the period counts from its begin, and goes on until now", async () => {
    await happened(["DELIVERED", 200, "09:00"], ["DOWN", 120, "09:00"]);
    const { days, percentage, interruptions } = await availability();
    expect(days).toHaveLength(90);
    expect(days.every(({ state }) => state === "DOWN")).toBe(true);
    expect(days[0]?.downMinutes).toBeGreaterThanOrEqual(23 * 60); // the day on which summer time starts has 23 hours
    expect([percentage, interruptions]).toEqual([0, 0]);
  });

  it("200 counts from the delivery, and knows nothing about a line without events", async () => {
    await happened(["DELIVERED", 10, "00:00"], ["DOWN", 5, "00:00"], ["UP", 4, "00:00"]);
    const { since, percentage } = await availability();
    expect(since).toBe(await dayAgo(10));
    expect(percentage).toBeGreaterThan(88);
    expect(percentage).toBeLessThan(91);
    await happened();
    expect(await availability()).toMatchObject({ since: null, percentage: null, days: [], interruptions: 0 });
  });

  it("200 a line that changes all the time costs no more; it is known for a shorter time", async () => {
    await api.database.rows(
      `insert into line_event (customer_id, line_id, type, at)
       select $1, $2, case when n % 2 = 0 then 'DOWN' else 'UP' end, now() - make_interval(mins => n * 20)
       from generate_series(1, 3000) n`,
      [polderlicht, lineId],
    );
    const { since, days, percentage } = await availability();
    expect(since).toBe((await availability()).days[0]?.date);
    expect(days.length).toBeLessThan(10);
    expect(percentage).toBeGreaterThan(40);
    expect(percentage).toBeLessThan(60);
  });

  it("200 leaves out lines of others; a child sees those that are delivered to it", async () => {
    await happened(["DELIVERED", 200, "09:00"], ["DOWN", 2, "10:00"], ["UP", 2, "11:00"]);
    const others = await api.tokenOf("mila.stone@kadeblok.example");
    expect((await ask([lineId], others, kadeblok)).body.items).toEqual([]);
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const { body } = await ask([lineId, await idOf("LN-104201")], child, fietsfabriek);
    expect(body.items.map((item) => item.lineId)).toEqual([lineId]);
    expect(body.items[0]?.downMinutes).toBe(60);
    expect((await ask([lineId], child, polderlicht)).status).toBe(404);
  });

  it("400 for no, too many or malformed ids; accepts 100", async () => {
    const many = (count: number) => Array.from({ length: count }, () => lineId);
    expect((await ask([])).status).toBe(400);
    expect((await ask(["x"])).status).toBe(400);
    expect((await ask(many(101))).status).toBe(400);
    expect((await ask(many(100))).body.items).toHaveLength(1);
  });
});
