/** Packages of the demo lines: speeds in Mbit/s and catalogue prices. */
export const technologies = {
  "FIB-100": {
    technology: "FTTH",
    carrier: "Access NL",
    packageCode: "FIB-100",
    down: 100,
    up: 100,
    deliveryType: 6,
    nrc: 49,
    mrc: 29.5,
  },
  "FIB-500": {
    technology: "FTTH",
    carrier: "Access NL",
    packageCode: "FIB-500",
    down: 500,
    up: 500,
    deliveryType: 6,
    nrc: 49,
    mrc: 37.5,
  },
  "FIB-1000": {
    technology: "FTTH",
    carrier: "Access NL",
    packageCode: "FIB-1000",
    down: 1000,
    up: 1000,
    deliveryType: 6,
    nrc: 49,
    mrc: 44,
  },
  "FIB-4000": {
    technology: "FTTH",
    carrier: "Access NL",
    packageCode: "FIB-4000",
    down: 4000,
    up: 4000,
    deliveryType: 7,
    nrc: 99,
    mrc: 64,
  },
  "BFIB-1G": {
    technology: "FTTO",
    carrier: "Noordwal Glas",
    packageCode: "BFIB-1G",
    down: 1000,
    up: 1000,
    deliveryType: 11,
    nrc: 750,
    mrc: 295,
  },
  "BFIB-10G": {
    technology: "FTTO",
    carrier: "Noordwal Glas",
    packageCode: "BFIB-10G",
    down: 10_000,
    up: 10_000,
    deliveryType: 11,
    nrc: 1250,
    mrc: 695,
  },
  "VDSL-100": {
    technology: "VDSL",
    carrier: "Koper NL",
    packageCode: "VDSL-100",
    down: 100,
    up: 30,
    deliveryType: 2,
    nrc: 39,
    mrc: 28.5,
  },
  "VDSL-200B": {
    technology: "VDSL",
    carrier: "Koper NL",
    packageCode: "VDSL-200B",
    down: 200,
    up: 60,
    deliveryType: 2,
    nrc: 79,
    mrc: 41,
  },
  "COAX-600": {
    technology: "COAX",
    carrier: "Kabel NL",
    packageCode: "COAX-600",
    down: 600,
    up: 50,
    deliveryType: null,
    nrc: 39,
    mrc: 39.5,
  },
  "MOB-5G": {
    technology: "MOBILE",
    carrier: "Mobiel NL",
    packageCode: "MOB-5G",
    down: 150,
    up: 50,
    deliveryType: null,
    nrc: 25,
    mrc: 24,
  },
} as const;

type Product = keyof typeof technologies;

export interface DemoLine {
  readonly customerId: number;
  readonly lineNumber: string;
  readonly reference: string | null;
  readonly endCustomer?: string;
  readonly product: Product;
  readonly street: string;
  readonly houseNumber: number;
  readonly extension?: string;
  readonly postalCode: string;
  readonly city: string;
  readonly sla: "SLA-BASIC" | "SLA-PLUS" | "SLA-PREMIUM";
  readonly termMonths: number;
  /** Days since the contract start, and days until its end. */
  readonly ageDays: number;
  readonly contractDaysLeft: number;
  /** Monthly price of options such as extra addresses. */
  readonly options?: number;
  readonly voice?: true;
  readonly lifecycle?: "SUSPENDED" | "TERMINATION_SCHEDULED" | "CHANGE_PENDING" | "PROVISIONING";
  readonly operational?: "DOWN" | "DEGRADED";
  readonly equipment: readonly object[];
}

const places = [
  ["Zwolle", "8011ZZ", "Polderlichtweg"],
  ["Deventer", "7411ZZ", "Waterlijn"],
  ["Kampen", "8261ZZ", "Zuiderdijk"],
  ["Meppel", "7941ZZ", "Rietkraagweg"],
  ["Hattem", "8051ZZ", "Gemaalkade"],
  ["Apeldoorn", "7311ZZ", "Winkelhof"],
] as const;

const references = ["Hoofdkantoor", "Magazijn", "Werkplaats", "Filiaal", "Balie", "Achterhuis", "Terrein"] as const;
const owners = [undefined, "MOLENRAD", "WATERLIJN", "ZUIDERDIJK", "RIETKRAAG", "STOOM"] as const;
const slas = ["SLA-BASIC", "SLA-PLUS", "SLA-BASIC", "SLA-PREMIUM"] as const;

