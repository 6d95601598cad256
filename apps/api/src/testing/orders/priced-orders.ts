import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import fc from "fast-check";

/** An order with its price in cents, from the price list in this file: independent of the catalogue and its rules. */
export interface PricedOrder {
  readonly kind: OrderKind;
  readonly body: OrderBody;
  readonly nrc: number;
  readonly mrc: number;
}

export interface PricedRacks {
  readonly ams1: string;
  readonly ams2: string;
}

/** Cents less a discount in percent, rounded half up. */
const less = (cents: number, percent: number): number => Math.floor((cents * (100 - percent) + 50) / 100);
const termDiscount: Readonly<Record<number, number>> = { 1: 0, 12: 5, 36: 10, 60: 15 };
const off = (term: number): number => termDiscount[term] ?? 0;

const at = (postalCode: string, houseNumber: number) => ({ postalCode, houseNumber });
/** Set-up, monthly price, an address, and a service to take over if there are no free pairs. */
const lines = {
  "FIB-100": [4900, 2950, at("8011AB", 12)],
  "FIB-500": [4900, 3750, at("8011AB", 12)],
  "FIB-1000": [4900, 4400, at("8011AB", 12)],
  "FIB-4000": [9900, 6400, at("8011AB", 12)],
  "BFIB-1G": [75_000, 29_500, at("1098ZZ", 121)],
  "BFIB-10G": [125_000, 69_500, at("1098ZZ", 121)],
  "VDSL-100": [3900, 2850, at("3011ZZ", 5), "XDF204417"],
  "VDSL-200B": [7900, 4100, at("5211ZZ", 19)],
  "COAX-600": [3900, 3950, at("5611ZZ", 10)],
  "MOB-5G": [2500, 2400, at("8011AB", 12)],
} as const;
const slas = { "SLA-BASIC": 0, "SLA-PLUS": 1500, "SLA-PREMIUM": 4500 } as const;
const ipv4 = { 32: 0, 30: 500, 29: 1250, 28: 2500 } as const;

const keys = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] => Object.keys(record) as Key[];
const among = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values);

const circuit = fc.record({
  service: among("INTERNET", "LAYER2", "VOICE"),
  handover: among("DHCP", "PPPOE", "STATIC", "ETHERNET"),
});

/** Orders of a line. `classPercent`: the part of the connection's price that the company's class pays, in percent. */
export const lineOrders = (classPercent = 100): fc.Arbitrary<PricedOrder> =>
  fc
    .record({
      code: among(...keys(lines)),
      term: among(1, 12, 36),
      slaCode: among(...keys(slas)),
      ipv4Length: among(32, 30, 29, 28),
      ipv6Length: among(48, 56),
      modem: fc.boolean(),
      circuits: fc.array(circuit, { minLength: 1, maxLength: 4 }),
    })
    .map(({ code, term, slaCode, ipv4Length, ipv6Length, modem, circuits }) => {
      const [setUp, monthly, address, service] = [...lines[code], undefined];
      const connection = Math.floor((monthly * classPercent * (100 - off(term)) + 5000) / 10_000);
      const layer2 = circuits.filter((one) => one.service === "LAYER2").length;
      return {
        kind: "LINE",
        nrc: term >= 36 ? 0 : setUp,
        mrc: connection + slas[slaCode] + ipv4[ipv4Length] + (modem ? 450 : 0) + 1000 * layer2,
        body: {
          packageCode: code,
          contractTermMonths: term,
          address,
          slaCode,
          ipv4Length,
          ipv6Length,
          circuits,
          parameters: { modem },
          ...(ipv4Length === 28 ? { justification: "Thirteen servers with their own addresses" } : {}),
          ...(service === undefined ? {} : { action: "MIGRATE", currentServiceId: service }),
        },
      };
    });

