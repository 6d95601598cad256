import type { Rack, SharedColo } from "@demarc/contract/racks";

const site = {
  code: "AMS1",
  name: "Amsterdam Science Park",
  address: {
    street: "Science Park",
    houseNumber: 610,
    houseNumberExtension: null,
    room: null,
    postalCode: "1098ZZ",
    city: "Amsterdam",
    country: "NL",
  },
};

const contract = {
  startDate: "2024-12-05",
  termMonths: 36,
  endDate: "2027-12-05",
  noticeDays: 30,
  autoRenew: true,
  renewalMonths: 1,
  terminationRequestedAt: null,
  terminationDate: null,
  nrc: "500.00",
  mrc: "630.50",
};

const termination = {
  possible: true,
  reason: null,
  earliestDate: "2027-12-05",
  noticeDays: 30,
  boundBy: "CONTRACT",
  withdrawal: "NONE",
  remainingMonths: 13,
  cost: "8196.50",
} as const;

const feed = {
  phase: 1,
  voltage: 230,
  amperage: 16,
  maxUtilisationPct: 80,
  ratedW: 3680,
  availableW: 2944,
  status: "ACTIVE",
} as const;

/** A rack with all details of its page. */
export const demoRack: Rack = {
  id: "0192f3a0-0000-7000-8000-0000000000c1",
  view: "own",
  rackCode: "AMS1-R2-07",
  facilityId: "R2-07",
  reference: "Cluster A",
  endCustomer: null,
  lifecycle: "ACTIVE",
  packageCode: "RACK-F46",
  siteCode: "AMS1",
  room: "Hall 2",
  row: "R2",
  position: "07",
  footprint: "FULL",
  heightU: 46,
  powerModel: "METERED",
  committedKw: null,
  feeds: [
    { ...feed, id: 1, label: "A", panel: "AMS1-PP-A", breaker: "R2-07-A" },
    { ...feed, id: 2, label: "B", panel: "AMS1-PP-B", breaker: "R2-07-B" },
  ],
  contract,
  version: 4,
  site,
  widthMm: 600,
  depthMm: 1200,
  lockType: "BADGE",
  accessList: [{ name: "Ruth Klein", email: "ruth@kadeblok.example", badgeNumber: "B-20417", validUntil: null }],
  equipment: [{ name: "Core switch", fromU: 45, heightU: 2 }],
  uplinks: [{ speedMbit: 10_000, media: "SMF_OS2", port: "xe-0/0/1" }],
  kwhPrice: "0.28750",
  orderId: null,
  inUse: { connections: [], prefixes: [] },
  termination,
  createdAt: "2024-12-05T09:00:00Z",
  updatedAt: "2026-11-01T09:00:00Z",
};

/** Units in a shared rack with all details of their page. */
export const demoSharedColo: SharedColo = {
  id: "0192f3a0-0000-7000-8000-0000000000c2",
  view: "own",
  name: "AMS1-R1-03 4U",
  reference: null,
  endCustomer: null,
  lifecycle: "ACTIVE",
  packageCode: "SHARED-1U",
  siteCode: "AMS1",
  rackCode: "AMS1-R1-03",
  room: "Hall 1",
  units: [4, 5, 6, 7],
  heightU: 4,
  contractedW: 600,
  committedKwh: null,
  metering: "SHARE",
  rackHeightU: 46,
  otherUnits: [1, 2, 3, 30],
  equipment: [{ name: "Back-up", fromU: 4, heightU: 2 }],
  inUse: { connections: [], prefixes: [] },
  contract,
  version: 2,
  site,
  kwhPrice: "0.28750",
  orderId: null,
  termination,
  createdAt: "2024-12-05T09:00:00Z",
  updatedAt: "2026-11-01T09:00:00Z",
};
