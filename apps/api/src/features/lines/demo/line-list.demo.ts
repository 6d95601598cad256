import { type DemoContract, type DemoPackage, type DemoTerm, linePackages } from "./line-packages.demo.ts";

export interface DemoLine extends DemoContract {
  readonly customerId: number;
  readonly lineNumber: string;
  readonly reference: string | null;
  readonly endCustomer?: string;
  readonly street: string;
  readonly houseNumber: number;
  readonly extension?: string;
  readonly postalCode: string;
  readonly city: string;
  /** Days since the contract start, and days until its end. */
  readonly ageDays: number;
  readonly contractDaysLeft: number;
  readonly voice?: true;
  readonly lifecycle?: "SUSPENDED" | "TERMINATION_SCHEDULED" | "CHANGE_PENDING";
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
  model: technology.includes("VDSL")
    ? "NW-V200"
    : technology === "COAX"
      ? "NW-C60"
      : technology === "MOBILE"
        ? "NW-5G"
        : "NW-F10",
  serial: `NW${String(410_000 + place * 37)}`,
  // A locally administered MAC address, so that it belongs to no vendor.
  macAddress: `02:00:5e:10:${(place >> 8).toString(16).padStart(2, "0")}:${(place & 255).toString(16).padStart(2, "0")}`,
  ownership: place % 4 === 3 ? "CUSTOMER" : "PROVIDER",
});

const fibre = ["FIB-1000", "FIB-500", "FIB-100", "FIB-1000", "FIB-4000"] as const;

/** 28 FTTH, 6 VDSL, 4 COAX, 2 FTTO and 2 MOBILE, in number order. */
const products: readonly DemoPackage[] = [
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

const polderlichtLine = (product: DemoPackage, place: number): DemoLine => {
  const [city, postalCode, street] = places[(place * 5) % places.length] ?? places[0];
  const endCustomer = owners[(place * 7) % owners.length];
  // The two mobile lines can be ended each month.
  const termMonths: DemoTerm = product === "MOB-5G" ? 1 : (([36, 12, 36, 36, 12] as const)[place % 5] ?? 12);
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
    contractDaysLeft: termMonths === 1 ? 12 + (place % 14) : 12 + ((place * 61) % (termMonths * 28)),
    ...(place % 6 === 1 ? { voice: true } : {}),
    equipment: [modem(linePackages[product].technology, place)],
  };
};

const special: Readonly<Record<string, Partial<DemoLine>>> = {
  "LN-104201": {
    reference: "Hoofdkantoor Zwolle",
    ipv4: "IPV4-28",
    houseNumber: 8,
    sla: "SLA-PREMIUM",
  },
  "LN-104204": {
    endCustomer: "FIETS",
    reference: "Fabriekshal",
    ipv4: "IPV4-29",
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
  "LN-104207": { operational: "DOWN", ipv4: "IPV4-29" },
  "LN-104212": { lifecycle: "SUSPENDED" },
  "LN-104218": { lifecycle: "TERMINATION_SCHEDULED", termMonths: 12, contractDaysLeft: 34 },
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
    ipv4: "IPV4-29",
    contractDaysLeft: 402,
  },
  "LN-104239": { ipv4: "IPV4-28" },
};

const kadeblokLine = (product: DemoPackage, place: number): DemoLine => ({
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
  ...(place === 1 ? { ipv4: "IPV4-28" } : {}),
  equipment: [modem("FTTO", 60 + place)],
});

/** A line that Fietsfabriek has from the operator itself, beside the three of its reseller. */
const fietsfabriekLine: DemoLine = {
  customerId: 20120281,
  lineNumber: "LN-304401",
  reference: "Lakkerij",
  product: "FIB-1000",
  street: "Fietsfabriekstraat",
  houseNumber: 30,
  postalCode: "8011ZZ",
  city: "Zwolle",
  sla: "SLA-PLUS",
  termMonths: 36,
  ageDays: 430,
  contractDaysLeft: 665,
  equipment: [modem("FTTH", 70)],
};

export const demoLines: readonly DemoLine[] = [
  ...products.map(polderlichtLine).map((line) => Object.assign(line, special[line.lineNumber])),
  ...(["BFIB-10G", "BFIB-1G", "BFIB-1G"] as const).map(kadeblokLine),
  fietsfabriekLine,
];