const modem = (technology: string, place: number) => ({
  type: technology === "FTTH" || technology === "FTTO" ? "ONT" : "MODEM",
  model:
    technology === "VDSL" ? "NW-V200" : technology === "COAX" ? "NW-C60" : technology === "MOBILE" ? "NW-5G" : "NW-F10",
  serial: `NW${String(410_000 + place * 37)}`,
  // A locally administered MAC address, so that it belongs to no vendor.
  macAddress: `02:00:5e:10:${(place >> 8).toString(16).padStart(2, "0")}:${(place & 255).toString(16).padStart(2, "0")}`,
  ownership: place % 4 === 3 ? "CUSTOMER" : "PROVIDER",
});

const fibre = ["FIB-1000", "FIB-500", "FIB-100", "FIB-1000", "FIB-4000"] as const;

/** 28 FTTH, 6 VDSL, 4 COAX, 2 FTTO and 2 MOBILE, in number order. */
const products: readonly Product[] = [
  ...Array.from({ length: 27 }, (_, place) => fibre[place % fibre.length] ?? "FIB-100"),
  "VDSL-100",
  "VDSL-100",
  "VDSL-200B",
  "VDSL-100",
  "VDSL-100",
  "FIB-1000",
  "VDSL-200B",
  ...Array.from({ length: 4 }, () => "COAX-600" as const),
  "BFIB-1G",
  "BFIB-10G",
  "MOB-5G",
  "MOB-5G",
];

const polderlichtLine = (product: Product, place: number): DemoLine => {
  const [city, postalCode, street] = places[(place * 5) % places.length] ?? places[0];
  const endCustomer = owners[(place * 7) % owners.length];
  const termMonths = [36, 12, 24, 36, 12][place % 5] ?? 12;
  const ageDays = 40 + ((place * 83) % 900);
  return {
    customerId: 20120280,
    lineNumber: `LN-${104_201 + place}`,
    reference: place % 9 === 8 ? null : `${references[place % references.length] ?? ""} ${city}`,
    ...(endCustomer ? { endCustomer } : {}),
    product,
    street,
    houseNumber: 3 + ((place * 17) % 190),
    postalCode,
    city,
    sla: slas[place % slas.length] ?? "SLA-BASIC",
    termMonths,
    ageDays,
    contractDaysLeft: 12 + ((place * 61) % (termMonths * 28)),
    ...(place % 6 === 1 ? { voice: true } : {}),
    equipment: [modem(technologies[product].technology, place)],
  };
};

/** Overrides for lines in a notable state, by line number. */
const special: Readonly<Record<string, Partial<DemoLine>>> = {
  "LN-104201": {
    reference: "Hoofdkantoor Zwolle",
    options: 25,
    houseNumber: 8,
    sla: "SLA-PREMIUM",
  },
  "LN-104204": {
    endCustomer: "FIETS",
    reference: "Fabriekshal",
    street: "Fietsfabriekstraat",
    houseNumber: 12,
    postalCode: "8011ZZ",
    city: "Zwolle",
  },
  "LN-104205": {
    endCustomer: "FIETS",
    reference: "Showroom",
    street: "Fietsfabriekstraat",
    houseNumber: 14,
    postalCode: "8011ZZ",
    city: "Zwolle",
  },
  "LN-104206": {
    endCustomer: "FIETS",
    reference: "Testbaan",
    street: "Fietsfabriekstraat",
    houseNumber: 20,
    postalCode: "8011ZZ",
    city: "Zwolle",
  },
  "LN-104207": { operational: "DOWN" },
  "LN-104212": { lifecycle: "SUSPENDED" },
  "LN-104218": { lifecycle: "TERMINATION_SCHEDULED", contractDaysLeft: 34 },
  "LN-104223": { lifecycle: "CHANGE_PENDING" },
  "LN-104230": { operational: "DEGRADED" },
  "LN-104233": {
    reference: "Winkel Zwolle",
    endCustomer: "MOLENRAD",
    street: "Molenradpad",
    houseNumber: 12,
    extension: "A",
    postalCode: "8011ZZ",
    city: "Zwolle",
    sla: "SLA-PLUS",
    termMonths: 36,
    options: 12.5,
    contractDaysLeft: 402,
  },
};

const kadeblokLine = (product: Product, place: number): DemoLine => ({
  customerId: 20140117,
  lineNumber: `LN-${204_301 + place}`,
  reference: ["Kantoor", "Uitwijk", "Beheer"][place] ?? null,
  product,
  street: "Kadeblokstraat",
  houseNumber: 40 + place * 2,
  postalCode: "1014ZZ",
  city: "Amsterdam",
  sla: "SLA-PREMIUM",
  termMonths: 36,
  ageDays: 300 + place * 40,
  contractDaysLeft: 700 - place * 200,
  equipment: [modem("FTTO", 60 + place)],
});

export const demoLines: readonly DemoLine[] = [
  ...products.map(polderlichtLine).map((line) => Object.assign(line, special[line.lineNumber])),
  ...(["BFIB-10G", "BFIB-1G", "BFIB-1G"] as const).map(kadeblokLine),
];
