import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import type { QuotationEvent } from "@demarc/contract/quotations/quotation-fields";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { rackId } from "../../racks/demo/racks.demo.ts";
import type { StoredAgreement } from "../quotation/quotation-options.ts";

export interface DemoItem {
  readonly kind: OrderKind;
  readonly body: OrderBody;
  readonly place: string;
  /** By product: a discount in percent. */
  readonly discounts?: Readonly<Record<string, number>>;
}

export interface DemoOption {
  readonly label: string;
  readonly description?: string | null;
  readonly termMonths: number;
  readonly items: readonly DemoItem[];
  readonly bespoke?: readonly (readonly [description: string, charge: "NRC" | "MRC", price: string])[];
  readonly agreement?: Pick<StoredAgreement, "category" | "renewalMonths">;
}

export interface DemoQuotation {
  readonly key: string;
  readonly number: string;
  readonly revision: number;
  readonly customerId: number;
  readonly contact: string;
  readonly title: string;
  readonly introduction: string;
  readonly options: readonly DemoOption[];
  /** Days from today until the last day; negative after it. */
  readonly validIn: number;
  readonly steps: readonly { readonly event: QuotationEvent; readonly daysAgo: number; readonly reason?: string }[];
  readonly acceptedOption?: string;
  readonly purchaseOrderNumber?: string;
  readonly supersedes?: string;
  /** The orders that its items made, by their keys in the demo. */
  readonly orders?: readonly string[];
}

const daan = {
  firstName: "Daan",
  lastName: "Vos",
  email: "daan.vos@polderlicht.example",
  phoneNumber: "0380000012",
};
const ruth = {
  firstName: "Ruth",
  lastName: "Klein",
  email: "ruth.klein@kadeblok.example",
  phoneNumber: "0200000015",
};
const accessList = [{ name: "Ruth Klein", email: ruth.email, badgeNumber: "B-20417" }];

const polderlicht = { customerId: 20_120_280, contact: daan.email } as const;
const kadeblok = { customerId: 20_140_117, contact: ruth.email } as const;

const line = (packageCode: string, houseNumber: number, reference: string): DemoItem => ({
  kind: "LINE",
  body: {
    action: "NEW",
    packageCode,
    address: { postalCode: "7411ZZ", houseNumber, houseNumberExtension: null, room: null },
    slaCode: "SLA-PLUS",
    ipv4Length: 32,
    ipv6Length: 48,
    circuits: [{ service: "INTERNET", handover: "DHCP" }],
    reference,
    contact: daan,
    termsAccepted: true,
  },
  place: `IJsselkade ${houseNumber}, 7411 ZZ Deventer`,
});

const rack = (reference: string): DemoItem => ({
  kind: "RACK",
  body: {
    packageCode: "RACK-F46",
    siteCode: "AMS1",
    quantity: 1,
    feedProfile: "PWR-2X16",
    powerModel: "METERED",
    expectedKw: 1.8,
    uplink: { speed: "10G", redundant: true },
    ipv4Length: 28,
    ipv6Length: 48,
    pdu: "METERED",
    lockType: "BADGE",
    accessList,
    reference,
    contact: ruth,
    termsAccepted: true,
  },
  place: "AMS1",
});

const crossConnect = (from: string, to: string, reference: string): DemoItem => ({
  kind: "DC_CONNECTION",
  body: {
    packageCode: "XC-SMF",
    aSide: { rackId: rackId(from) },
    connectorA: "LC_UPC",
    zSide: { type: "OWN_RACK", rackId: rackId(to) },
    connectorZ: "LC_UPC",
    quantity: 1,
    reference,
    contact: ruth,
    termsAccepted: true,
  },
  place: `${from} → ${to}`,
});

const deventer = {
  ...polderlicht,
  number: "QT-2026-0193",
  title: "Twee vestigingen in Deventer",
  introduction:
    "Beste Daan,\nZoals besproken ontvangt u een offerte voor de twee vestigingen aan de IJsselkade. U kunt kiezen tussen gigabit voor drie jaar en een kortere looptijd met een lagere snelheid.",
} as const;

