import { createHash } from "node:crypto";
import type { ServiceType } from "@demarc/contract/core/invoices/invoice";
import type { DraftLine } from "../features/invoices/invoices.operator.ts";
import { fixedUuid } from "./fixed-uuid.ts";

/** A demo month: how many months ago, and its first and last day. */
export interface DemoMonth {
  readonly ago: number;
  readonly from: string;
  readonly to: string;
}

/** A pseudo-random number from 0 to 1, derived from a name. */
const chance = (name: string): number =>
  createHash("sha256").update(`demarc demo ${name}`).digest().readUInt32BE(0) / 2 ** 32;

const service = (type: ServiceType, label: string) => ({
  type,
  id: fixedUuid(`${type.toLowerCase().replace("_", "-")} ${label}`),
  label,
});

const dutchVat = { vatCategory: "S", vatRate: "21.00" } as const;

const endCustomerNames: Readonly<Record<string, string>> = {
  FIETS: "Fietsfabriek Zwolle B.V.",
  MOLENRAD: "Bakkerij Het Molenrad",
  WATERLIJN: "Praktijk Waterlijn",
  ZUIDERDIJK: "Garage Zuiderdijk",
  RIETKRAAG: "Camping De Rietkraag",
  STOOM: "Museum Het Stoomgemaal",
  "HOF-A": "Beeldwijkhof, blok A",
  "HOF-B": "Beeldwijkhof, blok B",
  TOREN: "Beeldwijktoren",
  ZORG: "Woonzorg De Lamp",
};

const endCustomer = (reference: string | undefined) =>
  reference ? { endCustomerReference: reference, endCustomerName: endCustomerNames[reference] ?? null } : {};

/** The products of Polderlicht's lines in number order: package, description, monthly price, installation fee. */
const packages = {
  "FIB-100": ["Glasvezel 100 Mbit/s", "29.50", "49.00"],
  "FIB-500": ["Glasvezel 500 Mbit/s", "37.50", "49.00"],
  "FIB-1000": ["Glasvezel 1 Gbit/s", "44.00", "49.00"],
  "FIB-4000": ["Glasvezel 4 Gbit/s", "64.00", "99.00"],
  "BFIB-1G": ["Zakelijk glas 1 Gbit/s", "295.00", "750.00"],
  "BFIB-10G": ["Zakelijk glas 10 Gbit/s", "695.00", "1250.00"],
  "VDSL-100": ["VDSL 100 Mbit/s", "28.50", "39.00"],
  "VDSL-200B": ["VDSL 200 Mbit/s, dubbel", "41.00", "79.00"],
  "COAX-600": ["Kabel 600 Mbit/s", "39.50", "39.00"],
  "MOB-5G": ["Mobiel 5G", "24.00", "25.00"],
} as const;
type Package = keyof typeof packages;

const fibre: readonly Package[] = ["FIB-1000", "FIB-500", "FIB-100", "FIB-1000", "FIB-4000"];
const copper: readonly Package[] = [
  "VDSL-100",
  "VDSL-100",
  "VDSL-200B",
  "VDSL-100",
  "VDSL-100",
  "FIB-1000",
  "VDSL-200B",
];
const others: readonly Package[] = [
  "COAX-600",
  "COAX-600",
  "COAX-600",
  "COAX-600",
  "BFIB-1G",
  "BFIB-10G",
  "MOB-5G",
  "MOB-5G",
];
const products: readonly Package[] = [
  ...Array.from({ length: 27 }, (_, place) => fibre[place % fibre.length] ?? "FIB-100"),
  ...copper,
  ...others,
];

const owners = [undefined, "MOLENRAD", "WATERLIJN", "ZUIDERDIJK", "RIETKRAAG", "STOOM"] as const;
const ownerOf = (place: number): string | undefined =>
  place >= 3 && place <= 5 ? "FIETS" : owners[(place * 7) % owners.length];

/** A line first appears on the invoice at least five weeks after its delivery. */
const isBilled = (place: number, ago: number): boolean => 40 + ((place * 83) % 900) >= 40 + ago * 30.44;

/** Polderlicht's access lines, shared colocation with measured power, and installation of new lines. */
export const polderlichtLines = (month: DemoMonth): DraftLine[] => {
  const period = { from: month.from, to: month.to };
  const linesOf = (product: Package, place: number): DraftLine[] => {
    if (!isBilled(place, month.ago)) return [];
    const [description, unitPrice, installation] = packages[product];
    const about = {
      serviceRef: service("LINE", `LN-${104_201 + place}`),
      ...endCustomer(ownerOf(place)),
      ...dutchVat,
      quantity: "1",
    };
    const isNew = !isBilled(place, month.ago + 1) && month.ago < 23;
    return [
      { ...about, description, unit: "MON", unitPrice, period, productCode: product },
      ...(isNew
        ? [
            {
              ...about,
              description: "Installatie",
              unit: "C62",
              unitPrice: installation,
              productCode: "INSTALL",
            } as const,
          ]
        : []),
    ];
  };
  const colo = { serviceRef: service("SHARED_COLO", "ENS1-R1-03 4U"), period, ...dutchVat };
  const kwh = String(96 + Math.round(chance(`colo ${month.from}`) * 38));
  return [
    ...products.flatMap(linesOf),
    {
      ...colo,
      description: "Gedeelde colocatie 4U",
      productCode: "COLO-4U",
      quantity: "1",
      unit: "MON",
      unitPrice: "89.00",
    },
    { ...colo, description: "Stroomverbruik", productCode: "KWH", quantity: kwh, unit: "KWH", unitPrice: "0.23145" },
  ];
};