const racks = {
  "RACK-Q": [25_000, 19_500, ["AMS1", "RTM1", "ENS1"]],
  "RACK-H": [35_000, 34_500, ["AMS1", "AMS2", "RTM1", "EHV1", "ENS1"]],
  "RACK-F46": [50_000, 59_500, ["AMS1", "RTM1", "EHV1", "ENS1"]],
  "RACK-F47": [50_000, 63_500, ["AMS1", "AMS2"]],
} as const;
const everywhere = ["AMS1", "AMS2", "RTM1", "EHV1", "ENS1"];
/** Set-up, monthly price, the most kW in steps of a half, and the sites that have these feeds. */
const feeds = {
  "PWR-1X16": [9500, 5500, 2.5, everywhere],
  "PWR-2X16": [15_000, 9500, 2.5, everywhere],
  "PWR-2X32": [25_000, 17_500, 5.5, ["AMS1", "AMS2", "RTM1", "EHV1"]],
  "PWR-2X3X16": [35_000, 24_500, 8.5, ["AMS1"]],
  "PWR-2X3X32": [49_500, 42_500, 15, ["AMS1", "AMS2"]],
} as const satisfies Record<string, readonly [number, number, number, readonly string[]]>;
const uplinks = { NONE: [0, 0], "1G": [9500, 7500], "10G": [25_000, 22_500] } as const;
const pdus = { CUSTOMER: 0, METERED: 19_500, SWITCHED: 29_500 } as const;
const rackIpv4 = { 29: 1250, 28: 2500, 27: 5000 } as const;

const rackOrders: fc.Arbitrary<PricedOrder> = fc
  .record({
    code: among(...keys(racks)),
    siteAt: fc.nat(),
    feedAt: fc.nat(),
    quantity: fc.integer({ min: 1, max: 10 }),
    term: among(1, 12, 36),
    halfKw: fc.nat(),
    isCommitted: fc.boolean(),
    speed: among(...keys(uplinks)),
    isRedundant: fc.boolean(),
    ipv4Length: fc.option(among(29, 28, 27), { nil: null }),
    pdu: among(...keys(pdus)),
  })
  .map((chosen) => {
    const { code, quantity, term, isCommitted, speed, ipv4Length, pdu } = chosen;
    const [setUp, monthly, sites] = racks[code];
    const siteCode = sites[chosen.siteAt % sites.length] ?? "AMS1";
    const here = keys(feeds)
      .filter((feed) => (feeds[feed][3] as readonly string[]).includes(siteCode))
      .filter((feed) => code !== "RACK-Q" || feed.endsWith("X16"))
      .filter((feed) => code !== "RACK-Q" || !feed.includes("3X"));
    const feedProfile = here[chosen.feedAt % here.length] ?? "PWR-1X16";
    const [feedSetUp, feedMonthly, mostKw] = feeds[feedProfile];
    const committedKw = isCommitted ? ((chosen.halfKw % (mostKw * 2)) + 1) / 2 : null;
    const redundant = speed !== "NONE" && chosen.isRedundant;
    const [uplinkSetUp, uplinkMonthly] = uplinks[speed];
    return {
      kind: "RACK",
      nrc: quantity * (setUp + feedSetUp + uplinkSetUp + (redundant ? 25_000 : 0) + pdus[pdu]),
      mrc:
        less(quantity * monthly, off(term)) +
        quantity *
          (feedMonthly +
            uplinkMonthly +
            (redundant ? 17_500 : 0) +
            (ipv4Length === null ? 0 : rackIpv4[ipv4Length]) +
            (committedKw === null ? 0 : committedKw * 19_900)),
      body: {
        packageCode: code,
        contractTermMonths: term,
        siteCode,
        quantity,
        feedProfile,
        powerModel: isCommitted ? "COMMITTED" : "METERED",
        committedKw,
        uplink: { speed, ...(speed === "NONE" ? {} : { redundant }) },
        ipv4Length,
        ipv6Length: 48,
        pdu,
        lockType: "BADGE",
        accessList: [{ name: "Ruth Klein", email: "ruth.klein@kadeblok.example" }],
      },
    };
  });

const sharedOrders: fc.Arbitrary<PricedOrder> = fc
  .record({ quantity: fc.integer({ min: 1, max: 10 }), term: among(1, 12, 36), ipv4Length: among(29, 28, 27, null) })
  .map(({ quantity, term, ipv4Length }) => ({
    kind: "RACK",
    nrc: quantity * 5000,
    // One block of addresses, whatever the number of units.
    mrc: less(quantity * 3500, off(term)) + (ipv4Length === null ? 0 : rackIpv4[ipv4Length]),
    body: { packageCode: "SHARED-1U", contractTermMonths: term, siteCode: "ENS1", quantity, ipv4Length },
  }));

/** Set-up, monthly price, and the connector that fits. */
const connections = {
  "XC-UTP": [9500, 2500, "RJ45"],
  "XC-MMF": [12_500, 3500, "MPO"],
  "XC-SMF": [12_500, 3900, "LC_UPC"],
  "IXP-SMF": [12_500, 2900, "LC_APC"],
  "MC-10G": [35_000, 29_500, "LC_UPC"],
  "MC-100G": [95_000, 89_500, "SC_APC"],
} as const;

