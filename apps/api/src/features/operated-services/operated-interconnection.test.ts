import type { DcConnection } from "@demarc/contract/dc-connections";
import type { OperatorConnection, OperatorWdm } from "@demarc/contract/operator/interconnection";
import type { Plan } from "@demarc/contract/operator/writing";
import type { ChannelMap, WdmService } from "@demarc/contract/wdm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const contract = { startDate: "2022-02-01", termMonths: 12, mrc: "85.00" };

let api: TestApi;
let token: string;
let mila: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "dcim" });
  mila = await api.tokenOf("mila.stone@kadeblok.example");
  const racks = [
    ["K-1", kadeblok, "AMS1", "01"],
    ["K-2", kadeblok, "AMS2", "02"],
    ["P-1", polderlicht, "AMS1", "03"],
  ] as const;
  for (const [ref, customerId, siteCode, position] of racks)
    await put("rack", ref, {
      customerId,
      packageCode: "RACK-F47",
      contract,
      siteCode,
      position,
      rackCode: `${siteCode}-R7-${position}`,
      room: "Hall 7",
      row: "R7",
      footprint: "FULL",
      heightU: 47,
      powerModel: "METERED",
      kwhPrice: "0.30",
    });
});
afterAll(() => api.close());

type Shown = OperatorConnection & OperatorWdm;
type Answer = Shown & { outcome: string } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string; message: string }[];
  };
