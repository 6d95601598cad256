import type { Home } from "@demarc/contract/home";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAsShop, orderOf, shopSecret } from "../../testing/requests/shop-calls.ts";
import { runs } from "../../testing/runs.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

const polderlicht = "fenna.smit@polderlicht.example";
const beeldwijk = "anouk.dejong@beeldwijk.example";
const kadeblok = "mila.stone@kadeblok.example";

let api: TestApi;
const get = async <Body>(path: string, person: string, headers = {}) =>
  api.send<Body>("GET", path, { token: await api.tokenOf(person), headers });

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("the points", () => {
  it("200 counts points of the own company that have not expired", async () => {
    expect(await get("/v1/loyalty/balance", polderlicht)).toMatchObject({ status: 200, body: { balance: 1840 } });
    expect(await get("/v1/loyalty/balance", beeldwijk)).toMatchObject({ status: 200, body: { balance: 0 } });
  });

  it("200 lists earned and spent points, newest first and by page", async () => {
    const { body } = await get<{ items: { points: number; at: string }[]; total: number }>(
      "/v1/loyalty/history",
      polderlicht,
    );
    expect(body.total).toBe(5);
    expect(body.items.map(({ points }) => points)).toEqual([780, -400, 640, 820, 250]);
    const second = await get("/v1/loyalty/history?limit=2&offset=2", polderlicht);
    expect(second.body).toMatchObject({ items: [{ points: 640 }, { points: 820 }], total: 5 });
    expect((await get("/v1/loyalty/history", beeldwijk)).body).toMatchObject({ items: [], total: 0 });
  });

  it("200 is never negative", async () => {
    await api.database.rows(
      "insert into loyalty_ledger (customer_id, points, reason) values (20180035, -10, 'CORRECTION')",
    );
    expect((await get("/v1/loyalty/balance", beeldwijk)).body).toEqual({ balance: 0 });
  });

  it.each(["balance", "history", "login"])("403 for a company that does not take part (%s)", async (name) => {
    expect(await get(`/v1/loyalty/${name}`, kadeblok)).toMatchObject({
      status: 403,
      body: { error: { code: "loyalty.not-participating" } },
    });
  });
});

describe("points that expire", () => {
  const kadeblokId = 20140117;
  const balanceAt = async (
    entries: readonly (readonly [daysAgo: number, points: number, validDays: number | null])[],
  ) => {
    await api.database.rows("delete from loyalty_ledger where customer_id = $1", [kadeblokId]);
    for (const [daysAgo, points, validDays] of entries)
      await api.database.rows(
        `insert into loyalty_ledger (customer_id, at, points, reason, expires_at) values ($1, now() - make_interval(days => $2),
           $3, 'CORRECTION', now() - make_interval(days => $2 - $4))`,
        [kadeblokId, daysAgo, points, validDays],
      );
    const [row] = await api.database.rows<{ balance: number }>("select loyalty_balance($1) as balance", [kadeblokId]);
    return row?.balance;
  };

  it("200 takes from what expires first, so that points which were spent do not expire as well", async () => {
    expect(
      await balanceAt([
        [100, 300, 50],
        [80, -300, null],
        [20, 40, 50],
      ]),
    ).toBe(40);
    expect(
      await balanceAt([
        [100, 300, 50],
        [80, -100, null],
        [70, 500, 100],
      ]),
    ).toBe(500);
    expect(
      await balanceAt([
        [100, 300, 50],
        [40, 500, 100],
        [30, -100, null],
      ]),
    ).toBe(400);
    expect(
      await balanceAt([
        [100, 300, 50],
        [60, 500, 100],
        [55, -400, null],
        [10, 20, 100],
      ]),
    ).toBe(420);
    expect(
      await balanceAt([
        [100, 300, 20],
        [70, 200, 30],
        [60, -50, null],
        [5, 90, null],
      ]),
    ).toBe(90);
  });
});