const farEnd = (code: keyof typeof connections, { ams2 }: PricedRacks): NonNullable<OrderBody["zSide"]> => {
  if (code.startsWith("MC")) return { type: "OWN_RACK", rackId: ams2 };
  if (code === "IXP-SMF") return { type: "IX", companyName: "AMS-IX", loaFollows: true };
  return { type: "CARRIER", companyName: "Carrier Nederland", loaFollows: true };
};

const connectionOrders = (own: PricedRacks): fc.Arbitrary<PricedOrder> =>
  fc
    .record({
      code: among(...keys(connections)),
      term: among(1, 12, 36),
      quantity: fc.integer({ min: 1, max: 12 }),
      saysFibres: fc.boolean(),
    })
    .map(({ code, term, quantity, saysFibres }) => {
      const [setUp, monthly, connector] = connections[code];
      const body: OrderBody = {
        packageCode: code,
        contractTermMonths: term,
        aSide: { rackId: own.ams1 },
        connectorA: connector,
        zSide: farEnd(code, own),
        connectorZ: connector,
        quantity,
        ...(saysFibres ? { fibreCount: 2 * quantity } : {}),
      };
      return { kind: "DC_CONNECTION", nrc: quantity * setUp, mrc: less(quantity * monthly, off(term)), body };
    });

/** Monthly prices by route, and one-off prices of the set-up and of our optics on both sides; null: not sold. */
const wdms = {
  "WDM-10G-U": {
    setUp: 95_000,
    optics: 29_000,
    "AMS1-AMS2": 35_000,
    "AMS1-RTM1": 69_500,
    "RTM1-EHV1": 79_500,
    "AMS2-ENS1": 95_000,
  },
  "WDM-10G-P": {
    setUp: 142_500,
    optics: 29_000,
    "AMS1-AMS2": 59_500,
    "AMS1-RTM1": 115_000,
    "RTM1-EHV1": 129_500,
    "AMS2-ENS1": 155_000,
  },
  "WDM-100G-U": {
    setUp: 195_000,
    optics: 119_000,
    "AMS1-AMS2": 89_500,
    "AMS1-RTM1": 179_500,
    "RTM1-EHV1": 199_500,
    "AMS2-ENS1": 235_000,
  },
  "WDM-100G-P": {
    setUp: 292_500,
    optics: 119_000,
    "AMS1-AMS2": 149_500,
    "AMS1-RTM1": 295_000,
    "RTM1-EHV1": 325_000,
    "AMS2-ENS1": null,
  },
  "WDM-400G-U": {
    setUp: 395_000,
    optics: null,
    "AMS1-AMS2": 245_000,
    "AMS1-RTM1": 460_000,
    "RTM1-EHV1": null,
    "AMS2-ENS1": null,
  },
} as const;
const routes = ["AMS1-AMS2", "AMS1-RTM1", "RTM1-EHV1", "AMS2-ENS1"] as const;

const wdmOrders: fc.Arbitrary<PricedOrder> = fc
  .record({ code: among(...keys(wdms)), route: fc.nat(), term: among(12, 36, 60), isProvided: fc.boolean() })
  .map(({ code, route, term, isProvided }) => {
    const wdm = wdms[code];
    const sold = routes.filter((one) => wdm[one] !== null);
    const routeCode = sold[route % sold.length] ?? "AMS1-AMS2";
    const optics = isProvided && wdm.optics !== null;
    return {
      kind: "WDM",
      nrc: wdm.setUp + (optics ? wdm.optics : 0),
      mrc: less(wdm[routeCode] ?? 0, off(term)),
      body: {
        packageCode: code,
        contractTermMonths: term,
        routeCode,
        transceivers: optics ? "PROVIDER" : "CUSTOMER",
      },
    };
  });

export const pricedOrders = (own: PricedRacks): fc.Arbitrary<PricedOrder> =>
  fc.oneof(
    { weight: 4, arbitrary: lineOrders() },
    { weight: 4, arbitrary: rackOrders },
    { weight: 1, arbitrary: sharedOrders },
    { weight: 2, arbitrary: connectionOrders(own) },
    { weight: 2, arbitrary: wdmOrders },
  );
