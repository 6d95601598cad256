import { afterAll, describe, expect, it } from "vitest";
import { rackId } from "../../racks/demo/racks.demo.ts";
import { wdmId } from "../../wdm/demo/wdm.demo.ts";
import { type OrderPathKind, orderBodies } from "../../../testing/orders/order-bodies.ts";
import { kadebloksOrders } from "../../../testing/orders/operated-orders.ts";

const { api, post } = await kadebloksOrders();
afterAll(() => api.close());

interface Refused {
  readonly validationErrors: readonly { readonly field: string; readonly message: string }[];
}

const fieldsOf = async (kind: OrderPathKind, body: object): Promise<string[]> => {
  const answer = await post<Refused>(kind, body);
  expect(answer.status).toBe(400);
  return answer.body.validationErrors.map(({ field, message }) => `${field} ${message.replace("validation.", "")}`);
};

const connection = orderBodies["dc-connection"];
const between = (panelA: string | undefined, panelZ: string | undefined, port = "21") => ({
  ...connection,
  aSide: { rackId: rackId("AMS1-R2-07"), panel: panelA, port },
  zSide: { type: "OWN_RACK", rackId: rackId("AMS1-R2-07"), panel: panelZ, port },
});

describe("the power of racks", () => {
  const { feedProfile: _feed, powerModel: _model, expectedKw: _kw, ...rest } = orderBodies.rack;

  it("400 above what a feed delivers, also if the feed is the default of the package", async () => {
    const committed = { powerModel: "COMMITTED", committedKw: 15 };
    expect(await fieldsOf("rack", { ...rest, ...committed })).toEqual(["committedKw max"]);
    expect(await fieldsOf("rack", { ...rest, ...committed, feedProfile: "PWR-2X16" })).toEqual(["committedKw max"]);
    expect(await fieldsOf("rack", { ...rest, expectedKw: 3 })).toEqual(["expectedKw max"]);
  });

  it("400 where the default feed is not sold at the data centre", async () => {
    const given = await api.database.rows<{ options: string[] }>(
      "select power_options as options from site where code = 'ENS1'",
    );
    await api.database.rows("update site set power_options = '{1x32A}' where code = 'ENS1'");
    expect(await fieldsOf("rack", { ...rest, siteCode: "ENS1" })).toEqual(["feedProfile not-sold-at-site"]);
    await api.database.rows("update site set power_options = $1 where code = 'ENS1'", [given[0]?.options]);
  });
});

describe("the ends of a connection", () => {
  it.each([
    ["no panel and the first one", undefined, "A"],
    ["blanks and the first one", "  ", "A "],
    ["a short name and the whole one", "A", "R2-07-A"],
    ["capitals", "pp", "PP"],
  ])("400 for one port at both ends: %s", async (_what, panelA, panelZ) => {
    expect(await fieldsOf("dc-connection", between(panelA, panelZ))).toEqual(["zSide.port same-port"]);
  });

  it("201 between two panels of one rack", async () => {
    expect((await post("dc-connection", between("A", "B"))).status).toBe(201);
  });

  const exchange = (companyName: string, rack = "RTM1-R3-02") => ({
    ...connection,
    packageCode: "IXP-SMF",
    aSide: { rackId: rackId(rack) },
    zSide: { type: "IX", companyName, loaFollows: true },
    expectedMrcTotal: "27.55",
  });

  it("201 to an internet exchange that the data centre reaches, 400 to another one with those that it reaches", async () => {
    expect((await post("dc-connection", exchange(" nl-IX "))).status).toBe(201);
    expect((await post("dc-connection", exchange("AMS-IX", "AMS1-R2-10"))).status).toBe(201);
    expect(await post<Refused>("dc-connection", exchange("AMS-IX"))).toMatchObject({
      status: 400,
      body: {
        validationErrors: [
          { field: "zSide.companyName", message: "validation.exchange-not-here", params: { exchanges: "NL-ix" } },
        ],
      },
    });
  });

  it("400 to any exchange from a data centre without one", async () => {
    await api.database.rows("update site set ixps = '{}' where code = 'RTM1'");
    expect(await fieldsOf("dc-connection", exchange("NL-ix"))).toEqual(["zSide.type no-exchange-here"]);
    await api.database.rows("update site set ixps = '{NL-ix}' where code = 'RTM1'");
  });
});

