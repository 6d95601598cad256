import type { Line, LineSummary } from "@demarc/contract/lines/lines";

/** A line in a list, for a person who may not see prices. */
export const demoLineSummary: LineSummary = {
  id: "0192f3a0-0000-7000-8000-0000000000b1",
  view: "own",
  lineNumber: "LN-104233",
  reference: "Winkel Zwolle",
  endCustomer: null,
  lifecycle: "ACTIVE",
  operational: "UP",
  operationalSince: "2026-11-01T09:00:00Z",
  address: {
    street: "Molenradpad",
    houseNumber: 12,
    houseNumberExtension: "A",
    room: null,
    postalCode: "8011ZZ",
    city: "Zwolle",
    country: "NL",
  },
  technology: "FTTH",
  packageCode: "FIB-1000",
  speedDown: 100_000,
  speedUp: 30_000,
  slaCode: "SLA-PLUS",
  version: 1,
};

/** A line with all details of its page. */
export const demoLine: Line = {
  ...demoLineSummary,
  contract: {
    startDate: "2024-12-05",
    termMonths: 36,
    endDate: "2027-12-05",
    noticeDays: 30,
    autoRenew: true,
    renewalMonths: 1,
    terminationRequestedAt: null,
    terminationDate: null,
    nrc: "49.00",
    mrc: "44.00",
  },
  carrier: "Access NL",
  deliveryType: 6,
  connectionPoint: "FTU-1",
  circuitId: "XTL204417",
  circuits: [
    {
      id: "0192f3a0-0000-7000-8000-0000000000b2",
      service: "INTERNET",
      vlan: 300,
      handover: "PPPOE",
      bandwidthDown: 100_000,
      bandwidthUp: 30_000,
      pppUsername: "ln-104233@noordwal.example",
    },
  ],
  equipment: [
    { type: "ONT", model: "NW-F10", serial: "NW410000", macAddress: "02:00:5e:10:00:00", ownership: "PROVIDER" },
  ],
  prefixes: [
    {
      id: "0192f3a0-0000-7000-8000-0000000000b3",
      prefix: "198.51.100.0/28",
      family: 4,
      kind: "PA",
      lifecycle: "ACTIVE",
      gateway: "198.51.100.1",
      usable: "198.51.100.2 - 198.51.100.14",
      description: "Kantoor Zwolle",
      inUse: 7,
    },
  ],
  events: [
    {
      id: "0192f3a0-0000-7000-8000-0000000000b4",
      at: "2026-11-01T09:00:00Z",
      type: "UP",
      text: null,
      meta: {},
    },
  ],
  termination: {
    possible: true,
    reason: null,
    earliestDate: "2027-12-05",
    noticeDays: 30,
    boundBy: "CONTRACT",
    withdrawal: "NONE",
    remainingMonths: 13,
    cost: "572.00",
  },
  createdAt: "2024-12-05T09:00:00Z",
  updatedAt: "2026-11-01T09:00:00Z",
};