export const demoQuotations: readonly DemoQuotation[] = [
  {
    ...polderlicht,
    key: "expired",
    number: "QT-2026-0171",
    revision: 1,
    title: "Tijdelijke lijn voor een evenement",
    introduction: "Een lijn voor één maand op de kade, inclusief installatie.",
    options: [{ label: "Eén maand", termMonths: 1, items: [line("FIB-500", 3, "Havendagen")] }],
    validIn: -40,
    steps: [
      { event: "publish", daysAgo: 71.2 },
      { event: "expire", daysAgo: 39.4 },
    ],
  },
  {
    ...polderlicht,
    key: "accepted",
    number: "QT-2026-0182",
    revision: 1,
    title: "Beheerde firewalls op zes locaties",
    introduction: "Levering, installatie en beheer van firewalls, buiten de catalogus om.",
    options: [
      {
        label: "Beheer met vervanging binnen vier uur",
        termMonths: 36,
        items: [],
        bespoke: [
          ["Installatie op zes locaties", "NRC", "1450.00"],
          ["Beheer van zes firewalls", "MRC", "294.00"],
        ],
        agreement: { category: "MAINTENANCE", renewalMonths: 12 },
      },
    ],
    validIn: 9,
    steps: [
      { event: "publish", daysAgo: 18.3 },
      { event: "accept", daysAgo: 4.2 },
      { event: "order", daysAgo: 4.2 },
    ],
    acceptedOption: "Beheer met vervanging binnen vier uur",
    purchaseOrderNumber: "PO-8812",
  },
  {
    ...deventer,
    key: "superseded",
    revision: 1,
    options: [
      {
        label: "Gigabit, drie jaar",
        termMonths: 36,
        items: [line("FIB-1000", 11, "Deventer kantoor"), line("FIB-1000", 27, "Deventer werkplaats")],
      },
    ],
    validIn: 6,
    steps: [
      { event: "publish", daysAgo: 12.4 },
      { event: "revise", daysAgo: 5.1 },
    ],
  },
  {
    ...deventer,
    key: "published",
    revision: 2,
    options: [
      {
        label: "Gigabit, drie jaar",
        description: "Met 5% extra korting op beide lijnen.",
        termMonths: 36,
        items: [
          { ...line("FIB-1000", 11, "Deventer kantoor"), discounts: { "FIB-1000": 15 } },
          { ...line("FIB-1000", 27, "Deventer werkplaats"), discounts: { "FIB-1000": 15 } },
        ],
      },
      {
        label: "500 Mbit/s, één jaar",
        termMonths: 12,
        items: [line("FIB-500", 11, "Deventer kantoor"), line("FIB-500", 27, "Deventer werkplaats")],
      },
    ],
    validIn: 6,
    steps: [{ event: "publish", daysAgo: 4.6 }],
    supersedes: "superseded",
  },
  {
    ...kadeblok,
    key: "rejected",
    number: "QT-2026-0166",
    revision: 1,
    title: "100G between AMS1 and RTM1",
    introduction: "A wavelength between your racks in Amsterdam and Rotterdam.",
    options: [
      {
        label: "Unprotected",
        termMonths: 36,
        items: [
          {
            kind: "WDM",
            body: {
              packageCode: "WDM-100G-U",
              routeCode: "AMS1-RTM1",
              handoverA: { siteCode: "AMS1", rackId: rackId("AMS1-R2-07") },
              handoverZ: { siteCode: "RTM1" },
              clientInterface: "100GBASE-LR4",
              transceivers: "CUSTOMER",
              reference: "Rotterdam copy",
              contact: ruth,
              termsAccepted: true,
            },
            place: "AMS1-RTM1",
          },
        ],
      },
    ],
    validIn: -60,
    steps: [
      { event: "publish", daysAgo: 96.2 },
      { event: "reject", daysAgo: 88.4, reason: "We replicate over the existing 10G for another year." },
    ],
  },
  {
    ...kadeblok,
    key: "ordered",
    number: "QT-2026-0187",
    revision: 1,
    title: "A rack for cluster C",
    introduction: "One full rack in AMS1 with two feeds of 16 A and a redundant 10G uplink.",
    options: [{ label: "Three years", termMonths: 36, items: [rack("Cluster C, network")] }],
    validIn: 8,
    steps: [
      { event: "publish", daysAgo: 21.3 },
      { event: "accept", daysAgo: 13.3 },
      { event: "order", daysAgo: 13.3 },
    ],
    acceptedOption: "Three years",
    purchaseOrderNumber: "4500017",
    orders: ["scheduled rack"],
  },
  {
    ...kadeblok,
    key: "to decide",
    number: "QT-2026-0192",
    revision: 1,
    title: "Growth of cluster B",
    introduction:
      "Dear Ruth,\nThis is our offer for the growth of cluster B: a third rack with a cross connect. With the three-year term you get a second path, and we move your servers and help you every month.",
    options: [
      {
        label: "Three years",
        termMonths: 36,
        items: [
          rack("Cluster B, third rack"),
          crossConnect("AMS1-R2-09", "AMS1-R2-10", "Cluster B, path one"),
          crossConnect("AMS1-R2-08", "AMS1-R2-10", "Cluster B, path two"),
        ],
        bespoke: [
          ["Moving 24 servers in one night", "NRC", "1800.00"],
          ["Remote hands, four hours a month", "MRC", "220.00"],
        ],
        agreement: { category: "MAINTENANCE", renewalMonths: 12 },
      },
      {
        label: "One year",
        termMonths: 12,
        items: [rack("Cluster B, third rack"), crossConnect("AMS1-R2-09", "AMS1-R2-10", "Cluster B, path one")],
      },
    ],
    validIn: 23,
    steps: [{ event: "publish", daysAgo: 2.4 }],
  },
];

export const quotationId = (key: string): string => fixedUuid(`quotation ${key}`);
