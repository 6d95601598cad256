import Big from "big.js";

export interface Charge {
  readonly productCode: string;
  readonly description: string;
  readonly quantity: string;
  /** List price less the discount for the contract term. */
  readonly unitPrice: string;
}

/** The contract of a demo service. It starts at delivery if the service is younger than the term. */
export interface DemoContract {
  readonly termMonths: 12 | 36;
  readonly ageDays: number;
  readonly contractDaysLeft: number;
}

const termDiscounts = { 12: 5, 36: 10 } as const;

/** Description, monthly list price, and set-up list price. */
const prices = {
  "RACK-Q": ["Quarter rack 11U", "195.00", "250.00"],
  "RACK-H": ["Half rack 23U", "345.00", "350.00"],
  "RACK-F46": ["Full rack 46U", "595.00", "500.00"],
  "RACK-F47": ["Full rack 47U", "635.00", "500.00"],
  "SHARED-1U": ["Shared colocation, 1U", "35.00", "50.00"],
  "PWR-1X16": ["Power feed A 16 A", "55.00", "95.00"],
  "PWR-2X16": ["Power feeds A+B 16 A", "95.00", "150.00"],
  "PWR-2X32": ["Power feeds A+B 32 A", "175.00", "250.00"],
  "PWR-COMMITTED": ["Committed power per kW", "199.00", "0.00"],
  "UPL-1G": ["Uplink 1 Gbit/s", "75.00", "95.00"],
  "UPL-10G": ["Uplink 10 Gbit/s", "225.00", "250.00"],
  "UPL-RED": ["Second uplink", "175.00", "250.00"],
  "XC-UTP": ["Cross connect, Cat6A", "25.00", "95.00"],
  "XC-MMF": ["Cross connect, multi-mode pair", "35.00", "125.00"],
  "XC-SMF": ["Cross connect, single-mode pair", "39.00", "125.00"],
  "IXP-SMF": ["Internet exchange port patch", "29.00", "125.00"],
  "MC-10G": ["Metro connect 10G AMS1–AMS2", "295.00", "350.00"],
  "WDM-10G-U": ["Wavelength 10G AMS1–AMS2", "350.00", "950.00"],
  "WDM-10G-U-AMS2-ENS1": ["Wavelength 10G AMS2–ENS1", "950.00", "950.00"],
  "WDM-100G-U": ["Wavelength 100G AMS1–AMS2", "895.00", "1950.00"],
  "WDM-100G-P": ["Wavelength 100G protected AMS1–RTM1", "2950.00", "2925.00"],
} as const;
type Product = keyof typeof prices;

/** Power and uplinks have no term discount. */
const withoutDiscount = /^(PWR|UPL)-/;

export const discountedCharge = (product: Product, termMonths: 12 | 36, quantity = 1): Charge => {
  const [description, list] = prices[product];
  const discount = withoutDiscount.test(product) ? 0 : termDiscounts[termMonths];
  const unitPrice = new Big(list).times(100 - discount).div(100);
  return { productCode: product, description, quantity: String(quantity), unitPrice: unitPrice.toFixed(2) };
};

const products = (codes: readonly Product[], termMonths: 12 | 36): Charge[] =>
  codes.map((product) => discountedCharge(product, termMonths));

export const monthlyOf = (charges: readonly Charge[]): string =>
  charges.reduce((sum, { quantity, unitPrice }) => sum.plus(new Big(quantity).times(unitPrice)), new Big(0)).toFixed(2);

export const setupOf = (charges: readonly Charge[]): string =>
  charges
    .reduce((sum, { productCode, quantity }) => {
      const [, , setup] = prices[productCode as Product];
      return sum.plus(new Big(quantity).times(setup));
    }, new Big(0))
    .toFixed(2);

export interface DemoRack extends DemoContract {
  readonly customerId: number;
  readonly rackCode: string;
  readonly packageCode: "RACK-Q" | "RACK-H" | "RACK-F46" | "RACK-F47";
  readonly power: "PWR-1X16" | "PWR-2X16" | "PWR-2X32";
  readonly committedKw?: number;
  readonly uplinks: readonly ("UPL-1G" | "UPL-10G" | "UPL-RED")[];
  readonly reference: string;
  readonly room: string;
  readonly deadFeed?: "B";
  readonly silentMeter?: true;
}

