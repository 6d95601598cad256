import { describe, expect, it } from "vitest";
import { conflictOf, deliveredOrder, usualTerms } from "../../../testing/orders/delivered-orders.ts";
import { lineChangeOf, lineToDeliver } from "./line-order-delivery.rules.ts";

const fibre = { technology: "FTTH", speedDown: 1_000_000, speedUp: 500_000 } as const;
const address = { postalCode: "8011AB", houseNumber: 12 };
const order = { body: { address }, place: "Kerkstraat 12, 8011 AB Zwolle" };
const demo = { fillIn: true } as const;

const lineOf = (said: Parameters<typeof deliveredOrder>[0]) =>
  lineToDeliver(
    deliveredOrder({
      chosen: fibre,
      ...said,
      order: { ...order, ...said.order },
      delivery: { line: { carrier: "Glas NL", circuitId: "C-1" }, ...said.delivery },
    }),
  );

describe("a line to deliver", () => {
  it("has what the operator says, the speeds of the package and the address of the order", () => {
    const device = { type: "ONT", model: "G-010G", serial: "S1", macAddress: null, ownership: "PROVIDER" };
    const delivered = lineOf({
      values: { slaCode: "SLA-PREMIUM", ipv4Length: "29" },
      delivery: {
        line: {
          carrier: " Glas NL ",
          circuitId: " C-1 ",
          deliveryType: 7,
          connectionPoint: "FTU-2",
          equipment: [device],
        },
      },
    });
    expect(delivered).toEqual({
      terms: usualTerms,
      line: {
        ...fibre,
        address: {
          street: "Kerkstraat",
          houseNumber: 12,
          houseNumberExtension: null,
          room: null,
          postalCode: "8011AB",
          city: "Zwolle",
          country: "NL",
        },
        carrier: "Glas NL",
        slaCode: "SLA-PREMIUM",
        deliveryType: 7,
        connectionPoint: "FTU-2",
        circuitId: "C-1",
        equipment: [device],
      },
      circuits: [{ service: "INTERNET", handover: "DHCP", vlan: null, bandwidthDown: 1_000_000, bandwidthUp: 500_000 }],
      prefixes: [{ family: 4, length: 29 }],
    });
  });

  it.each([
    ["Plein 1944 12 A, 6511 AB Nijmegen", { houseNumberExtension: "A" }, "Plein 1944", "Nijmegen"],
    ["Werfkade 12 bis A, 3511 ZZ Utrecht", { houseNumberExtension: "BIS A" }, "Werfkade", "Utrecht", "bis A"],
    ["Kade 12 bis 3e, 6511AB Ede", { houseNumberExtension: "Bis", room: "3e" }, "Kade", "Ede", "bis"],
    ["Plein 1944 12 a, 6511 AB Nijmegen", { houseNumberExtension: "A" }, "Plein 1944", "Nijmegen", "a"],
    ["Kade 12 B 3e, 6511AB Den Haag", { houseNumberExtension: "B", room: "3e" }, "Kade", "Den Haag"],
    ["Kade 12 3e, 6511AB Ede", { houseNumberExtension: "", room: "3e" }, "Kade", "Ede"],
    ["Laan 12 12A, 6511AB Ede", { houseNumberExtension: "A" }, "Laan 12", "Ede"],
    ["Hoek, de 12, 6511AB Ede", {}, "Hoek, de", "Ede"],
    ["Plein 12 12A, 6511AB Ede", { houseNumberExtension: "12a" }, "Plein", "Ede", "12A"],
    ["Plein 12 12, 6511AB Ede", { houseNumberExtension: "", room: "12" }, "Plein", "Ede"],
    ["Kade 12, 6511AB Wijk 12", {}, "Kade", "Wijk 12"],
    ["Dorp 12, 6511AB 6511AB Ede", {}, "Dorp", "6511AB Ede"],
  ])("at %s with %j is in %s, %s", (place, more, street, city, spelled?: string) => {
    const { line } = lineOf({ order: { place, body: { address: { ...address, ...more } } } });
    const { houseNumberExtension = null, room = null } = more as { houseNumberExtension?: string; room?: string };
    expect(line.address).toMatchObject({
      street,
      city,
      houseNumberExtension: spelled ?? (houseNumberExtension || null),
      room,
    });
  });

  it("stores the postal code without spaces, in capitals", () => {
    const { line } = lineOf({ order: { body: { address: { ...address, postalCode: "80 11 ab" } } } });
    expect(line.address.postalCode).toBe("8011AB");
  });

  it.each([
    ["without an address", { body: {} }],
    ["without a postal code", { body: { address: { houseNumber: 12 } } }],
    ["without a house number", { body: { address: { postalCode: "8011AB" } } }],
    ["without a street", { place: "12, 8011 AB Zwolle" }],
    ["without a city", { place: "Kerkstraat 12, 8011 AB " }],
    ["without a place", { place: "" }],
    ["with the place of another number", { place: "Kerkstraat 3, 8011 AB Zwolle" }],
  ])("409 %s", (_what, change) => {
    expect(conflictOf(() => lineOf({ order: change }))).toBe("order.incomplete-delivery");
  });

  it.each([{ technology: null }, { speedDown: null }, { speedUp: null }])("409 of a package with %j", (missing) => {
    expect(conflictOf(() => lineOf({ chosen: { ...fibre, ...missing } }))).toBe("order.incomplete-delivery");
  });

  it.each([
    ["SLA-BASIC", "SLA-BASIC"],
    ["SLA-PLUS", "SLA-PLUS"],
    ["SLA-GOLD", "SLA-BASIC"],
    ["", "SLA-BASIC"],
  ])("of service level %j has %s", (slaCode, stored) => {
    expect(lineOf({ values: { slaCode } }).line.slaCode).toBe(stored);
  });
});

