import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { plantOrder } from "../../../testing/orders/order-rows.ts";
import { operatedOrders } from "../../../testing/orders/operated-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { operate } from "../operator/orders.operator.ts";

const { api, order } = await operatedOrders();
afterAll(() => api.close());

const { kadeblok } = companyIds;
const today = amsterdamDate(new Date());

/** Frees the reservations of earlier tests and of the demo. */
beforeEach(async () => {
  await api.database.rows(
    "update rack_space set state = 'FREE', order_id = null, reserved_until = null where order_id is not null",
  );
  await api.database.rows("delete from shared_colo_unit where shared_colo_id is null");
  await api.database.rows("delete from patch_port where dc_connection_id is null");
  await api.database.rows(
    "update wdm_channel set state = 'FREE', order_id = null, reserved_until = null where order_id is not null and state = 'RESERVED'",
  );
});

interface Reserved {
  readonly what: string;
  readonly day: string;
}

const reserved = (id: string) =>
  api.database.rows<Reserved>(
    `select what, to_char(until at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day from (
       select 'space ' || rack_code as what, reserved_until as until from rack_space where order_id = $1 and state = 'RESERVED'
       union all select 'unit ' || u, reserved_until from shared_colo_unit where order_id = $1 and shared_colo_id is null
       union all select side || ' ' || site_code || ' ' || panel || '/' || port, reserved_until from patch_port
         where order_id = $1 and dc_connection_id is null
       union all select 'channel ' || channel, reserved_until from wdm_channel where order_id = $1 and state = 'RESERVED'
     ) made order by what collate "C"`,
    [id],
  );
const whatOf = async (id: string) => (await reserved(id)).map(({ what }) => what);

/** Accepts orders in parallel. Returns the number of successes, and the error codes of the others. */
const compete = async (orders: readonly { readonly id: string }[]) => {
  const results = await Promise.allSettled(
    orders.map(({ id: orderId }) =>
      runOperatorChange(byOperator(api.operatorPool, "test"), (transaction) =>
        operate(transaction, { orderId, by: "test" }, { action: "accept" }, testConfig()),
      ),
    ),
  );
  const refused = results.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as { code?: string }).code] : [],
  );
  return { accepted: results.length - refused.length, codes: [...new Set(refused)] };
};

