import type { Home } from "@demarc/contract/home";
import type { RackSummary } from "@demarc/contract/racks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { powerHarness } from "../../testing/power/power-harness.ts";
import { companyIds } from "../../testing/test-api.ts";

let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
  await power.setCurrent("PM-AMS1R207-A", 1900, 8000);
  await power.setCurrent("PM-AMS1R207-B", 1800, 8000);
});
afterAll(() => power.close());

const figuresOf = async (username: string) =>
  (await power.api.send<Home>("GET", "/v1/home", { token: await power.api.tokenOf(username) })).body.figures.power;
const mila = "mila.stone@kadeblok.example";
const racksOf = async () =>
  (
    await power.api.send<{ items: RackSummary[] }>("GET", `/v1/customer/${companyIds.kadeblok}/rack?limit=100`, {
      token: await power.api.tokenOf(mila),
    })
  ).body.items.filter(({ lifecycle }) => lifecycle !== "TERMINATED");

it("200 adds up the power of the racks, and names the one with the highest percentage, as their list does", async () => {
  const racks = await racksOf();
  const figures = await figuresOf(mila);
  const [worst] = racks.toSorted((one, other) => (other.usedPct ?? -1) - (one.usedPct ?? -1));
  expect(racks.length).toBeGreaterThan(5);
  expect(figures).toMatchObject({
    racks: racks.length,
    currentW: racks.reduce((sum, { currentW }) => sum + (currentW ?? 0), 0),
    silent: racks.filter(({ warning }) => warning === "METER_SILENT").length,
    worst: { rackId: worst?.id, name: worst?.reference ?? worst?.rackCode, usedPct: worst?.usedPct },
  });
  expect(worst?.id).toBe(power.racks["AMS1-R2-07"]);
});

it("200 adds up the energy of this month only", async () => {
  await power.api.database.rows("delete from power_month where customer_id = $1", [companyIds.kadeblok]);
  expect((await figuresOf(mila))?.kwh).toBeNull();
  await power.api.database.rows(
    `insert into power_month (month, subject_id, customer_id, kwh)
     select (date_trunc('month', now() at time zone 'Europe/Amsterdam') - make_interval(months => ago))::date, id, customer_id, kwh
     from rack, (values (0, 120.5), (1, 1000)) as given (ago, kwh)
     where rack_code in ('AMS1-R2-07', 'AMS1-R2-09') and customer_id = $1 and lifecycle <> 'TERMINATED'`,
    [companyIds.kadeblok],
  );
  expect((await figuresOf(mila))?.kwh).toBe(241);
});

it("200 leaves a rack that has ended out, and has no figure for a company without racks", async () => {
  const before = await figuresOf(mila);
  await power.api.database.rows("update rack set lifecycle = 'TERMINATED' where id = $1", [power.racks["AMS1-R2-07"]]);
  const after = await figuresOf(mila);
  expect(after?.racks).toBe((before?.racks ?? 0) - 1);
  expect(after?.worst?.rackId).not.toBe(power.racks["AMS1-R2-07"]);
  expect(await figuresOf("anouk.dejong@beeldwijk.example")).toBeUndefined();
});

it("200 keeps the figure from a person without the role of the racks", async () => {
  const token = await power.api.tokenOf("omar.haddad@kadeblok.example");
  const { figures } = (await power.api.send<Home>("GET", "/v1/home", { token })).body;
  expect([figures.invoices !== undefined, figures.power]).toEqual([true, undefined]);
});
