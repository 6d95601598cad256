import { describe, expect, it } from "vitest";
import { conflictOf, deliveredOrder, ownRack, ownUnits, usualTerms } from "../../../testing/orders/delivered-orders.ts";
import { handoverToDeliver, wdmToDeliver } from "./wdm-order-delivery.rules.ts";

type Said = Parameters<typeof deliveredOrder>[0];
const chosen = { kind: "WDM", meta: { bandwidth: "100G", protection: "PROTECTED" } } as const;
const values = { clientInterface: "100GBASE-LR4", transceivers: "PROVIDER" };
const wdmOrder = (said: Said) =>
  deliveredOrder({ chosen, ...said, order: { kind: "WDM", ...said.order }, values: { ...values, ...said.values } });

describe("a wavelength to deliver", () => {
  const otherWdm = "0192f4aa-0000-7000-8000-0000000000b1";

  it("has what the order, its package and the operator say", () => {
    const given = wdmOrder({
      order: {
        routeCode: "AMS1-AMS2",
        body: { routeCode: "AMS1-RTM1", connectorA: "SC_UPC", connectorZ: "LC_APC", diversityFrom: otherWdm },
        mrcTotal: "1615.50",
      },
      delivery: { fillIn: true, wdm: { channel: "C34", testReportId: "T-1" } },
    });
    expect(wdmToDeliver(given, ownRack, { ...ownRack, id: "Z" })).toEqual({
      terms: { ...usualTerms, mrc: "1615.50" },
      wdm: {
        bandwidth: "100G",
        protection: "PROTECTED",
        clientInterface: "100GBASE-LR4",
        transceiversIncluded: true,
        routeCode: "AMS1-RTM1",
        rackA: ownRack.id,
        rackZ: "Z",
        connectorA: "SC_UPC",
        connectorZ: "LC_APC",
        diversityFrom: otherWdm,
        testReportId: "T-1",
      },
      channel: "C34",
      fillIn: true,
    });
  });

  it("has no racks, connectors, report and channel that were not given", () => {
    const given = wdmOrder({
      order: { routeCode: "AMS1-AMS2", body: { connectorA: "", connectorZ: "" } },
      values: { transceivers: "CUSTOMER" },
    });
    expect(wdmToDeliver(given, undefined, undefined)).toEqual({
      terms: usualTerms,
      wdm: {
        bandwidth: "100G",
        protection: "PROTECTED",
        clientInterface: "100GBASE-LR4",
        transceiversIncluded: false,
        routeCode: "AMS1-AMS2",
        rackA: null,
        rackZ: null,
        connectorA: null,
        connectorZ: null,
        diversityFrom: null,
        testReportId: null,
      },
      channel: undefined,
      fillIn: false,
    });
    expect(wdmToDeliver(wdmOrder({}), ownUnits, ownUnits).wdm).toMatchObject({
      routeCode: "",
      rackA: null,
      rackZ: null,
    });
  });

  it.each(["10GBASE-LR", "100GBASE-LR4", "400GBASE-FR4"])("can have interface %s", (clientInterface) => {
    expect(wdmToDeliver(wdmOrder({ values: { clientInterface } }), undefined, undefined).wdm).toMatchObject({
      clientInterface,
    });
  });

  it.each<[string, Said]>([
    ["bandwidth", { chosen: { meta: { ...chosen.meta, bandwidth: "25G" } } }],
    ["protection", { chosen: { meta: { bandwidth: "100G" } } }],
    ["interface", { values: { clientInterface: "RJ45" } }],
  ])("409 without a known %s", (_what, said) => {
    expect(conflictOf(() => wdmToDeliver(wdmOrder(said), undefined, undefined))).toBe("order.incomplete-delivery");
  });
});

describe("the handover of a wavelength", () => {
  const service = { type: "wdm", id: "W", name: "WDM-000007" } as const;
  const panels = ["R2-07-A", "R2-07-B", "R2-07-C", "R2-07-D"];

  it("is a cross connect without a charge, from the rack to the equipment of the operator", () => {
    const given = wdmOrder({ order: { nrcTotal: "1950.00", mrcTotal: "1615.50", reference: "Ring" } });
    const handover = handoverToDeliver(given, service, "A", ownRack);
    expect(handover).toEqual({
      terms: { ...usualTerms, reference: "WDM-000007 A" },
      connection: {
        kind: "CROSS_CONNECT",
        media: "SMF_OS2",
        connectorA: "LC_UPC",
        connectorZ: "LC_UPC",
        fibreCount: 2,
        speed: null,
        a: { siteCode: "AMS1", rackId: ownRack.id, sharedColoId: null, device: null },
        z: { siteCode: "AMS1", type: "PROVIDER", rackId: null, companyName: null, circuitId: null },
        loaDocumentId: null,
        loaNumber: null,
        loaExpiresAt: null,
        testReportId: null,
      },
      portA: { siteCode: "AMS1", given: undefined, module: null, panels },
      portZ: { siteCode: "AMS1", given: undefined, module: null, panels: handover.portZ.panels },
    });
    const { panels: wdms } = handover.portZ;
    expect([wdms.length, wdms[0], wdms.at(-1)]).toEqual([20, "WDM-1", "WDM-20"]);
  });

  it("from shared units names them instead of a rack", () => {
    expect(handoverToDeliver(wdmOrder({}), service, "Z", ownUnits).connection.a).toMatchObject({
      siteCode: "ENS1",
      rackId: null,
      sharedColoId: ownUnits.id,
    });
  });

  it("has the connector and port of its side", () => {
    const body = {
      connectorA: "SC_UPC",
      connectorZ: "LC_APC",
      handoverA: { panel: " PP-A ", port: " 12 " },
      handoverZ: { panel: "R2-07-Z", port: "3" },
    };
    const sides = (["A", "Z"] as const).map((side) =>
      handoverToDeliver(wdmOrder({ order: { body } }), service, side, ownRack),
    );
    expect(sides.map(({ terms, connection, portA }) => [terms.reference, connection.connectorA, portA.given])).toEqual([
      ["WDM-000007 A", "SC_UPC", { panel: "R2-07-PP-A", port: "12" }],
      ["WDM-000007 Z", "LC_APC", { panel: "R2-07-Z", port: "3" }],
    ]);
  });

  it.each([{ panel: "PP-A" }, { port: "12" }, { panel: " ", port: "12" }, { panel: "PP-A", port: " " }])(
    "has no port for a wish of only %j",
    (handoverA) => {
      const given = wdmOrder({ order: { body: { handoverA } } });
      expect(handoverToDeliver(given, service, "A", ownRack).portA.given).toBeUndefined();
    },
  );

  it("has the port that the operator names, whatever the wish", () => {
    const wdm = { handoverA: { panel: "R2-07-A", port: "1" }, handoverZ: { panel: "R2-07-B", port: "2" } };
    const body = { handoverA: { panel: "PP-A", port: "12" } };
    const given = wdmOrder({ order: { body }, delivery: { wdm } });
    expect((["A", "Z"] as const).map((side) => handoverToDeliver(given, service, side, ownRack).portA.given)).toEqual([
      wdm.handoverA,
      wdm.handoverZ,
    ]);
  });
});
