import { describe, expect, it } from "vitest";
import { conflictOf, deliveredOrder, ownRack, ownUnits, usualTerms } from "../../../testing/orders/delivered-orders.ts";
import { connectionToDeliver, type EndEquipment, panelsOf, wantedPort } from "./connection-order-delivery.rules.ts";

const panels = ["R2-07-A", "R2-07-B", "R2-07-C", "R2-07-D"];
const otherRack: EndEquipment = { ...ownRack, id: "0192f4aa-0000-7000-8000-0000000000a3", name: "AMS1-R3-01" };
const letter = "0192f4aa-0000-7000-8000-0000000000d1";
const ordered = { connectorA: "LC_UPC", connectorZ: "SC_APC" };

interface Said {
  readonly body?: object;
  readonly meta?: object;
  readonly facts?: object;
  readonly delivery?: object;
  readonly a?: EndEquipment;
  readonly z?: EndEquipment;
}

const connectionOf = ({ body, meta, facts = {}, delivery = {}, a = ownRack, z }: Said) =>
  connectionToDeliver(
    deliveredOrder({
      order: { kind: "DC_CONNECTION", body: { ...ordered, ...body } },
      chosen: { kind: "DC_CONNECTION", meta: { connection: "CROSS_CONNECT", media: "SMF_OS2", ...meta } },
      facts,
      delivery,
    }),
    a,
    z,
  );