describe("an order that is accepted", () => {
  it("reserves positions of its size in a row for 14 days, those beside its neighbour first", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "RACK", {
      body: { siteCode: "AMS1", packageCode: "RACK-F46", quantity: 2 },
    });
    await order("accept", orderNumber);
    expect(await reserved(id)).toEqual([
      { what: "space AMS1-R3-01", day: daysAfter(today, 14) },
      { what: "space AMS1-R3-02", day: daysAfter(today, 14) },
    ]);
    // A rack of the customer that is moved to the row with free positions.
    const [own] = await api.database.rows<{ id: string }>(
      `update rack set "row" = 'R3' where rack_code = 'AMS1-R2-08' returning id`,
    );
    await api.database.rows(`update rack_space set "row" = 'R9' where rack_code = 'AMS1-R3-03'`);
    const beside = await plantOrder(api.database, kadeblok, "RACK", {
      body: { siteCode: "AMS1", packageCode: "RACK-F46", adjacentTo: own?.id },
    });
    await order("accept", beside.orderNumber);
    expect(await whatOf(beside.id)).toEqual(["space AMS1-R3-04"]);
  });

  it("reserves a port at both ends, which are free ones in the panels of its racks", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "DC_CONNECTION");
    await order("accept", orderNumber);
    // The ports 1 to 5, 11 and 21 of this panel are patched in the demo.
    expect(await whatOf(id)).toEqual(["A AMS1 R2-07-A/6", "Z AMS1 R2-10-A/2"]);
  });

  it("409 port.taken for a port that is patched, and reserves nothing at the other end", async () => {
    const [rack] = await api.database.rows<{ id: string }>("select id from rack where rack_code = 'AMS1-R2-07'");
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "DC_CONNECTION", {
      body: { aSide: { rackId: rack?.id, panel: "R2-07-A", port: "4" } },
    });
    await expect(order("accept", orderNumber)).rejects.toThrow("port R2-07-A/4 is taken");
    expect(await reserved(id)).toEqual([]);
  });

  it("gives panels of the same name in two racks different ports", async () => {
    const racks = await api.database.rows<{ id: string }>(
      "select id from rack where rack_code in ('AMS1-R2-10', 'AMS1-R2-11') order by rack_code",
    );
    for (const { id: rackId } of racks) {
      const { orderNumber } = await plantOrder(api.database, kadeblok, "DC_CONNECTION", {
        body: { aSide: { rackId, panel: "PP-A", port: "12" }, zSide: { type: "PROVIDER" } },
      });
      await order("accept", orderNumber);
    }
    const ports = await api.database.rows(
      "select panel, port from patch_port where side = 'A' and order_id is not null order by panel",
    );
    expect(ports).toEqual([
      { panel: "R2-10-PP-A", port: "12" },
      { panel: "R2-11-PP-A", port: "12" },
    ]);
  });

  it("takes the next panel of the meet-me rooms when one is full, and any if the panel is blank", async () => {
    await api.database.rows(
      `insert into patch_port (site_code, panel, port, side, reserved_until)
       select 'AMS1', 'MMR-1', number::text, 'Z', now() + interval '9 days' from generate_series(1, 96) as number
       on conflict do nothing`,
    );
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "DC_CONNECTION", {
      body: { zSide: { type: "PROVIDER", panel: " " } },
    });
    await order("accept", orderNumber);
    expect(await whatOf(id)).toContain("Z AMS1 MMR-2/1");
  });

  it.each(["CARRIER", "IX", "PROVIDER"])("409 port.taken for a panel in a rack, at the far end of %s", async (type) => {
    const zSide = { type, companyName: "Carrier Nederland", panel: "R2-07-A", port: "96", loaFollows: true };
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "DC_CONNECTION", { body: { zSide } });
    await api.database.rows(
      `insert into order_document (order_id, document_id, customer_id)
       select $1, id, customer_id from document where customer_id = $2 and kind = 'LOA' limit 1`,
      [id, kadeblok],
    );
    await expect(order("accept", orderNumber)).rejects.toThrow("Panel R2-07-A at AMS1 is in a rack of a customer.");
    expect(await reserved(id)).toEqual([]);
  });

  it("accepts orders between the same racks in both directions at once", async () => {
    const racks = await api.database.rows<{ id: string }>(
      "select id from rack where rack_code in ('AMS1-R2-10', 'AMS1-R2-11') order by rack_code",
    );
    const ends = (a: number, z: number) => ({
      aSide: { rackId: racks[a]?.id, panel: "B" },
      zSide: { type: "OWN_RACK", rackId: racks[z]?.id, panel: "B" },
    });
    const plantBoth = () => [
      plantOrder(api.database, kadeblok, "DC_CONNECTION", { body: ends(0, 1) }),
      plantOrder(api.database, kadeblok, "DC_CONNECTION", { body: ends(1, 0) }),
    ];
    const orders = await Promise.all(Array.from({ length: 10 }, plantBoth).flat());
    expect(await compete(orders)).toEqual({ accepted: 20, codes: [] });
  });

  it("reserves the channel that it prefers, or the first that is free", async () => {
    const first = await plantOrder(api.database, kadeblok, "WDM", { body: { routeCode: "RTM1-EHV1" } });
    const preferring = await plantOrder(api.database, kadeblok, "WDM", {
      body: { routeCode: "RTM1-EHV1", preferredChannel: "C34" },
    });
    await order("accept", first.orderNumber);
    await order("accept", preferring.orderNumber);
    expect(await whatOf(first.id)).toEqual(["channel C21"]);
    expect(await whatOf(preferring.id)).toEqual(["channel C34"]);
    const late = await plantOrder(api.database, kadeblok, "WDM", {
      body: { routeCode: "RTM1-EHV1", preferredChannel: "C34" },
    });
    await expect(order("accept", late.orderNumber)).rejects.toThrow("Channel C34 of RTM1-EHV1 is taken.");
  });

  it.each([
    ["2099-03-14", "2099-03-29 00:00:00+01"],
    ["2099-03-15", "2099-03-30 00:00:00+02"],
    ["2099-10-10", "2099-10-25 00:00:00+02"],
    ["2099-10-11", "2099-10-26 00:00:00+01"],
    ["2099-12-17", "2100-01-01 00:00:00+01"],
  ])("planned for %s keeps its channel until midnight in Amsterdam: %s", async (plannedDate, until) => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "WDM", { body: { routeCode: "RTM1-EHV1" } });
    await order("accept", orderNumber);
    await order("schedule", orderNumber, plannedDate);
    const held = await api.database.rows(
      'select reserved_until = $2::timestamptz as "isMidnight" from wdm_channel where order_id = $1',
      [id, until],
    );
    expect(held).toEqual([{ isMidnight: true }]);
  });

  it("keeps what it has until 14 days after its planned date", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "WDM", { body: { routeCode: "RTM1-EHV1" } });
    await order("accept", orderNumber);
    const [before] = await reserved(id);
    await order("schedule", orderNumber, daysAfter(today, 40));
    expect(await reserved(id)).toEqual([{ what: before?.what, day: daysAfter(today, 55) }]);
    await order("schedule", orderNumber, daysAfter(today, 60));
    expect(await reserved(id)).toEqual([{ what: before?.what, day: daysAfter(today, 75) }]);
  });
});

