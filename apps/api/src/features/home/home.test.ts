import { type Home, homeEvents } from "@demarc/contract/home";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const homeOf = async (username: string) =>
  (await api.send<Home>("GET", "/v1/home", { token: await api.tokenOf(username) })).body;
const sum = (amounts: readonly (string | undefined)[]) =>
  (amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

const joris = "joris.bakker@polderlicht.example";
const fenna = "fenna.smit@polderlicht.example";
const daan = "daan.vos@polderlicht.example";
const eva = "eva.postma@fietsfabriek.example";
const mila = "mila.stone@kadeblok.example";

describe("getHome", () => {
  it("200 shows what is open and overdue as the list of invoices does", async () => {
    const { figures } = await homeOf(fenna);
    const { body } = await api.send<{ items: { number: string; status: string; amountOpen: string }[] }>(
      "GET",
      `/v1/customer/${companyIds.polderlicht}/invoice?status=OPEN,PARTIALLY_PAID,OVERDUE&limit=100`,
      { token: await api.tokenOf(fenna) },
    );
    const overdue = body.items.filter(({ status }) => status === "OVERDUE");
    expect(figures.invoices).toMatchObject({
      openCount: body.items.length,
      openTotal: sum(body.items.map(({ amountOpen }) => amountOpen)),
      overdueCount: overdue.length,
      overdueTotal: sum(overdue.map(({ amountOpen }) => amountOpen)),
    });
    expect(overdue.length).toBeGreaterThan(0);
    expect(figures.invoices?.open.map(({ number }) => number).toSorted()).toEqual(
      body.items.map(({ number }) => number).toSorted(),
    );
  });

  it("200 adds up each of the last twelve months, without credited amounts", async () => {
    const { figures } = await homeOf(fenna);
    const months = figures.invoices?.months ?? [];
    const invoiced = await api.database.rows<{ month: string; total: string; open: string }>(
      `select to_char(issue_date, 'YYYY-MM') as month, sum(gross_total - amount_credited)::text as total,
         sum(amount_open)::text as open
       from invoice where customer_id = $1 and type = 'INVOICE' and status <> 'DRAFT' group by 1`,
      [companyIds.polderlicht],
    );
    expect(months).toHaveLength(12);
    for (const { month, paid, open, overdue } of months) {
      const expected = invoiced.find((row) => row.month === month);
      expect([month, sum([paid, open, overdue]), sum([open, overdue])]).toEqual([
        month,
        sum([expected?.total ?? "0"]),
        sum([expected?.open ?? "0"]),
      ]);
    }
    expect(months.at(-1)?.month).toBe(
      new Date().toLocaleDateString("sv", { timeZone: "Europe/Amsterdam" }).slice(0, 7),
    );
  });

  it("200 counts lines by state, and at the end of each month", async () => {
    await api.database.rows("update line set lifecycle = 'SUSPENDED' where line_number in ('LN-104215', 'LN-104216')");
    const { figures } = await homeOf(daan);
    expect(figures.lines).toMatchObject({ total: 42, down: 1, degraded: 1, suspended: 3 });
    expect(figures.lines?.months).toHaveLength(12);
    expect(figures.lines?.months.at(-1)).toBe(42);
  });

  it("200 takes an ended line off from the month in which it ended, in Amsterdam", async () => {
    const before = (await homeOf(daan)).figures.lines;
    await api.database.rows(
      `with ended as (update line set lifecycle = 'TERMINATED' where line_number = 'LN-104201' returning id, customer_id)
       insert into line_event (customer_id, line_id, type, at)
       select customer_id, id, 'TERMINATED',
         date_trunc('month', now() at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam' from ended`,
    );
    const after = (await homeOf(daan)).figures.lines;
    expect(after?.total).toBe((before?.total ?? 0) - 1);
    expect(after?.months).toEqual(before?.months.map((lines, place) => (place === 11 ? lines - 1 : lines)));
  });

  it("200 shows the balance of points, what expires next and the months, only to companies that take part", async () => {
    const { figures } = await homeOf(daan);
    const { body } = await api.send<{ balance: number }>("GET", "/v1/loyalty/balance", {
      token: await api.tokenOf(daan),
    });
    expect(figures.points?.balance).toBe(body.balance);
    expect(figures.points?.months.at(-1)).toBe(body.balance);
    expect(figures.points?.months).toHaveLength(12);
    const [next] = await api.database.rows<{ at: Date }>(
      "select min(expires_at) as at from loyalty_ledger where customer_id = $1 and points > 0 and expires_at > now()",
      [companyIds.polderlicht],
    );
    expect(new Date(figures.points?.expires?.at ?? "").getTime()).toBe(new Date(next?.at ?? "").getTime());
    await api.database.rows("update customer set loyalty_participant = false where id = $1", [companyIds.polderlicht]);
    expect((await homeOf(daan)).figures.points).toBeUndefined();
  });

  it("200 gives each role its own figures and events", async () => {
    const parts = async (username: string) => {
      const { figures, events } = await homeOf(username);
      return [
        Object.keys(figures).toSorted().join(),
        [...new Set(events.map(({ source }) => source))].toSorted().join(),
      ];
    };
    // Depending on the time of day, the latest event of the demo is a line event or a ledger event.
    const [line] = await api.database.rows<{ id: string }>("select id from line where line_number = 'LN-104203'");
    const reference = { reference: "Magazijn" };
    const path = `/v1/customer/${companyIds.polderlicht}/line/${line?.id}/reference`;
    await api.send("PATCH", path, { token: await api.tokenOf(joris), body: reference });
    expect(await parts(joris)).toEqual(["invoices,lines,orders", "audit,line"]);
    expect(await parts(fenna)).toEqual(["invoices,lines", "line"]);
    expect(await parts(daan)).toEqual(["lines,orders", "line"]);
  });

  it("200 shows the latest events first, with their line, and none of another company", async () => {
    await api.database.rows(
      `insert into line_event (customer_id, line_id, type, at)
       select customer_id, id, 'DEGRADED', now() - interval '1 second' from line where line_number = 'LN-104202'`,
    );
    const { events } = await homeOf(joris);
    const times = events.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(events).toHaveLength(homeEvents);
    const isThis = expect.objectContaining({ action: "DEGRADED", subject: "Magazijn Apeldoorn" });
    expect(events.filter(({ source }) => source === "line")).toContainEqual(isThis);
    expect((await homeOf(mila)).events).not.toContainEqual(isThis);
  });

  it("200 shows a child the lines delivered to it, and of their events those that say how they work", async () => {
    const { figures, events } = await homeOf(eva);
    expect(figures.lines?.total).toBe(4); // and its own one
    const lines = events.filter(({ source }) => source === "line");
    expect(lines.length).toBeGreaterThan(0);
    for (const { action } of lines)
      expect(["DELIVERED", "UP", "DOWN", "DEGRADED", "MAINTENANCE", "SPEED_CHANGED"]).toContain(action);
  });

  it("200 has the same work as the work list", async () => {
    const token = await api.tokenOf(joris);
    expect((await homeOf(joris)).work).toEqual((await api.send("GET", "/v1/work-list", { token })).body);
  });
});
