import type { AcceptedReadings } from "@demarc/contract/power/power-readings";
import type {
  OperatorPowerFeed,
  OperatorPowerMeter,
  OperatorRack,
  OperatorSharedColo,
} from "@demarc/contract/operator/racks";
import type { Plan } from "@demarc/contract/operator/writing";
import type { Rack, SharedColo } from "@demarc/contract/racks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;
let mila: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "dcim" });
  mila = await api.tokenOf("mila.stone@kadeblok.example");
});
afterAll(() => api.close());

const { polderlicht, kadeblok } = companyIds;
type Shown = OperatorRack & OperatorSharedColo & OperatorPowerFeed & OperatorPowerMeter;
type Answer = Omit<Shown, "id"> & { id: string; outcome: string } & Partial<Plan> & {
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

const at = (position: string) => ({
  siteCode: "AMS2",
  rackCode: `AMS2-R8-${position}`,
  room: "Hall 8",
  row: "R8",
  position,
  footprint: "FULL",
  heightU: 47,
});
const contract = { startDate: "2021-05-01", termMonths: 24, mrc: "650.00" };
const rack = (position: string) => ({
  customerId: kadeblok,
  packageCode: "RACK-F47",
  contract,
  ...at(position),
  powerModel: "COMMITTED",
  committedKw: 3,
  kwhPrice: "0.2875",
});
const feed = { label: "A", panel: "AMS2-PP-A", phase: 1, voltage: 230, amperage: 16 };
const colo = (rackId: unknown, units: number[]) => ({
  customerId: kadeblok,
  packageCode: "SHARED-1U",
  contract,
  rackId,
  units,
  contractedW: 500,
  metering: "OUTLET",
  kwhPrice: "0.30",
});

describe("a rack that a provider brings in", () => {
  it("200 is created with its position, feeds and meters, which take readings by their own serial number", async () => {
    const made = await put("rack", "DC-1", rack("01"));
    expect(made.body).toMatchObject({ outcome: "created", lifecycle: "ACTIVE" });
    expect((await put("rack", "DC-1", rack("01"))).body.outcome).toBe("unchanged");
    const [space] = await api.database.rows("select state from rack_space where rack_code = 'AMS2-R8-01'");
    expect(space).toEqual({ state: "USED" });
    for (const label of ["A", "B"]) {
      const panel = `AMS2-PP-${label}`;
      const body = { ...feed, label, panel, rackId: { ref: "DC-1" } };
      expect((await put("power-feed", `DC-1-${label}`, body)).body.outcome).toBe("created");
      expect((await put("power-feed", `DC-1-${label}`, body)).body.outcome).toBe("unchanged");
      const meter = { serial: `SN-1-${label}`, feedId: { ref: `DC-1-${label}` } };
      expect((await put("power-meter", `M-1-${label}`, meter)).body.outcome).toBe("created");
      expect((await put("power-meter", `M-1-${label}`, meter)).body.outcome).toBe("unchanged");
    }
    const readings = ["A", "B"].map((label) => ({ meter: `SN-1-${label}`, at: new Date().toISOString(), powerW: 700 }));
    const taken = await api.send<AcceptedReadings>("POST", "/operator/v1/power-reading", { token, body: readings });
    expect(taken.body).toMatchObject({ accepted: 2, rejectedCount: 0 });
    const shown = (await send("GET", "rack/ref/DC-1")).body;
    expect(shown).toMatchObject({
      ...at("01"),
      facilityId: "R8-01",
      committedKw: 3,
      kwhPrice: "0.28750",
      orderId: null,
    });
    const seen = (await api.send<Rack>("GET", `/v1/customer/${kadeblok}/rack/${made.body.id}`, { token: mila })).body;
    expect(seen.feeds?.map(({ label, availableW, status }) => [label, availableW, status])).toEqual([
      ["A", 2944, "ACTIVE"],
      ["B", 2944, "ACTIVE"],
    ]);
    expect(seen.contract).toMatchObject({ startDate: "2021-05-01", mrc: "650.00" });
  });

  it("200 keeps the access list of the customer unless the call has one", async () => {
    const { id } = (await put("rack", "DC-A", rack("02"))).body;
    const person = { name: "Mila Stone", email: "mila.stone@kadeblok.example", badgeNumber: "B-1", validUntil: null };
    await api.send("PUT", `/v1/customer/${kadeblok}/rack/${id}/access`, { token: mila, body: [person] });
    await put("rack", "DC-A", { ...rack("02"), committedKw: 4 });
    const shown = (await send("GET", `rack/${id}`)).body;
    expect([shown.accessList, shown.committedKw]).toEqual([[person], 4]);
  });

  it("200 is created once by twenty calls at the same time", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => put("rack", "DC-20", rack("03"))));
    expect(outcomes.filter(({ body }) => body.outcome === "created")).toHaveLength(1);
    expect(outcomes.filter(({ body }) => body.outcome === "unchanged")).toHaveLength(19);
  });

  it("409 for a position that another rack or an order has, and 200 for a free one", async () => {
    await put("rack", "DC-T", rack("04"));
    expect((await put("rack", "DC-T2", { ...rack("04"), customerId: polderlicht })).body.error?.code).toBe(
      "number-taken",
    );
    const spaces = await api.database.rows<{ rackCode: string; room: string; row: string; position: string }>(
      `update rack_space set state = 'FREE', order_id = null, reserved_until = null
       where site_code = 'AMS2' and footprint = 'FULL' and state <> 'USED' returning rack_code as "rackCode", room, "row", position`,
    );
    const [free, reserved] = spaces.map((where) => Object.assign(rack("05"), where));
    await api.database.rows(
      "update rack_space set state = 'RESERVED', reserved_until = now() + interval '1 day' where rack_code = $1",
      [reserved?.rackCode],
    );
    expect((await put("rack", "DC-F", free ?? {})).body.outcome).toBe("created");
    expect((await put("rack", "DC-F2", reserved ?? {})).body.error?.code).toBe("number-taken");
  });

  it("200 gives a delivered rack, its feed and its meter the ids of the first call that names them", async () => {
    const [known] = await api.database.rows<Record<string, string>>(
      `select rack.id, rack_code as "rackCode", site_code as "siteCode", room, "row", position, footprint, package_code as "packageCode",
         height_u as "heightU", feed.label, meter.id as "meterId"
       from rack join power_feed feed on feed.rack_id = rack.id join power_meter meter on meter.feed_id = feed.id
       where rack.customer_id = $1 and rack.lifecycle = 'ACTIVE' and meter.removed_at is null and rack.external_ref is null limit 1`,
      [kadeblok],
    );
    if (!known) throw new Error("the demo has racks");
    const { id, label, meterId, heightU, ...where } = known;
    const body = { ...rack("x"), ...where, heightU: Number(heightU) };
    expect((await put("rack", "DC-OLD", body)).body).toMatchObject({ id, outcome: "updated", externalRef: "DC-OLD" });
    await put("power-feed", "DC-OLD-F", {
      ...feed,
      label,
      panel: `${where["siteCode"]}-PP-${label}`,
      rackId: { ref: "DC-OLD" },
    });
    const meter = await put("power-meter", "DC-OLD-M", { serial: "SN-OLD", feedId: { ref: "DC-OLD-F" } });
    expect([String(meter.body.id), meter.body.outcome]).toEqual([String(meterId), "updated"]);
    expect((await send("GET", "power-meter/ref/DC-OLD-M")).body.serial).toBe("SN-OLD");
  });

  it("200 ends with its feeds and meters, and its position is free again", async () => {
    const { id } = (await put("rack", "DC-E", rack("06"))).body;
    await put("power-feed", "DC-E-A", { ...feed, rackId: id });
    await put("power-meter", "M-E-A", { serial: "SN-E", feedId: { ref: "DC-E-A" } });
    expect((await send("POST", `rack/${id}/suspend`, { reason: "Unpaid" })).body.lifecycle).toBe("SUSPENDED");
    expect((await send("POST", `rack/${id}/resume`, {})).body.lifecycle).toBe("ACTIVE");
    expect((await send("POST", `rack/${id}/terminate`, { reason: "Moved" })).body.lifecycle).toBe("TERMINATED");
    expect((await send("GET", "power-feed/ref/DC-E-A")).body.status).toBe("REMOVED");
    expect((await send("GET", "power-meter/ref/M-E-A")).body.status).toBe("RETIRED");
    expect((await put("rack", "DC-E2", rack("06"))).body.outcome).toBe("created");
    expect((await put("rack", "DC-E", { ...rack("06"), kwhPrice: "0.99" })).body.error?.code).toBe(
      "rack.state-conflict",
    );
  });

  it.each([
    ["siteCode", { siteCode: "ZZZ9" }],
    ["rackCode", { rackCode: "x" }],
    ["packageCode", { packageCode: "FIB-1000" }],
    ["committedKw", { committedKw: null }],
    ["committedKw", { committedKw: 1e12 }],
    ["kwhPrice", { kwhPrice: "1000.00" }],
    ["heightU", { heightU: 61 }],
    ["accessList.0.email", { accessList: [{ name: "X", email: "no" }] }],
  ])("400 names %s", async (field, change) => {
    expect(await refusedField("rack", "DC-400", { ...rack("07"), ...change })).toEqual([400, field]);
  });

  it("400 for another code or data centre afterwards", async () => {
    await put("rack", "DC-S", rack("08"));
    expect(await refusedField("rack", "DC-S", { ...rack("09"), position: "08" })).toEqual([400, "rackCode"]);
    expect(await refusedField("rack", "DC-S", { ...rack("08"), siteCode: "AMS1" })).toEqual([400, "siteCode"]);
  });
});

