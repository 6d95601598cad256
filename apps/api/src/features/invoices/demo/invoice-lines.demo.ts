import { createHash } from "node:crypto";
import type { ServiceType } from "@demarc/contract/core/invoices/invoice";
import type { DraftLine } from "../invoices.operator.ts";
import { connectionCharges, demoConnections } from "../../dc-connections/demo/connection-list.demo.ts";
import { demoWdms, wdmCharges } from "../../wdm/demo/wdm-list.demo.ts";
import { endCustomers } from "../../end-customers/demo/end-customers.demo.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import {
  type Charge,
  demoRacks,
  type DemoRack,
  demoSharedColos,
  rackCharges,
  setupOf,
  sharedColoCharges,
} from "../../racks/demo/inventory-list.demo.ts";
import { demoLines } from "../../lines/demo/line-list.demo.ts";
import { euros, monthlyCharges, setUpFee } from "../../lines/demo/line-packages.demo.ts";

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

const endCustomer = (customerId: number, reference: string | undefined) => {
  if (reference === undefined) return {};
  const found = endCustomers.find((entry) => entry.customerId === customerId && entry.reference === reference);
  if (!found) throw new Error(`no demo end customer ${reference}`);
  return { endCustomerReference: reference, endCustomerName: found.name };
};

/** A line first appears on the invoice at least five weeks after its delivery. */
const isBilled = ({ ageDays }: { readonly ageDays: number }, ago: number): boolean => ageDays >= 40 + ago * 30.44;

const [polderlicht, fietsfabriek, kadeblok, beeldwijk] = [20120280, 20120281, 20140117, 20180035];

const accessLines = (customerId: number, month: DemoMonth, language: "nl" | "en"): DraftLine[] => {
  const period = { from: month.from, to: month.to };
  const billed = demoLines.filter((line) => line.customerId === customerId && isBilled(line, month.ago));
  return billed.flatMap((line): DraftLine[] => {
    const about = {
      serviceRef: service("LINE", line.lineNumber),
      ...endCustomer(customerId, line.endCustomer),
      ...dutchVat,
      quantity: "1",
    };
    const fee = setUpFee(line);
    const isNew = !isBilled(line, month.ago + 1) && month.ago < 23;
    const installation: DraftLine = {
      ...about,
      description: language === "nl" ? "Installatie" : "Installation",
      unit: "C62",
      unitPrice: euros(fee),
      productCode: `${line.product}-SETUP`,
    };
    const monthly = monthlyCharges(line).map((charge): DraftLine =>
      Object.assign(
        { description: charge[language], unit: "MON", unitPrice: euros(charge.cents) } as const,
        { period, productCode: charge.productCode },
        about,
      ),
    );
    return isNew && fee > 0 ? monthly.concat(installation) : monthly;
  });
};

export const polderlichtLines = (month: DemoMonth): DraftLine[] => {
  const period = { from: month.from, to: month.to };
  const shared = demoSharedColos.filter(({ customerId }) => customerId === polderlicht);
  return [
    ...accessLines(polderlicht, month, "nl"),
    ...shared.flatMap((colo) => {
      const about = { serviceRef: service("SHARED_COLO", colo.name), period, ...dutchVat } as const;
      const kwh = String(96 + Math.round(chance(`colo ${month.from}`) * 38));
      const units = ofContract(about, sharedColoCharges(colo));
      const dutch = units.map((line) => Object.assign(line, { description: "Gedeelde colocatie, 1U" }));
      return dutch.concat(metered(about, "Stroomverbruik", kwh));
    }),
  ];
};

/** The fields that the invoice lines of a service share: its reference, the month and the VAT. */
type About = Required<Pick<DraftLine, "serviceRef" | "period" | "vatCategory" | "vatRate">>;

const ofContract = (about: About, charges: readonly Charge[]): DraftLine[] =>
  charges.map((charge) => ({ ...about, ...charge, unit: "MON" }));

const metered = (about: About, description: string, kwh: string): DraftLine => ({
  ...about,
  description,
  productCode: "ENERGY-METERED",
  quantity: kwh,
  unit: "KWH",
  unitPrice: "0.28750",
});

