import type { technologies } from "@demarc/contract/core/technologies";

interface LinePackage {
  readonly nl: string;
  readonly en: string;
  readonly technology: (typeof technologies)[number];
  readonly carrier: string;
  /** Mbit/s. */
  readonly down: number;
  readonly up: number;
  readonly deliveryType: number | null;
  /** List prices in cents. */
  readonly nrc: number;
  readonly mrc: number;
}

const fibre = { technology: "FTTH", carrier: "Access NL", deliveryType: 6 } as const;
const office = { technology: "FTTO", carrier: "Noordwal Glas", deliveryType: 11 } as const;
const copper = { carrier: "Koper NL", deliveryType: 2 } as const;

export const linePackages = {
  "FIB-100": { ...fibre, nl: "Glasvezel 100 Mbit/s", en: "Fibre 100 Mbit/s", down: 100, up: 100, nrc: 4900, mrc: 2950 },
  "FIB-500": { ...fibre, nl: "Glasvezel 500 Mbit/s", en: "Fibre 500 Mbit/s", down: 500, up: 500, nrc: 4900, mrc: 3750 },
  "FIB-1000": { ...fibre, nl: "Glasvezel 1 Gbit/s", en: "Fibre 1 Gbit/s", down: 1000, up: 1000, nrc: 4900, mrc: 4400 },
  "FIB-4000": {
    ...fibre,
    deliveryType: 7,
    nl: "Glasvezel 4 Gbit/s",
    en: "Fibre 4 Gbit/s",
    down: 4000,
    up: 4000,
    nrc: 9900,
    mrc: 6400,
  },
  "BFIB-1G": {
    ...office,
    nl: "Zakelijk glas 1 Gbit/s",
    en: "Business fibre 1 Gbit/s",
    down: 1000,
    up: 1000,
    nrc: 75_000,
    mrc: 29_500,
  },
  "BFIB-10G": {
    ...office,
    nl: "Zakelijk glas 10 Gbit/s",
    en: "Business fibre 10 Gbit/s",
    down: 10_000,
    up: 10_000,
    nrc: 125_000,
    mrc: 69_500,
  },
  "VDSL-100": {
    ...copper,
    technology: "VDSL2",
    nl: "VDSL 100 Mbit/s",
    en: "VDSL 100 Mbit/s",
    down: 100,
    up: 30,
    nrc: 3900,
    mrc: 2850,
  },
  "VDSL-200B": {
    ...copper,
    technology: "VVDSL_BONDED",
    nl: "VDSL 200 Mbit/s, dubbel",
    en: "VDSL 200 Mbit/s, bonded",
    down: 200,
    up: 60,
    nrc: 7900,
    mrc: 4100,
  },
  "COAX-600": {
    technology: "COAX",
    carrier: "Kabel NL",
    deliveryType: null,
    nl: "Kabel 600 Mbit/s",
    en: "Cable 600 Mbit/s",
    down: 600,
    up: 50,
    nrc: 3900,
    mrc: 3950,
  },
  "MOB-5G": {
    technology: "MOBILE",
    carrier: "Mobiel NL",
    deliveryType: null,
    nl: "Mobiel 5G",
    en: "Mobile 5G",
    down: 150,
    up: 50,
    nrc: 2500,
    mrc: 2400,
  },
} as const satisfies Readonly<Record<string, LinePackage>>;
export type DemoPackage = keyof typeof linePackages;

/** Options of every package: their texts on an invoice and their monthly price in cents. */
const options = {
  "SLA-BASIC": { nl: "Basis, volgende werkdag", en: "Basic, next business day", mrc: 0 },
  "SLA-PLUS": { nl: "Plus, binnen 8 uur", en: "Plus, within 8 hours", mrc: 1500 },
  "SLA-PREMIUM": { nl: "Premium, binnen 4 uur, 24/7", en: "Premium, within 4 hours, 24/7", mrc: 4500 },
  "IPV4-29": { nl: "Extra IPv4-adressen, /29", en: "Extra IPv4 addresses, /29", mrc: 1250 },
  "IPV4-28": { nl: "Extra IPv4-adressen, /28", en: "Extra IPv4 addresses, /28", mrc: 2500 },
} as const;
export type DemoSla = Extract<keyof typeof options, `SLA-${string}`>;
export type DemoIpv4 = Extract<keyof typeof options, `IPV4-${string}`>;

/** The contract terms that packages offer, with the discount on the connection in percent. */
const termDiscounts = { 1: 0, 12: 5, 36: 10 } as const;
export type DemoTerm = keyof typeof termDiscounts;

export interface DemoContract {
  readonly product: DemoPackage;
  readonly sla: DemoSla;
  readonly ipv4?: DemoIpv4;
  readonly termMonths: DemoTerm;
}

export interface DemoCharge {
  readonly productCode: string;
  readonly nl: string;
  readonly en: string;
  readonly cents: number;
}

export const euros = (cents: number): string => (cents / 100).toFixed(2);

/** A list price in cents after the discount of a contract term, rounded half up. */
export const afterTerm = (cents: number, term: DemoTerm): number =>
  Math.round((cents * (100 - termDiscounts[term])) / 100);

/** The monthly charges of a line, with those that cost nothing left out. Their sum is the monthly price of its contract. */
export const monthlyCharges = ({ product, sla, ipv4, termMonths }: DemoContract): DemoCharge[] => {
  const { nl, en, mrc } = linePackages[product];
  const chosen = ipv4 ? [sla, ipv4] : [sla];
  return [
    { productCode: product, nl, en, cents: afterTerm(mrc, termMonths) },
    ...chosen.map((code) => ({
      productCode: code,
      nl: options[code].nl,
      en: options[code].en,
      cents: options[code].mrc,
    })),
  ].filter(({ cents }) => cents > 0);
};

/** The one-off price of a contract in cents: the connection fee, which is waived for the longest term. */
export const setUpFee = ({ product, termMonths }: DemoContract): number =>
  termMonths === 36 ? 0 : linePackages[product].nrc;