describe("the feeds and meters of a rack", () => {
  it("200 makes a panel, which a dry run leaves out; 409 for a second feed with a label", async () => {
    await put("rack", "DC-P", rack("10"));
    const panels = () => api.database.rows("select 1 from power_panel where name = 'OWN-PANEL'");
    const body = { ...feed, rackId: { ref: "DC-P" }, panel: "OWN-PANEL" };
    const numbers = () =>
      api.database.rows("select last_value from power_feed_id_seq union all select last_value from power_panel_id_seq");
    const before = await numbers();
    const { planHash } = (await put("power-feed", "DC-P-A?dryRun=true", body)).body;
    expect([await panels(), await numbers()]).toEqual([[], before]);
    expect((await put("power-feed", `DC-P-A?planHash=${planHash}`, body)).body.outcome).toBe("created");
    expect(await panels()).toHaveLength(1);
    expect((await put("power-feed", "DC-P-A2", body)).body.error?.code).toBe("number-taken");
    expect((await put("power-feed", "DC-P-A", { ...body, panel: "AMS2-PP-A" })).body.outcome).toBe("updated");
    expect((await send("GET", "power-feed/ref/DC-P-A")).body.panel).toBe("AMS2-PP-A");
  });

  it("200 keeps its plan if another value equals the number of the new feed", async () => {
    await put("rack", "DC-N", rack("13"));
    const [last] = await api.database.rows<{ next: number }>(
      "select last_value::int + 1 as next from power_feed_id_seq where is_called",
    );
    const body = { ...feed, rackId: { ref: "DC-N" }, amperage: last?.next };
    const { planHash } = (await put("power-feed", "DC-N-A?dryRun=true", body)).body;
    expect((await put("power-feed", `DC-N-A?planHash=${planHash}`, body)).body.outcome).toBe("created");
  });

  it("200 is replaced: the meter is removed, and the next one has its serial number", async () => {
    await put("rack", "DC-M", rack("11"));
    await put("power-feed", "DC-M-A", { ...feed, rackId: { ref: "DC-M" } });
    const meter = { serial: "SN-M", feedId: { ref: "DC-M-A" } };
    await put("power-meter", "M-M1", meter);
    expect((await put("power-meter", "M-M2", meter)).body.error?.code).toBe("number-taken");
    // Answers leave out zeros at the end of a fraction.
    const removedAt = new Date().toISOString().replace(/\.\d+Z$/, "Z");
    await put("power-meter", "M-M1", { ...meter, removedAt });
    expect((await send("GET", "power-meter/ref/M-M1")).body).toMatchObject({ status: "RETIRED", removedAt });
    expect((await put("power-meter", "M-M2", meter)).body.outcome).toBe("created");
  });

  it.each([
    ["power-feed", "rackId", { ...feed, rackId: { ref: "NONE" } }],
    ["power-feed", "phase", { ...feed, rackId: { ref: "DC-1" }, phase: 2 }],
    ["power-feed", "voltage", { ...feed, rackId: { ref: "DC-1" }, voltage: 1e9 }],
    ["power-meter", "feedId", { serial: "SN-X", feedId: 2_000_000_000 }],
    ["power-meter", "multiplier", { serial: "SN-X", feedId: { ref: "DC-1-A" }, multiplier: "0.0" }],
    ["power-meter", "sharedColoId", { serial: "SN-X", feedId: { ref: "DC-1-A" }, sharedColoId: { ref: "NONE" } }],
  ])("400 for a %s names %s", async (kind, field, body) => {
    expect(await refusedField(kind, "X-400", body)).toEqual([400, field]);
  });
});