const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/${path}`, { token, body });
const put = (kind: string, ref: string, body: object) => send("PUT", `${kind}/ref/${ref}`, body);
const refusedField = async (kind: string, ref: string, body: object) => {
  const { status, body: answer } = await put(kind, ref, body);
  return [status, answer.validationErrors?.[0]?.field];
};

const ports = (port: string) => ({
  aSide: { rackId: { ref: "K-1" }, panel: "R7-01-A", port, device: "edge-1" },
  zSide: { type: "CARRIER", companyName: "Glas Nederland", circuitId: "GN-7", panel: "MMR-9", port },
});
const connection = (port: string) => ({
  customerId: kadeblok,
  packageCode: "XC-SMF",
  contract,
  kind: "CARRIER_PATCH",
  media: "SMF_OS2",
  connectorA: "LC_UPC",
  connectorZ: "SC_APC",
  loaNumber: "LOA-1",
  ...ports(port),
});
const portsOf = (id: string) =>
  api.database.rows("select side, panel, port from patch_port where dc_connection_id = $1 order by side", [id]);

describe("a connection that a provider brings in", () => {
  it("200 is created on its ports, unchanged when sent again, and moves to other ports", async () => {
    const made = await put("dc-connection", "XC-A", connection("1"));
    expect(made.body).toMatchObject({ outcome: "created", lifecycle: "ACTIVE" });
    expect((await put("dc-connection", "XC-A", connection("1"))).body.outcome).toBe("unchanged");
    expect(await portsOf(made.body.id)).toMatchObject([{ side: "A", panel: "R7-01-A", port: "1" }, { side: "Z" }]);
    expect((await put("dc-connection", "XC-A", connection("2"))).body.outcome).toBe("updated");
    expect(await portsOf(made.body.id)).toMatchObject([{ port: "2" }, { port: "2" }]);
    const path = `/v1/customer/${kadeblok}/dc-connection/${made.body.id}`;
    const seen = (await api.send<DcConnection>("GET", path, { token: mila })).body;
    expect(seen).toMatchObject({
      fibreCount: 2,
      loaNumber: "LOA-1",
      loaState: "MISSING",
      aSide: { rackCode: "AMS1-R7-01", device: "edge-1" },
      zSide: { companyName: "Glas Nederland" },
    });
    expect(seen.connectionNumber).toMatch(/^XC-21\d{4}$/);
    const shown = (await send("GET", "dc-connection/ref/XC-A")).body;
    expect([shown.connectionNumber, shown.zSide.siteCode]).toEqual([seen.connectionNumber, "AMS1"]);
  });

  it("200 is created once by twenty calls at the same time, with its own number", async () => {
    const body = { ...connection("3"), connectionNumber: "XC-000077" };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => put("dc-connection", "XC-20", body)));
    expect(outcomes.filter((one) => one.body.outcome === "created")).toHaveLength(1);
    expect(outcomes.filter((one) => one.body.outcome === "unchanged")).toHaveLength(19);
    expect((await send("GET", "dc-connection/ref/XC-20")).body.connectionNumber).toBe("XC-000077");
    const other = { ...connection("4"), connectionNumber: "XC-000077" };
    expect((await put("dc-connection", "XC-21", other)).body.error?.code).toBe("number-taken");
  });

  it("409 for a port that is taken, and nothing stays; it is free once the connection ends", async () => {
    const { id } = (await put("dc-connection", "XC-P", connection("5"))).body;
    expect((await put("dc-connection", "XC-P2", connection("5"))).body.error?.code).toBe("port.taken");
    expect((await send("GET", "dc-connection/ref/XC-P2")).status).toBe(404);
    expect((await send("POST", `dc-connection/${id}/terminate`, { reason: "Moved" })).body.lifecycle).toBe(
      "TERMINATED",
    );
    expect((await put("dc-connection", "XC-P2", connection("5"))).body.outcome).toBe("created");
  });

  it("200 is between two racks of the customer in two data centres; the first of them cannot end before it", async () => {
    const body = {
      ...connection("6"),
      kind: "METRO_CONNECT",
      speed: "10G",
      zSide: { type: "OWN_RACK", rackId: { ref: "K-2" } },
    };
    expect((await put("dc-connection", "XC-M", body)).body.outcome).toBe("created");
    expect((await send("GET", "dc-connection/ref/XC-M")).body).toMatchObject({
      speed: "10G",
      zSide: { siteCode: "AMS2" },
    });
    const { id } = (await send("GET", "rack/ref/K-2")).body;
    expect((await send("POST", `rack/${id}/terminate`, { reason: "Moved" })).body.error?.code).toBe("rack.in-use");
  });

  it.each([
    ["aSide.rackId", { aSide: { rackId: { ref: "P-1" } } }],
    ["aSide.rackId", { aSide: { panel: "X", port: "1" } }],
    ["aSide.sharedColoId", { aSide: { sharedColoId: { ref: "NONE" } } }],
    ["aSide.port", { aSide: { rackId: { ref: "K-1" }, panel: "X", port: "" } }],
    ["zSide.rackId", { zSide: { type: "OWN_RACK" } }],
    ["zSide.siteCode", { zSide: { type: "CARRIER", siteCode: "ZZZ9" } }],
    ["kind", { zSide: { type: "CARRIER", siteCode: "AMS2" } }],
    ["fibreCount", { media: "COAX", fibreCount: 2 }],
    ["fibreCount", { fibreCount: 3 }],
    ["speed", { speed: "10G" }],
    ["connectionNumber", { connectionNumber: "XC-210001" }],
  ])("400 names %s", async (field, change) => {
    expect(await refusedField("dc-connection", "XC-400", { ...connection("9"), ...change })).toEqual([400, field]);
  });
});

const wdm = (channel: string) => ({
  customerId: kadeblok,
  packageCode: "WDM-10G-U",
  contract,
  bandwidth: "10G",
  protection: "UNPROTECTED",
  routeCode: "AMS1-AMS2",
  channel,
  clientInterface: "10GBASE-LR",
  operational: "UP",
  handoverA: { rackId: { ref: "K-1" }, panel: "R7-01-A", port: "40", connector: "LC_UPC" },
});
const freeChannels = async (): Promise<readonly string[]> => {
  const rows = await api.database.rows<{ channel: string }>(
    "select channel from wdm_channel where route_code = 'AMS1-AMS2' and state = 'FREE' order by channel limit 3",
  );
  return rows.map(({ channel }) => channel);
};
const stateOf = async (channel: string) =>
  (
    await api.database.rows<{ state: string }>(
      "select state from wdm_channel where route_code = 'AMS1-AMS2' and channel = $1",
      [channel],
    )
  )[0]?.state;

describe("a wavelength that a provider brings in", () => {
  it("200 is created on its channel, moves to another one, and 409 keeps others off it", async () => {
    const [first = "", second = ""] = await freeChannels();
    const made = await put("wdm", "W-1", wdm(first));
    expect(made.body).toMatchObject({ outcome: "created", lifecycle: "ACTIVE" });
    expect((await put("wdm", "W-1", wdm(first))).body.outcome).toBe("unchanged");
    expect((await put("wdm", "W-2", { ...wdm(first), customerId: polderlicht, handoverA: {} })).body.error?.code).toBe(
      "wdm.channel-taken",
    );
    const path = `/v1/customer/${kadeblok}/wdm`;
    const seen = (await api.send<WdmService>("GET", `${path}/${made.body.id}`, { token: mila })).body;
    expect(seen).toMatchObject({
      channel: first,
      operational: "UP",
      siteA: "AMS1",
      siteZ: "AMS2",
      lengthKm: 18.4,
      handoverA: { rackCode: "AMS1-R7-01", port: "40" },
    });
    const maps = (await api.send<ChannelMap[]>("GET", `${path}/channel-map?route=AMS1-AMS2`, { token: mila })).body;
    expect(maps[0]?.channels.find(({ channel }) => channel === first)?.state).toBe("YOURS");
    expect((await put("wdm", "W-1", wdm(second))).body.outcome).toBe("updated");
    expect([await stateOf(first), await stateOf(second)]).toEqual(["FREE", "USED"]);
  });

  it("200 is created once by twenty calls at the same time, and its channel rests after its end", async () => {
    const [channel = ""] = await freeChannels();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => put("wdm", "W-20", wdm(channel))));
    expect(outcomes.filter((one) => one.body.outcome === "created")).toHaveLength(1);
    expect(outcomes.filter((one) => one.body.outcome === "unchanged")).toHaveLength(19);
    const { id } = (await send("GET", "wdm/ref/W-20")).body;
    expect((await send("POST", `wdm/${id}/suspend`, { reason: "Unpaid" })).body.lifecycle).toBe("SUSPENDED");
    expect((await send("POST", `wdm/${id}/terminate`, { reason: "Moved" })).body.lifecycle).toBe("TERMINATED");
    expect(await stateOf(channel)).toBe("QUARANTINE");
  });

  it.each([
    ["routeCode", { routeCode: "AAA1-BBB1" }],
    ["channel", { channel: "C99" }],
    ["handoverA.rackId", { handoverA: { rackId: { ref: "K-2" } } }],
    ["handoverZ.rackId", { handoverZ: { rackId: { ref: "P-1" } } }],
    ["packageCode", { packageCode: "XC-SMF" }],
    ["serviceNumber", { serviceNumber: "WDM-310001" }],
  ])("400 names %s", async (field, change) => {
    const [channel = ""] = await freeChannels();
    expect(await refusedField("wdm", "W-400", { ...wdm(channel), ...change })).toEqual([400, field]);
  });
});