/** The monthly lines of a service, and its installation in the first billed month. */
const contracted = (
  month: DemoMonth,
  type: ServiceType,
  label: string,
  contract: { readonly ageDays: number },
  charges: readonly Charge[],
): DraftLine[] => {
  if (!isBilled(contract, month.ago)) return [];
  const about = { serviceRef: service(type, label), period: { from: month.from, to: month.to }, ...dutchVat };
  const installation: DraftLine = {
    serviceRef: about.serviceRef,
    ...dutchVat,
    description: "Installation",
    quantity: "1",
    unit: "C62",
    unitPrice: setupOf(charges),
    productCode: "SETUP",
  };
  return [...ofContract(about, charges), ...(isBilled(contract, month.ago + 1) ? [] : [installation])];
};

const usualKwh: Readonly<Record<string, number>> = {
  "AMS1-R2-07": 1310,
  "AMS1-R2-08": 1993,
  "AMS1-R2-09": 1875,
  "AMS1-R2-10": 960,
  "AMS1-R2-11": 1120,
  "AMS2-R1-04": 1430,
  "AMS2-R1-05": 1015,
  "RTM1-R3-02": 540,
  "ENS1-R1-09": 210,
  "ENS1-R1-10": 185,
};

/** The energy of a rack: all measured energy, or, with committed power, only the use above the commitment. */
const energyOf = ({ rackCode, committedKw, ageDays }: DemoRack, month: DemoMonth): DraftLine[] => {
  if (!isBilled({ ageDays }, month.ago)) return [];
  const period = { from: month.from, to: month.to };
  const about = { serviceRef: service("RACK", rackCode), period, ...dutchVat } as const;
  const usual = usualKwh[rackCode] ?? 0;
  const kwh = Math.round(usual * (0.94 + chance(`${rackCode} ${month.from}`) * 0.14));
  if (committedKw === undefined) return [metered(about, "Power", String(kwh))];
  // Only last month's use was above the commitment; Kadeblok disputes it.
  if (month.ago !== 1) return [];
  return [
    { ...metered(about, "Power above the commitment", "222"), productCode: "ENERGY-OVERUSE", unitPrice: "0.34500" },
  ];
};

const dataCentreLines = (customerId: number, month: DemoMonth): DraftLine[] => {
  const isOwn = (one: { readonly customerId: number }) => one.customerId === customerId;
  const wdms = demoWdms.filter((wdm) => isOwn(wdm) && !wdm.isPlanned);
  return [
    ...demoRacks
      .filter(isOwn)
      .flatMap((rack) =>
        contracted(month, "RACK", rack.rackCode, rack, rackCharges(rack)).concat(energyOf(rack, month)),
      ),
    ...demoSharedColos
      .filter(isOwn)
      .flatMap((colo) => contracted(month, "SHARED_COLO", colo.name, colo, sharedColoCharges(colo))),
    ...demoConnections
      .filter(isOwn)
      .flatMap((connection) =>
        contracted(month, "DC_CONNECTION", connection.reference, connection, connectionCharges(connection)),
      ),
    ...wdms.flatMap((wdm) => contracted(month, "WDM", wdm.reference, wdm, wdmCharges(wdm))),
  ];
};

export const fietsfabriekLines = (month: DemoMonth): DraftLine[] => [
  ...accessLines(fietsfabriek, month, "nl"),
  ...dataCentreLines(fietsfabriek, month),
];

export const kadeblokLines = (month: DemoMonth): DraftLine[] => {
  const hands: DraftLine = {
    description: "Remote hands",
    productCode: "HANDS",
    quantity: "1.5",
    unit: "HUR",
    unitPrice: "110.00",
    ...dutchVat,
  };
  return [
    ...accessLines(kadeblok, month, "en"),
    ...dataCentreLines(kadeblok, month),
    ...(month.ago % 4 === 1 ? [hands] : []),
  ];
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
    ...endCustomer(beeldwijk, reference),
    description: `TV Basis, ${endCustomer(beeldwijk, reference).endCustomerName}`,
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
