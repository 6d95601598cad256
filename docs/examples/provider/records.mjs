/** The records of the provider. Replace them by an export of your own CRM, inventory, IPAM and billing. */

const address = (street, houseNumber, postalCode, city) => ({ street, houseNumber, postalCode, city, country: "NL" });
const numbers = (count) => Array.from({ length: count }, (_, place) => place + 1);
const padded = (number, width) => String(number).padStart(width, "0");

const contract = (mrc) => ({ startDate: "2026-01-01", termMonths: 36, noticeDays: 30, mrc });

/** Resellers come before their customers, who name them. */
export const customers = [
  {
    ref: "CRM-1000",
    type: "reseller",
    variant: "main",
    name: "Weidemolen Telecom B.V.",
    coc: "99990072",
    locale: "nl",
    discountClass: "PARTNER",
    address: address("Molenpad", 4, "8011ZZ", "Zwolle"),
  },
  {
    ref: "CRM-1001",
    type: "end-user",
    variant: "main",
    name: "Bakkerij Morgenrood B.V.",
    coc: "99990075",
    locale: "nl",
    parentCustomerId: { ref: "CRM-1000" },
    address: address("Marktstraat", 12, "8011ZZ", "Zwolle"),
  },
  {
    ref: "CRM-1002",
    type: "end-user",
    variant: "main",
    name: "Rijwielhandel De Spaak B.V.",
    coc: "99990076",
    locale: "nl",
    parentCustomerId: { ref: "CRM-1000" },
    address: address("Stationsweg", 3, "8011ZZ", "Zwolle"),
  },
  {
    ref: "CRM-3000",
    type: "end-user",
    variant: "data-centre",
    name: "Zonnedauw Hosting B.V.",
    coc: "99990074",
    locale: "en",
    address: address("Hoofdweg", 40, "9728ZZ", "Groningen"),
  },
  {
    ref: "CRM-4000",
    type: "reseller",
    variant: "tv",
    name: "Kijkkast Televisie B.V.",
    coc: "99990077",
    locale: "nl",
    address: address("Zendersteeg", 9, "9405ZZ", "Assen"),
  },
];

const person = (customer, firstName, lastName, domain, roles) => {
  const username = `${firstName}.${lastName}@${domain}`.toLowerCase();
  return { customer, username, firstName, lastName, roles };
};
const everything = ["RESELLER_ADMIN", "RESELLER_FINANCE", "RESELLER_ORDER", "RESELLER_SERVICE_DESK"];

/** Each new person gets a mail with an activation link. */
export const people = [
  person("CRM-1000", "Wieke", "Molenaar", "weidemolen.example", everything),
  person("CRM-1000", "Sjoerd", "Dekker", "weidemolen.example", ["RESELLER_SERVICE_DESK"]),
  person("CRM-1001", "Roza", "Bakker", "morgenrood.example", everything),
  person("CRM-1002", "Gijs", "Spaak", "despaak.example", everything),
  person("CRM-3000", "Yara", "Zonneveld", "zonnedauw.example", everything),
  person("CRM-4000", "Teun", "Kast", "kijkkast.example", everything),
];

/** 300 lines of the reseller itself, and 100 of each of its customers. */
export const lines = numbers(500).map((number) => ({
  ref: `LINE-${padded(number, 4)}`,
  customerId: { ref: number <= 300 ? "CRM-1000" : number <= 400 ? "CRM-1001" : "CRM-1002" },
  packageCode: "FIBRE-1000",
  lineNumber: `LN-${100_000 + number}`,
  carrier: "Noorderlicht",
  circuitId: `NLT-${padded(number, 6)}`,
  address: address("Glasvezelweg", number, "9747ZZ", "Groningen"),
  contract: contract("38.72"),
}));

export const racks = numbers(20).map((number) => ({
  ref: `RACK-${padded(number, 2)}`,
  customerId: { ref: "CRM-3000" },
  packageCode: "RACK-46U",
  siteCode: "GRN1",
  rackCode: `GRN1-B-${padded(number, 2)}`,
  room: "Hall 1",
  row: "B",
  position: padded(number, 2),
  footprint: "FULL",
  heightU: 46,
  powerModel: "METERED",
  kwhPrice: "0.28750",
  contract: contract("690.00"),
}));

