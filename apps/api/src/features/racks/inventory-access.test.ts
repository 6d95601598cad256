import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterTenant } from "../../platform/database/database.ts";
import { companyIds } from "../../testing/test-api.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";

const { polderlicht, fietsfabriek, kadeblok, beeldwijk } = companyIds;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** The first column of a statement that portal_api runs for a company, or the code of its refusal. */
const ask = async (customerId: number, text: string): Promise<unknown> => {
  const client = new pg.Client(database.connect("portal_api"));
  await client.connect();
  try {
    await client.query("begin");
    await client.query(enterTenant({ customerId }));
    const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
    return rows.map(([value]) => value);
  } catch (error) {
    return (error as pg.DatabaseError).code;
  } finally {
    await client.end();
  }
};

describe("places of the provider", () => {
  it("show a company only the shared racks in which it has units", async () => {
    const shared = "select rack_code from rack where shared order by 1";
    // Its own and that of its child.
    expect(await ask(polderlicht, shared)).toEqual(["ENS1-R1-03", "ENS1-R1-05"]);
    expect(await ask(fietsfabriek, shared)).toEqual(["ENS1-R1-05"]);
    expect(await ask(kadeblok, shared)).toEqual(["ENS1-R1-04"]);
    expect(await ask(beeldwijk, shared)).toEqual([]);
  });

  it("give the units of a shared rack only to its own customer", async () => {
    const [colo] = await database.rows<{ id: string }>("select id from shared_colo where customer_id = $1", [
      polderlicht,
    ]);
    const units = `select units_of_shared_colo('${colo?.id}')`;
    expect(await ask(polderlicht, units)).toEqual([[12, 13, 14, 15]]);
    expect(await ask(kadeblok, units)).toEqual([[]]);
  });

  it.each([
    "select order_id from rack_space",
    "select dc_connection_id from patch_port",
    "select order_id from patch_port",
    "select service_id from wdm_channel",
    "select order_id from wdm_channel",
    "select shared_colo_id from shared_colo_unit",
    "select order_id from shared_colo_unit",
    "update rack_space set state = 'FREE'",
    "update wdm_channel set state = 'FREE'",
    "delete from patch_port",
    "insert into shared_colo_unit (rack_id, u) select id, 1 from rack",
    "update rack set mrc = 0",
    "update site set name = 'x'",
  ])("refuse portal_api: %s", async (text) => {
    expect(await ask(kadeblok, text)).toBe("42501");
  });

  it("show portal_api what is free", async () => {
    const free =
      "select count(*)::int from rack_space where site_code = 'AMS1' and footprint = 'FULL' and state = 'FREE'";
    // One of the ten is reserved for an order.
    expect(await ask(beeldwijk, free)).toEqual([9]);
    const taken = "select channel from wdm_channel where route_code = 'AMS1-AMS2' and state <> 'FREE' order by 1";
    expect(await ask(beeldwijk, taken)).toEqual(["C34", "C36"]);
  });
});

describe("constraints of the inventory", () => {
  const refusal = (text: string) =>
    database.rows(text).then(
      () => undefined,
      (error: unknown) => (error as pg.DatabaseError).constraint,
    );

  it("refuse a second rack with the code of one that is in use, and accept it once that one has been terminated", async () => {
    const again = `insert into rack (shared, rack_code, site_code, room, "row", position, footprint, height_u)
      values (true, 'AMS1-R2-07', 'AMS1', 'Hall 2', 'R2', '07', 'FULL', 46)`;
    expect(await refusal(again)).toBe("rack_code_live");
    await database.rows("update rack set lifecycle = 'TERMINATED' where rack_code = 'AMS1-R2-07'");
    expect(await refusal(again)).toBeUndefined();
  });

  it("refuse a unit, a port and a channel that is taken", async () => {
    expect(
      await refusal(
        "insert into shared_colo_unit (rack_id, u, reserved_until) select rack_id, 12, now() from shared_colo where height_u = 4",
      ),
    ).toBe("shared_colo_unit_pkey");
    expect(
      await refusal(
        "insert into patch_port (site_code, panel, port, side, reserved_until) values ('AMS1', 'R2-07-A', '1', 'Z', now())",
      ),
    ).toBe("patch_port_pkey");
    expect(
      await refusal(
        `update wdm_channel set state = 'USED', service_id = (select id from wdm_service where channel = 'C34')
         where route_code = 'AMS1-RTM1' and channel = 'C30'`,
      ),
    ).toBe("wdm_channel_service");
  });

  it.each([
    ["1 phase, 16 A", 1, 230, 16, 3680, 2944],
    ["1 phase, 32 A", 1, 230, 32, 7360, 5888],
    ["3 phases, 16 A", 3, 400, 16, 11_085, 8868],
    ["3 phases, 32 A", 3, 400, 32, 22_170, 17_736],
  ])("compute the power of a feed with %s", async (_feed, phase, voltage, amperage, ratedW, availableW) => {
    const [feed] = await database.rows(
      `insert into power_feed (rack_id, label, panel_id, phase, voltage, amperage, status)
       select rack.id, 'A', panel.id, $1, $2, $3, 'REMOVED' from rack, power_panel panel
       where rack.rack_code = 'ENS1-R1-05' and panel.name = 'ENS1-PP-A'
       returning rated_w as "ratedW", available_w as "availableW"`,
      [phase, voltage, amperage],
    );
    expect(feed).toEqual({ ratedW, availableW });
  });
});