describe("the carrier and connection point of a line", () => {
  it("409 without a carrier outside the demo, although the rest is filled in", () => {
    const given = (carrier: string | undefined) =>
      deliveredOrder({
        order,
        chosen: fibre,
        delivery: { fillIn: true, carrierRequired: true, line: carrier === undefined ? {} : { carrier } },
      });
    expect(() => lineToDeliver(given(undefined))).toThrow("Give the carrier");
    expect(lineToDeliver(given("Glas NL")).line).toMatchObject({ carrier: "Glas NL", connectionPoint: "FTU-1" });
  });

  it.each([
    ["FTTH", "Access NL", 6, "FTU-1"],
    ["FTTO", "Noordwal Glas", 11, "FTU-1"],
    ["VDSL2", "Koper NL", 2, "ISRA-1"],
    ["VVDSL_BONDED", "Koper NL", 2, "ISRA-1"],
    ["COAX", "Kabel NL", null, "FTU-1"],
    ["MOBILE", "Mobiel NL", null, null],
  ] as const)("are filled in by the demo for %s", (technology, carrier, deliveryType, connectionPoint) => {
    const { line } = lineToDeliver(deliveredOrder({ order, chosen: { ...fibre, technology }, delivery: demo }));
    expect(line).toMatchObject({ technology, carrier, deliveryType, connectionPoint });
  });

  it("are those of the operator, then those of the order, then the usual ones", () => {
    const given = { carrier: "Glas NL", circuitId: "C-1", deliveryType: 0, connectionPoint: "FTU-9" };
    const values = { connectionPoint: "FTU-5" };
    expect(lineOf({ values, delivery: { ...demo, line: given } }).line).toMatchObject({
      carrier: "Glas NL",
      deliveryType: 0,
      connectionPoint: "FTU-9",
    });
    expect(lineOf({ values, delivery: { ...demo, line: { carrier: " " } } }).line).toMatchObject({
      carrier: "Access NL",
      deliveryType: 6,
      connectionPoint: "FTU-5",
    });
    expect(lineOf({}).line).toMatchObject({ deliveryType: null, connectionPoint: null, equipment: [] });
  });

  it.each([{}, { circuitId: "C-1" }, { circuitId: "C-1", carrier: " " }])(
    "409 if the operator says only %j",
    (line) => {
      expect(conflictOf(() => lineOf({ delivery: { line } }))).toBe("order.incomplete-delivery");
    },
  );
});