describe("a connection to deliver", () => {
  it("to another company has its letter and the ports that the operator names", () => {
    const zSide = { type: "CARRIER", companyName: " Carrier Nederland ", circuitId: "NL-1", module: "M2" };
    const aSide = { device: "sw1", module: "M1" };
    const ports = { aSide: { panel: "R2-07-A", port: "12" }, zSide: { panel: "MMR-3", port: "4" } };
    const details = { loaNumber: "L-1", loaExpiresAt: "2027-01-31", testReportId: "T-1" };
    expect(
      connectionOf({
        body: { aSide, zSide },
        facts: { loaDocumentId: letter },
        delivery: { dcConnection: { ...ports, ...details } },
      }),
    ).toEqual({
      terms: usualTerms,
      connection: {
        kind: "CROSS_CONNECT",
        media: "SMF_OS2",
        fibreCount: 2,
        speed: null,
        ...ordered,
        a: { siteCode: "AMS1", rackId: ownRack.id, sharedColoId: null, device: "sw1" },
        z: { siteCode: "AMS1", type: "CARRIER", rackId: null, companyName: "Carrier Nederland", circuitId: "NL-1" },
        loaDocumentId: letter,
        ...details,
      },
      portA: { siteCode: "AMS1", given: ports.aSide, module: "M1", panels: [] },
      portZ: { siteCode: "AMS1", given: ports.zSide, module: "M2", panels: [] },
    });
  });

  it("to an own rack takes free ports in both racks, in the demo", () => {
    const body = { zSide: { type: "OWN_RACK", rackId: otherRack.id } };
    const delivered = connectionOf({ body, z: otherRack, delivery: { fillIn: true } });
    expect(delivered).toMatchObject({
      connection: {
        z: { siteCode: "AMS1", type: "OWN_RACK", rackId: otherRack.id, companyName: null, circuitId: null },
        loaDocumentId: null,
        loaNumber: null,
        loaExpiresAt: null,
        testReportId: null,
      },
      portA: { given: undefined, module: null, panels },
      portZ: { given: undefined, module: null, panels: ["R3-01-A", "R3-01-B", "R3-01-C", "R3-01-D"] },
    });
  });

  it("from shared units names them instead of a rack", () => {
    expect(connectionOf({ a: ownUnits }).connection.a).toEqual({
      siteCode: "ENS1",
      rackId: null,
      sharedColoId: ownUnits.id,
      device: null,
    });
  });

  it.each([
    ["its own rack", { type: "OWN_RACK", siteCode: "RTM1" }, { ...otherRack, siteCode: "AMS2" }, "AMS2"],
    ["the site of the order", { type: "CARRIER", siteCode: "RTM1" }, undefined, "RTM1"],
    ["the near end, without a site", { type: "CARRIER", siteCode: "" }, undefined, "AMS1"],
    ["the near end, without a far end", undefined, undefined, "AMS1"],
  ])("ends at the site of %s", (_what, zSide, z, siteCode) => {
    const { connection, portZ } = connectionOf({ body: { zSide }, ...(z && { z }) });
    expect([connection.z.siteCode, portZ.siteCode]).toEqual([siteCode, siteCode]);
    expect(connection.z.type).toBe(zSide?.type ?? "PROVIDER");
  });

  it.each([
    ["a".repeat(80), "a".repeat(80)],
    [` ${"a".repeat(80)}b`, "a".repeat(80)],
    [" ", null],
  ])("to company %j has %j", (companyName, stored) => {
    expect(connectionOf({ body: { zSide: { companyName } } }).connection.z.companyName).toBe(stored);
  });

  it("has the letter of its body, else the latest one of the order", () => {
    const other = "0192f4aa-0000-7000-8000-0000000000d2";
    const facts = { loaDocumentId: letter };
    expect(connectionOf({ facts, body: { zSide: { loaDocumentId: other } } }).connection.loaDocumentId).toBe(other);
    expect(connectionOf({ facts }).connection.loaDocumentId).toBe(letter);
  });

  it.each([
    [{ media: "SMF_OS2" }, { quantity: 3 }, 6],
    [{ media: "MMF_OM4" }, { fibreCount: 4 }, 4],
    [{ media: "UTP_CAT6A" }, { quantity: 3 }, null],
    [{ media: "COAX" }, {}, null],
  ])("of %j and %j has %j fibres", (meta, body, fibreCount) => {
    expect(connectionOf({ meta, body }).connection.fibreCount).toBe(fibreCount);
  });

  it.each([
    ["CROSS_CONNECT", "10G", null],
    ["METRO_CONNECT", "10G", "10G"],
    ["METRO_CONNECT", "100G", "100G"],
    ["METRO_CONNECT", "3G", null],
  ])("of kind %s and speed %s has speed %j", (connection, speed, stored) => {
    expect(connectionOf({ meta: { connection, speed } }).connection).toMatchObject({ kind: connection, speed: stored });
  });

  it.each([
    ["kind", { meta: { connection: "WIRE" } }],
    ["medium", { meta: { media: "AIR" } }],
    ["connector of side A", { body: { connectorA: null } }],
    ["connector of side Z", { body: { connectorZ: "USB" } }],
  ])("409 without a known %s", (_what, said) => {
    expect(conflictOf(() => connectionOf(said))).toBe("order.incomplete-delivery");
  });
});

describe("the wanted port", () => {
  it("is in the meet-me rooms if there is no equipment", () => {
    const { panels: rooms } = wantedPort("AMS1", undefined, undefined, { fillIn: true });
    expect([rooms.length, rooms[0], rooms.at(-1)]).toEqual([20, "MMR-1", "MMR-20"]);
  });

  it("is in the panels of the equipment, named after its place in the site", () => {
    expect(panelsOf(ownRack)).toEqual(panels);
    expect(panelsOf(ownUnits)).toEqual(["R1-03-A", "R1-03-B", "R1-03-C", "R1-03-D"]);
    expect(wantedPort("AMS1", ownRack, undefined, { fillIn: true, module: "" })).toEqual({
      siteCode: "AMS1",
      given: undefined,
      module: null,
      panels,
    });
  });

  it.each([undefined, false])("is never a free one if fillIn is %j", (fillIn) => {
    expect(wantedPort("AMS1", ownRack, undefined, { fillIn }).panels).toEqual([]);
  });
});