describe("a wavelength with a path apart from another one", () => {
  const { preferredChannel: _channel, ...wdm } = orderBodies.wdm;
  const apartFrom = (reference: string) => ({ ...wdm, diversityFrom: wdmId(reference) });

  it("201 from one on the same route if that has two paths, else 400", async () => {
    expect((await post("wdm", apartFrom("WDM-0418"))).status).toBe(201);
    await api.database.rows("update wdm_route set protected_available = false where code = 'AMS1-RTM1'");
    expect(await fieldsOf("wdm", apartFrom("WDM-0418"))).toEqual(["diversityFrom no-second-path"]);
    await api.database.rows("update wdm_route set protected_available = true where code = 'AMS1-RTM1'");
  });

  it("400 from one that has ended", async () => {
    const end = (lifecycle: string) =>
      api.database.rows("update wdm_service set lifecycle = $2 where id = $1", [wdmId("WDM-0418"), lifecycle]);
    await end("TERMINATED");
    expect(await fieldsOf("wdm", apartFrom("WDM-0418"))).toEqual(["diversityFrom invalid-value"]);
    await end("ACTIVE");
  });

  it("400 from one between other data centres, 201 from one on another route between the same", async () => {
    expect(await fieldsOf("wdm", apartFrom("WDM-0417"))).toEqual(["diversityFrom other-ends"]);
    await api.database.rows(
      `insert into wdm_route (code, site_a, site_z, length_km, latency_us, protected_available)
       values ('RTM1-AMS1', 'RTM1', 'AMS1', 97, 485, false)`,
    );
    await api.database.rows(
      "update wdm_service set channel = null, wavelength_nm = null, frequency_thz = null, route_code = 'RTM1-AMS1' where id = $1",
      [wdmId("WDM-0419")],
    );
    expect((await post("wdm", apartFrom("WDM-0419"))).status).toBe(201);
  });
});

describe("an order that something has overtaken", () => {
  interface Conflict {
    readonly error: { readonly code: string; readonly details: { readonly fields: readonly string[] } };
  }
  const conflictOf = async (kind: OrderPathKind, body: object) => {
    const { status, body: answer } = await post<Conflict>(kind, body);
    expect(status).toBe(409);
    return [answer.error.code, answer.error.details.fields];
  };
  const suspendedRack = rackId("RTM1-R3-02");

  it("409 names the field of each rack that is suspended, at either side and of any kind of order", async () => {
    await api.database.rows("update rack set lifecycle = 'SUSPENDED' where id = $1", [suspendedRack]);
    const metro = { ...connection, zSide: { type: "OWN_RACK", rackId: suspendedRack } };
    expect(await conflictOf("wdm", { ...orderBodies.wdm, handoverZ: { rackId: suspendedRack } })).toEqual([
      "rack.not-active",
      ["handoverZ.rackId"],
    ]);
    await api.database.rows("update rack set lifecycle = 'ACTIVE' where id = $1", [suspendedRack]);
    await api.database.rows("update rack set lifecycle = 'SUSPENDED' where id = any ($1)", [
      [rackId("AMS1-R2-10"), rackId("AMS1-R2-07")],
    ]);
    const zSide = { type: "OWN_RACK", rackId: rackId("AMS1-R2-10") };
    expect(await conflictOf("dc-connection", { ...metro, zSide })).toEqual([
      "rack.not-active",
      ["aSide.rackId", "zSide.rackId"],
    ]);
    await api.database.rows("update rack set lifecycle = 'ACTIVE' where id = any ($1)", [
      [rackId("AMS1-R2-10"), rackId("AMS1-R2-07")],
    ]);
  });

  it("409 names the field of a channel that is taken", async () => {
    await api.database.rows(
      `update wdm_channel set state = 'QUARANTINE', reserved_until = now() + interval '1 day'
       where channel = 'C60' and route_code = 'AMS1-RTM1'`,
    );
    expect(await conflictOf("wdm", { ...orderBodies.wdm, preferredChannel: "C60" })).toEqual([
      "wdm.channel-taken",
      ["preferredChannel"],
    ]);
  });
});