const kadeblokRacks: readonly Omit<DemoRack, "customerId">[] = [
  {
    rackCode: "AMS1-R2-07",
    packageCode: "RACK-F46",
    power: "PWR-2X16",
    uplinks: ["UPL-10G", "UPL-RED"],
    reference: "Cluster A, network",
    room: "Hall 2",
    termMonths: 36,
    ageDays: 1020,
    contractDaysLeft: 75,
  },
  {
    rackCode: "AMS1-R2-08",
    packageCode: "RACK-F46",
    power: "PWR-2X32",
    committedKw: 3,
    uplinks: [],
    reference: "Cluster A, compute",
    room: "Hall 2",
    termMonths: 36,
    ageDays: 1020,
    contractDaysLeft: 75,
  },
  {
    rackCode: "AMS1-R2-09",
    packageCode: "RACK-F46",
    power: "PWR-2X16",
    uplinks: ["UPL-1G"],
    reference: "Cluster A, storage",
    room: "Hall 2",
    termMonths: 36,
    ageDays: 760,
    contractDaysLeft: 335,
  },
  {
    rackCode: "AMS1-R2-10",
    packageCode: "RACK-F46",
    power: "PWR-2X16",
    uplinks: [],
    reference: "Cluster B, compute",
    room: "Hall 2",
    termMonths: 36,
    ageDays: 640,
    contractDaysLeft: 455,
  },
  {
    rackCode: "AMS1-R2-11",
    packageCode: "RACK-F46",
    power: "PWR-2X16",
    uplinks: [],
    reference: "Cluster B, storage",
    room: "Hall 2",
    deadFeed: "B",
    termMonths: 12,
    ageDays: 640,
    contractDaysLeft: 90,
  },
  {
    rackCode: "AMS2-R1-04",
    packageCode: "RACK-F47",
    power: "PWR-2X32",
    uplinks: ["UPL-10G"],
    reference: "Second site, compute",
    room: "Hall 1",
    termMonths: 36,
    ageDays: 700,
    contractDaysLeft: 395,
  },
  {
    rackCode: "AMS2-R1-05",
    packageCode: "RACK-F47",
    power: "PWR-2X16",
    uplinks: [],
    reference: "Second site, backup",
    room: "Hall 1",
    termMonths: 36,
    ageDays: 700,
    contractDaysLeft: 395,
  },
  {
    rackCode: "RTM1-R3-02",
    packageCode: "RACK-H",
    power: "PWR-2X16",
    uplinks: ["UPL-1G"],
    reference: "Rotterdam",
    room: "Hall 1",
    silentMeter: true,
    termMonths: 12,
    ageDays: 560,
    contractDaysLeft: 170,
  },
  {
    rackCode: "ENS1-R1-09",
    packageCode: "RACK-Q",
    power: "PWR-1X16",
    uplinks: ["UPL-1G"],
    reference: "Off-site copies",
    room: "Hall 1",
    termMonths: 12,
    ageDays: 218,
    contractDaysLeft: 147,
  },
];

/** All racks of the demo. That of Fietsfabriek has copies of what the factory cannot miss. */
export const demoRacks: readonly DemoRack[] = [
  ...kadeblokRacks.map((rack) => Object.assign({ customerId: 20140117 }, rack)),
  {
    customerId: 20120281,
    rackCode: "ENS1-R1-10",
    packageCode: "RACK-Q",
    power: "PWR-1X16",
    uplinks: ["UPL-1G"],
    reference: "Uitwijk van de fabriek",
    room: "Hall 1",
    termMonths: 36,
    ageDays: 430,
    contractDaysLeft: 665,
  },
];

export const rackCharges = ({ packageCode, power, committedKw, uplinks, termMonths }: DemoRack): Charge[] => [
  ...products([packageCode, power], termMonths),
  ...(committedKw === undefined ? [] : [discountedCharge("PWR-COMMITTED", termMonths, committedKw)]),
  ...products(uplinks, termMonths),
];

export interface DemoSharedColo extends DemoContract {
  readonly name: string;
  readonly customerId: number;
  readonly rackCode: string;
  readonly units: readonly number[];
  readonly reference: string;
  readonly contractedW: number;
  readonly metering: "OUTLET" | "SHARE";
  readonly sharePct?: number;
}

export const demoSharedColos: readonly DemoSharedColo[] = [
  {
    name: "ENS1-R1-03 4U",
    customerId: 20120280,
    rackCode: "ENS1-R1-03",
    units: [12, 13, 14, 15],
    reference: "Back-ups van klanten",
    contractedW: 500,
    metering: "SHARE",
    sharePct: 18,
    termMonths: 36,
    ageDays: 800,
    contractDaysLeft: 295,
  },
  {
    name: "ENS1-R1-04 2U",
    customerId: 20140117,
    rackCode: "ENS1-R1-04",
    units: [20, 21],
    reference: "Out-of-band",
    contractedW: 300,
    metering: "OUTLET",
    termMonths: 12,
    ageDays: 400,
    contractDaysLeft: 330,
  },
  {
    name: "ENS1-R1-05 1U",
    customerId: 20120281,
    rackCode: "ENS1-R1-05",
    units: [30],
    reference: "Beheertoegang",
    contractedW: 100,
    metering: "SHARE",
    sharePct: 4,
    termMonths: 12,
    ageDays: 400,
    contractDaysLeft: 330,
  },
];

export const sharedColoCharges = ({ units, termMonths }: DemoSharedColo): Charge[] => [
  discountedCharge("SHARED-1U", termMonths, units.length),
];