const racks: readonly (readonly [label: string, size: "FULL" | "HALF" | "QUARTER", usualKwh: number])[] = [
  ["AMS1-R2-07", "FULL", 1310],
  ["AMS1-R2-08", "FULL", 2240],
  ["AMS1-R2-09", "FULL", 1875],
  ["AMS1-R2-10", "FULL", 960],
  ["AMS1-R2-11", "FULL", 1120],
  ["AMS2-R1-04", "FULL", 1430],
  ["AMS2-R1-05", "FULL", 1015],
  ["RTM1-R3-02", "HALF", 540],
  ["ENS1-R1-09", "QUARTER", 210],
];
const rackPrices = { FULL: "595.00", HALF: "345.00", QUARTER: "195.00" } as const;
const rackNames = { FULL: "Full rack 47U", HALF: "Half rack 22U", QUARTER: "Quarter rack 11U" } as const;

const connections = (month: DemoMonth): DraftLine[] => {
  const period = { from: month.from, to: month.to };
  const monthly = { quantity: "1", unit: "MON", period, ...dutchVat } as const;
  const cross = Array.from({ length: 8 }, (_, position): DraftLine => ({
    ...monthly,
    description: "Cross connect, single-mode pair",
    productCode: "XC-SMF",
    unitPrice: "45.00",
    serviceRef: service("DC_CONNECTION", `XC-${2101 + position}`),
  }));
  const exchange = Array.from({ length: 2 }, (_, position): DraftLine => ({
    ...monthly,
    description: "Internet exchange port 10G",
    productCode: "IX-10G",
    unitPrice: "310.00",
    serviceRef: service("DC_CONNECTION", `IX-${3101 + position}`),
  }));
  const wave = (productCode: string, description: string, unitPrice: string, label: string): DraftLine => ({
    ...monthly,
    description,
    productCode,
    unitPrice,
    serviceRef: service("WDM", label),
  });
  const waves = [
    wave("WDM-10G", "Wavelength 10G AMS1–AMS2", "690.00", "WDM-0417"),
    wave("WDM-100G-P", "Wavelength 100G protected AMS1–RTM1", "2450.00", "WDM-0418"),
  ];
  return [...cross, ...exchange, ...waves];
};

/** Kadeblok's racks with measured power, connections and wavelengths. */
export const kadeblokLines = (month: DemoMonth): DraftLine[] => {
  const period = { from: month.from, to: month.to };
  // The last rack and the second exchange port were added half a year ago.
  const present = month.ago > 6 ? racks.slice(0, 8) : racks;
  const ofRacks = present.flatMap(([label, size, usual]): DraftLine[] => {
    const about = { serviceRef: service("RACK", label), period, ...dutchVat };
    const kwh = String(Math.round(usual * (0.94 + chance(`${label} ${month.from}`) * 0.14)));
    return [
      {
        ...about,
        description: rackNames[size],
        productCode: `RACK-${size}`,
        quantity: "1",
        unit: "MON",
        unitPrice: rackPrices[size],
      },
      { ...about, description: "Power", productCode: "KWH", quantity: kwh, unit: "KWH", unitPrice: "0.23145" },
    ];
  });
  const hands: DraftLine = {
    description: "Remote hands",
    productCode: "HANDS",
    quantity: "1.5",
    unit: "HUR",
    unitPrice: "110.00",
    ...dutchVat,
  };
  return [...ofRacks, ...connections(month), ...(month.ago % 4 === 1 ? [hands] : [])];
};

const homes: readonly (readonly [reference: string, count: number])[] = [
  ["HOF-A", 16],
  ["HOF-B", 14],
  ["TOREN", 15],
  ["ZORG", 6],
];

/** Beeldwijk's TV packages per building, and the printed guide at the reduced VAT rate. */
export const beeldwijkLines = (month: DemoMonth): DraftLine[] => {
  const period = { from: month.from, to: month.to };
  const monthly = { unit: "MON", period, ...dutchVat } as const;
  const tower = 15 - Math.floor(month.ago / 3);
  const basicOf = ([reference, count]: (typeof homes)[number]): DraftLine => ({
    ...monthly,
    ...endCustomer(reference),
    description: `TV Basis, ${endCustomerNames[reference]}`,
    productCode: "TV-BASIS",
    quantity: String(reference === "TOREN" ? tower : count),
    unitPrice: "9.75",
  });
  const plus = String(18 + (month.ago % 3));
  const film = String(11 + (month.ago % 2));
  const guide = { unit: "C62", unitPrice: "1.95", vatCategory: "S", vatRate: "9.00" } as const;
  return [
    ...homes.map(basicOf),
    { ...monthly, description: "TV Plus", productCode: "TV-PLUS", quantity: plus, unitPrice: "4.95" },
    { ...monthly, description: "Film en series", productCode: "TV-FILM", quantity: film, unitPrice: "7.50" },
    { ...guide, description: "Programmagids op papier", productCode: "GIDS", quantity: String(36 + tower), period },
  ];
};