describe("points that are not valid equally long", () => {
  const company = 20140117;
  const minute = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 60_000).toISOString();

  interface Entry {
    readonly at: number;
    readonly points: number;
    readonly validFor: number | null;
  }
  const entry: fc.Arbitrary<Entry> = fc.record({
    at: fc.integer({ min: 0, max: 60 }),
    points: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -9, max: -1 })),
    validFor: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  });

  /** Point by point: each withdrawn point is the valid one that expires first, or is owed by the next one that arrives. */
  const pointByPoint = (entries: readonly Entry[], moment: number, known: number): number => {
    const held: number[] = [];
    let owed = 0;
    for (let now = 0; now <= known; now += 1) {
      const due = entries.filter(({ at }) => at === now);
      for (const { points, validFor } of due.filter((one) => one.points > 0))
        for (let one = 0; one < points; one += 1) held.push(validFor === null ? Infinity : now + validFor);
      owed -= due.filter(({ points }) => points < 0).reduce((sum, { points }) => sum + points, 0);
      for (; owed > 0; owed -= 1) {
        const first = Math.min(...held.filter((end) => end > now));
        if (first === Infinity && !held.includes(Infinity)) break;
        held.splice(held.indexOf(first), 1);
      }
    }
    return held.filter((end) => end > moment).length;
  };

  it("are counted as a calculation point by point does, at every moment", async () => {
    const moments = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 60 }));
    const counted = fc.asyncProperty(fc.array(entry, { maxLength: 25 }), moments, async (entries, [ahead, known]) => {
      await api.database.rows("delete from loyalty_ledger where customer_id = $1", [company]);
      await api.database.rows(
        `insert into loyalty_ledger (customer_id, at, points, reason, expires_at)
         select $1, (entry->>'at')::timestamptz, (entry->>'points')::int, 'CORRECTION', (entry->>'end')::timestamptz
         from jsonb_array_elements($2::jsonb) entry`,
        [
          company,
          JSON.stringify(
            entries.map(({ at, points, validFor }) => ({
              at: minute(at),
              points,
              end: points < 0 || validFor === null ? null : minute(at + validFor),
            })),
          ),
        ],
      );
      const [row] = await api.database.rows<{ balance: number }>("select loyalty_balance_at($1, $2, $3) as balance", [
        company,
        minute(known + ahead),
        minute(known),
      ]);
      expect(row?.balance).toBe(pointByPoint(entries, known + ahead, known));
    });
    await fc.assert(counted, { numRuns: runs(2000), seed: 7 });
  });

  it("409 the shop takes no more than what is left of them", async () => {
    await api.database.rows("delete from loyalty_ledger where customer_id = 20120280");
    await api.database.rows(
      `insert into loyalty_ledger (customer_id, at, points, reason, expires_at) values
         (20120280, now() - interval '40 days', 100, 'INVOICE', now() + interval '690 days'),
         (20120280, now() - interval '30 days', -100, 'SPENT', null),
         (20120280, now() - interval '20 days', 100, 'WELCOME', now() - interval '10 days'),
         (20120280, now() - interval '5 days', 7, 'INVOICE', now() + interval '725 days')`,
    );
    expect((await get("/v1/loyalty/balance", polderlicht)).body).toEqual({ balance: 7 });
    const shop = await testApi({ DEMO: "false", LOYALTY_SHOP_SECRET: shopSecret }, api.database);
    const statuses = [];
    for (const points of [8, 7]) statuses.push((await callAsShop(shop, "spend", orderOf({ points }))).status);
    await shop.close();
    expect(statuses).toEqual([409, 200]);
  });
});

describe("the points on the home", () => {
  const polderlichtId = 20120280;
  /** Entries by day before now, with the days after now at which they expire. */
  const enter = async (entries: readonly (readonly [daysAgo: number, points: number, validDays: number | null])[]) => {
    await api.database.rows("delete from loyalty_ledger where customer_id = $1", [polderlichtId]);
    for (const [daysAgo, points, validDays] of entries)
      await api.database.rows(
        `insert into loyalty_ledger (customer_id, at, points, reason, expires_at)
         values ($1, now() - make_interval(days => $2), $3, 'CORRECTION', now() + make_interval(days => $4))`,
        [polderlichtId, daysAgo, points, validDays],
      );
    return (await get<Home>("/v1/home", polderlicht)).body.figures.points;
  };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it("200 are those that expire next, without those that expired, were spent, or expire later", async () => {
    const points = await enter([
      [50, 70, -1],
      [40, 100, 20],
      [30, 300, 10],
      [20, -120, null],
      [10, 500, null],
    ]);
    expect(points).toMatchObject({ balance: 850, expires: { points: 250 } });
    expect(points?.expires?.at.slice(0, 10)).toBe(day(10));
    expect((await enter([[10, 500, null]]))?.expires).toBeNull();
  });

  it("200 have the balance at the end of each month, and the present one last", async () => {
    const points = await enter([
      [70, 100, null],
      [0, 40, null],
    ]);
    expect(points?.months).toHaveLength(12);
    expect(points?.months.at(-1)).toBe(140);
    expect(points?.months.at(-2)).toBe(100);
    expect(points?.months[0]).toBe(0);
  });
});