describe("units in a shared rack", () => {
  it("200 are created in a shared rack, with a meter; the customer sees its units", async () => {
    expect((await put("shared-rack", "SR-1", at("20"))).body.outcome).toBe("created");
    expect((await put("shared-rack", "SR-1", at("20"))).body.outcome).toBe("unchanged");
    await put("power-feed", "SR-1-A", { ...feed, rackId: { ref: "SR-1" } });
    const made = await put("shared-colo", "SC-1", colo({ ref: "SR-1" }, [11, 10]));
    expect(made.body).toMatchObject({ outcome: "created", lifecycle: "ACTIVE" });
    expect((await put("shared-colo", "SC-1", colo({ ref: "SR-1" }, [10, 11]))).body.outcome).toBe("unchanged");
    const meter = { serial: "SN-SC", feedId: { ref: "SR-1-A" }, sharedColoId: { ref: "SC-1" } };
    expect((await put("power-meter", "M-SC", meter)).body.outcome).toBe("created");
    const path = `/v1/customer/${kadeblok}/shared-colo/${made.body.id}`;
    const seen = (await api.send<SharedColo>("GET", path, { token: mila })).body;
    expect([seen.name, seen.units, seen.contractedW]).toEqual(["AMS2-R8-20 2U", [10, 11], 500]);
    expect((await send("GET", "shared-rack/ref/SR-1")).body.customerId).toBeNull();
    expect((await send("GET", "rack/ref/SR-1")).status).toBe(404);
  });

  it("409 for units of others, and 200 moves to free ones", async () => {
    await put("shared-rack", "SR-2", at("21"));
    await put("shared-colo", "SC-2", colo({ ref: "SR-2" }, [1, 2]));
    const other = { ...colo({ ref: "SR-2" }, [2, 3]), customerId: polderlicht };
    expect((await put("shared-colo", "SC-3", other)).body.error?.code).toBe("rack.no-space");
    expect((await send("GET", "shared-colo/ref/SC-3")).status).toBe(404);
    await put("shared-colo", "SC-2", colo({ ref: "SR-2" }, [1]));
    expect((await put("shared-colo", "SC-3", other)).body.outcome).toBe("created");
    const { id } = (await send("GET", "shared-colo/ref/SC-3")).body;
    expect((await send("POST", `shared-colo/${id}/terminate`, { reason: "Moved" })).body.lifecycle).toBe("TERMINATED");
    expect((await put("shared-colo", "SC-2", colo({ ref: "SR-2" }, [1, 2, 3]))).body.outcome).toBe("updated");
  });

  it("400 when the shares of a rack are more than all of its power", async () => {
    await put("shared-rack", "SR-4", at("22"));
    const share = (units: number[], sharePct: number) => ({
      ...colo({ ref: "SR-4" }, units),
      metering: "SHARE",
      sharePct,
    });
    expect((await put("shared-colo", "SC-41", share([1], 60))).body.outcome).toBe("created");
    expect(await refusedField("shared-colo", "SC-42", share([2], 40.01))).toEqual([400, "sharePct"]);
    expect((await put("shared-colo", "SC-42", share([2], 40))).body.outcome).toBe("created");
    expect((await put("shared-colo", "SC-41", share([1], 59))).body.outcome).toBe("updated");
  });

  it.each([
    ["units of another rack", "SR-1-A", "SC-2"],
    ["units with a share of the power", "SR-4-A", "SC-41"],
  ])("400 for a meter of %s", async (_what, feedRef, coloRef) => {
    await put("power-feed", "SR-4-A", { ...feed, rackId: { ref: "SR-4" } });
    const meter = { serial: "SN-NONE", feedId: { ref: feedRef }, sharedColoId: { ref: coloRef } };
    expect(await refusedField("power-meter", "M-NONE", meter)).toEqual([400, "sharedColoId"]);
  });

  it.each([
    ["units", colo({ ref: "SR-1" }, [48])],
    ["rackId", colo({ ref: "DC-1" }, [1])],
    ["sharePct", { ...colo({ ref: "SR-1" }, [30]), metering: "SHARE" }],
  ])("400 names %s", async (field, body) => {
    expect(await refusedField("shared-colo", "SC-400", body)).toEqual([400, field]);
  });
});