export const feeds = racks.flatMap(({ ref, rackCode }) =>
  ["A", "B"].map((label) => ({
    ref: `${ref}-${label}`,
    rackId: { ref },
    label,
    panel: `GRN1-PP-${label}`,
    phase: 1,
    voltage: 230,
    amperage: 16,
    breaker: `${rackCode}-${label}`,
  })),
);

/** Readings name a meter by its serial number. */
export const meters = feeds.map(({ ref }) => ({ ref, serial: `SN-${ref}`, feedId: { ref } }));

export const addressPools = [
  { prefix: "198.51.100.0/24", originAsn: 64_496 },
  { prefix: "2001:db8:100::/40", originAsn: 64_496 },
];

/** `service` is a number or a code. `names` are the PTR records of single addresses. */
export const prefixes = [
  {
    ref: "IPAM-1",
    customerId: { ref: "CRM-3000" },
    prefix: "198.51.100.0/28",
    service: "GRN1-B-01",
    description: "Servers",
    names: numbers(12).map((number) => [`198.51.100.${number + 2}`, `server-${number}.zonnedauw.example`]),
  },
  {
    ref: "IPAM-2",
    customerId: { ref: "CRM-3000" },
    prefix: "2001:db8:100::/48",
    service: "GRN1-B-01",
    description: "Servers",
    names: [["2001:db8:100::25", "mail.zonnedauw.example"]],
  },
  {
    ref: "IPAM-3",
    customerId: { ref: "CRM-1000" },
    prefix: "198.51.100.32/29",
    service: "LN-100001",
    description: "Office",
    names: [["198.51.100.36", "office.weidemolen.example"]],
  },
];

const tvPackage = (productId, type, name, monthlyPrice, more) => ({
  productId,
  type,
  name: { nl: name, en: name },
  description: { nl: name, en: name },
  monthlyPrice,
  ...more,
});

export const tvPackages = [
  tvPackage("NL-TV-BASIS", "base", "Noorderlicht TV", "12.50", { channels: 70, maxStreams: 3, maxDevices: 5 }),
  tvPackage("NL-TV-SPORT", "option", "Noorderlicht Sport", "9.95", { channels: 8, requires: ["NL-TV-BASIS"] }),
];

export const msaTemplateVersion = "NL-2026.1";

/** The companies that sign an agreement, and who signs for the provider. */
export const agreements = [{ customer: "CRM-1000" }, { customer: "CRM-3000" }, { customer: "CRM-4000" }];
export const countersigner = { name: "A. Jansen", function: "Contract manager" };

/** An order of racks, as its customer would send it. It is sold at the prices of the catalogue. */
const rackOrder = {
  packageCode: "RACK-46U",
  siteCode: "GRN1",
  feedProfile: "PWR-2X16",
  powerModel: "METERED",
  contractTermMonths: 36,
  contact: {
    firstName: "Yara",
    lastName: "Zonneveld",
    email: "yara.zonneveld@zonnedauw.example",
    phoneNumber: "0200000074",
  },
  termsAccepted: true,
};

/** `clientOrderId` is the id of the order in the CRM, by which a later run finds it. */
export const order = {
  customer: "CRM-3000",
  onBehalfOf: { name: "Yara Zonneveld", channel: "TELEPHONE", at: "2026-11-02T09:30:00Z" },
  order: { ...rackOrder, clientOrderId: "CRM-ORDER-7", expectedNrcTotal: "500.00", expectedMrcTotal: "690.00" },
  delivery: { racks: [{ rackCode: "GRN1-A-01", facilityId: "A-01" }] },
};

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The title contains the number of the offer in the CRM, by which a later run finds it. */
export const quotation = {
  customer: "CRM-3000",
  title: "Growth in Groningen (CRM-OFFER-12)",
  introduction: "Thank you for your call.",
  terms: "Prices exclude VAT.",
  validUntil: inDays(30),
  salesPerson: { name: "A. Jansen", email: "sales@noorderlicht.example", phone: "0200000071" },
  options: [
    {
      label: "A second rack",
      termMonths: 36,
      items: [{ kind: "RACK", order: rackOrder, prices: [{ productCode: "RACK-46U", discountPct: "10" }] }],
      bespoke: [{ description: "Remote hands, 4 hours a month", charge: "MRC", unitPrice: "220.00" }],
    },
  ],
};