describe("an order that pauses", () => {
  const customer = async (id: string, path: string, body: object) => {
    const token = await api.tokenOf("ruth.klein@kadeblok.example");
    const answer = await api.send("POST", `/v1/customer/${kadeblok}/order/${id}/${path}`, { token, body });
    expect(answer.status).toBe(200);
  };
  type Step = (planted: { readonly id: string; readonly orderNumber: string }) => Promise<unknown>;
  const pauses: readonly (readonly [string, Step, Step])[] = [
    ["on hold", (one) => order("hold", one.orderNumber, "A strike"), (one) => order("release", one.orderNumber)],
    [
      "for an answer of the customer",
      (one) => order("request-info", one.orderNumber, "Which door?"),
      (one) => customer(one.id, "information", { text: "The left one" }),
    ],
    [
      "for a cancellation that is refused",
      (one) => customer(one.id, "cancel", {}),
      (one) => order("deny-cancel", one.orderNumber),
    ],
  ];
  const kinds = ["RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"] as const;

  it.each(kinds.flatMap((kind) => pauses.map(([what, pause, resume]) => ({ kind, what, pause, resume }))))(
    "keeps what it reserved, whatever others take: $kind, $what",
    async ({ kind, pause, resume }) => {
      const planted = await plantOrder(api.database, kadeblok, kind);
      await order("accept", planted.orderNumber);
      const mine = await reserved(planted.id);
      expect(mine).not.toEqual([]);
      await pause(planted);
      const other = await plantOrder(api.database, kadeblok, kind);
      await order("accept", other.orderNumber);
      expect(await reserved(planted.id)).toEqual(mine);
      await resume(planted);
      await order("start", planted.orderNumber);
      expect(await reserved(planted.id)).toEqual(mine);
      const taken = await whatOf(other.id);
      expect(taken).toHaveLength(mine.length);
    },
  );
});

describe("an order that ends without a service", () => {
  const kinds = ["RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"] as const;
  const ends = [["fail"], ["hold", "reject"]] as const;

  it.each(kinds.flatMap((kind) => ends.map((steps) => ({ kind, steps }))))(
    "frees what it reserved: $kind, $steps",
    async ({ kind, steps }) => {
      const { id, orderNumber } = await plantOrder(api.database, kadeblok, kind);
      await order("accept", orderNumber);
      expect(await whatOf(id)).not.toEqual([]);
      for (const step of steps) await order(step, orderNumber, "It cannot be done");
      expect(await whatOf(id)).toEqual([]);
    },
  );
});

const thirty = <Made>(make: () => Promise<Made>) => Promise.all(Array.from({ length: 30 }, make));

describe("thirty orders at once", () => {
  it("compete for the last channel of a route, and one of them gets it", async () => {
    await api.database.rows(
      `update wdm_channel set state = 'QUARANTINE', reserved_until = now() + interval '9 days'
       where route_code = 'AMS2-ENS1' and state = 'FREE' and channel <> 'C47'`,
    );
    const orders = await thirty(() => plantOrder(api.database, kadeblok, "WDM", { body: { routeCode: "AMS2-ENS1" } }));
    expect(await compete(orders)).toEqual({ accepted: 1, codes: ["wdm.channel-taken"] });
    const taken = await api.database.rows(
      "select channel from wdm_channel where route_code = 'AMS2-ENS1' and state = 'RESERVED'",
    );
    expect(taken).toEqual([{ channel: "C47" }]);
  });

  it("compete for the last two positions, with two racks each, and one of them gets both", async () => {
    await api.database.rows(
      `update rack_space set state = 'OFF' where site_code = 'EHV1' and footprint = 'FULL' and rack_code not in ('EHV1-R1-03', 'EHV1-R1-06')`,
    );
    const orders = await thirty(() => plantOrder(api.database, kadeblok, "RACK", { body: { quantity: 2 } }));
    expect(await compete(orders)).toEqual({ accepted: 1, codes: ["rack.no-space"] });
    const taken = await api.database.rows(
      "select count(*)::int as count, count(distinct order_id)::int as orders from rack_space where site_code = 'EHV1' and state = 'RESERVED'",
    );
    expect(taken).toEqual([{ count: 2, orders: 1 }]);
  });

  it("compete for the last two units of shared racks, with two each, and one of them gets them", async () => {
    await api.database.rows(
      `insert into shared_colo_unit (rack_id, u, reserved_until)
       select rack.id, unit, now() + interval '9 days' from rack cross join generate_series(1, height_u) as unit
       where rack.shared and not (rack_code = 'ENS1-R1-05' and unit in (17, 18, 40)) on conflict do nothing`,
    );
    const orders = await thirty(() => plantOrder(api.database, kadeblok, "SHARED_COLO", { body: { quantity: 2 } }));
    expect(await compete(orders)).toEqual({ accepted: 1, codes: ["rack.no-space"] });
    const taken = await api.database.rows(
      "select u from shared_colo_unit where order_id is not null and shared_colo_id is null order by u",
    );
    expect(taken).toEqual([{ u: 17 }, { u: 18 }]);
  });

  it("compete for one port, and one of them gets it", async () => {
    const [rack] = await api.database.rows<{ id: string }>("select id from rack where rack_code = 'AMS1-R2-09'");
    const orders = await thirty(() =>
      plantOrder(api.database, kadeblok, "DC_CONNECTION", {
        body: { aSide: { rackId: rack?.id, panel: "R2-09-A", port: "33" } },
      }),
    );
    expect(await compete(orders)).toEqual({ accepted: 1, codes: ["port.taken"] });
    const taken = await api.database.rows("select side from patch_port where order_id is not null order by side");
    expect(taken).toEqual([{ side: "A" }, { side: "Z" }]);
  });
});