describe("the circuit id of a line", () => {
  const carrier = "Glas NL";

  it.each([
    ["that the operator gives", "MIGRATE", { ...demo, line: { carrier, circuitId: " C-1 " } }, "C-1"],
    ["of the service that is taken over", "MIGRATE", { ...demo, line: { carrier, circuitId: " " } }, "XTL9"],
    ["from the end of the id of the order, in the demo", "NEW", { ...demo, line: { carrier } }, "XTL256"],
  ] as const)("is the one %s", (_what, action, delivery, circuitId) => {
    const body = { address, action, currentServiceId: "XTL9" };
    expect(lineOf({ order: { body }, delivery }).line.circuitId).toBe(circuitId);
  });

  it.each([
    { action: "NEW", currentServiceId: "XTL9" },
    { action: "MIGRATE", currentServiceId: "" },
  ] as const)("409 without one, for %j", (body) => {
    const refused = () => lineOf({ order: { body: { address, ...body } }, delivery: { line: { carrier } } });
    expect(conflictOf(refused)).toBe("order.incomplete-delivery");
  });
});

describe("the circuits of a line", () => {
  const down = { bandwidthDown: 1_000_000, bandwidthUp: 500_000 };
  const voice = { bandwidthDown: 1000, bandwidthUp: 1000 };

  it("are those of the order; the first has the values of the package, and voice has 1 Mbit/s", () => {
    const circuits = [
      { service: "LAYER2", handover: "PPPOE", vlan: 5 },
      { service: "LAYER2", handover: "ETHERNET", vlan: 200 },
      { service: "VOICE", handover: "DHCP" },
    ] as const;
    const values = { service: "INTERNET", handover: "ETHERNET", vlan: "100" };
    const { circuits: delivered } = lineOf({ values, order: { body: { address, circuits: [...circuits] } } });
    expect(delivered).toEqual([
      { service: "INTERNET", handover: "ETHERNET", vlan: 100, ...down },
      { service: "LAYER2", handover: "ETHERNET", vlan: 200, ...down },
      { service: "VOICE", handover: "DHCP", vlan: null, ...voice },
    ]);
  });

  it("is one for voice if the order has only that", () => {
    expect(lineOf({ values: { service: "VOICE", handover: "STATIC", vlan: "" } }).circuits).toEqual([
      { service: "VOICE", handover: "STATIC", vlan: null, ...voice },
    ]);
  });
});

describe("the change of a line", () => {
  const terms = {
    order: { mrcTotal: "67.10", contractTermMonths: 36 },
    values: { slaCode: "SLA-PLUS" },
    delivery: { deliveredDate: "2026-12-15" },
  };
  const changed = {
    packageCode: "P",
    slaCode: "SLA-PLUS",
    mrc: "67.10",
    term: { months: 36, from: "2026-12-15" },
  };

  it("takes speeds and technology from the package, and carrier and circuit from the operator", () => {
    const given = deliveredOrder({
      ...terms,
      chosen: fibre,
      delivery: { ...terms.delivery, line: { carrier: "Glas NL", circuitId: "C-2" } },
    });
    expect(lineChangeOf(given)).toEqual({ ...fibre, ...changed, carrier: "Glas NL", circuitId: "C-2" });
  });

  it("leaves alone what neither says", () => {
    expect(lineChangeOf(deliveredOrder(terms))).toEqual(changed);
    const line = { carrier: "", circuitId: "" };
    expect(lineChangeOf(deliveredOrder({ ...terms, delivery: { ...terms.delivery, line } }))).toEqual(changed);
  });
});
