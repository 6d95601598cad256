import type { ImportKindName } from "@demarc/contract/operator/imports";
import { companyIds } from "../company-ids.ts";
import { prefixHarness } from "../ip-management/prefix-harness.ts";
import type { TestApi } from "../test-api.ts";

type Cells = Readonly<Record<string, string>>;

/** A record that the rows of a kind name: its kind, your own id, its fields, and what is done with it then. */
type Needed = readonly [kind: string, ref: string, body: object, step?: (id: string) => string];

/** A kind of files for tests. Cells are as people type them, by the field that they set. */
export interface KindSample {
  /** A new record; each place gives another one. */
  readonly record: (place: number) => Cells;
  /** Undefined for records that do not change. */
  readonly change?: Cells;
  /** A cell that is refused. */
  readonly wrong: readonly [field: string, cell: string, code: string];
  /** Fields of a record that files do not have. */
  readonly without: readonly string[];
  readonly needs?: readonly Needed[];
  /** The kind of record of its events, and the event of its undo, if they are not of its own kind. */
  readonly events?: readonly [subject: string, undone: string];
  /** Publishes the records in another system, as the jobs do. */
  readonly publish?: (api: TestApi) => Promise<void>;
}

const { beeldwijk, kadeblok, polderlicht } = companyIds;

const contract: Cells = {
  "contract.startDate": "1-3-2026",
  "contract.termMonths": "36",
  "contract.mrc": "€ 1.044,50",
};
const ofService = ["lifecycle", "reason"];

const place = { siteCode: "AMS1", room: "Hal 9", row: "T9", footprint: "FULL", heightU: 46 };
const rack: Needed = [
  "rack",
  "NEEDED-RACK",
  {
    ...place,
    customerId: kadeblok,
    packageCode: "RACK-F46",
    rackCode: "AMS1-T9-90",
    position: "90",
    powerModel: "METERED",
    kwhPrice: "0.30",
    contract: { startDate: "2026-01-01", termMonths: 36, mrc: "900.00" },
  },
];
const sharedRack: Needed = ["shared-rack", "NEEDED-SHARED", { ...place, rackCode: "AMS1-T9-91", position: "91" }];
const meteredRack: Needed = ["rack", "NEEDED-METERED", { ...rack[2], rackCode: "AMS1-T9-92", position: "92" }];
const feed = (label: string): Needed => [
  "power-feed",
  `NEEDED-${label}`,
  { rackId: { ref: "NEEDED-METERED" }, label, panel: "T9-PP", phase: 1, voltage: 230, amperage: 16 },
];

const payer = (number: number): Needed => [
  "customer",
  `NEEDED-${number}`,
  {
    type: "end-user",
    variant: "main",
    name: `Bakkerij ${number}`,
    locale: "nl",
    address: { street: "Dorpsstraat", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" },
  },
];

export const kindSamples: Readonly<Record<ImportKindName, KindSample>> = {
  customer: {
    record: (number) => ({
      type: "klant",
      variant: "internet",
      name: `Bakkerij ${number}`,
      locale: "Nederlands",
      "address.street": "Dorpsstraat",
      "address.houseNumber": "8 A",
      "address.postalCode": "8011 zz",
      "address.city": "Zwolle",
      "address.country": "Nederland",
      coc: `9000100${number}`,
      creditLimit: "€ 2.500,00",
    }),
    change: { name: "Bakkerij Pietersen" },
    wrong: ["address.postalCode", "80", "validation.postal-code-invalid"],
    without: ["reason"],
  },
  account: {
    record: (number) => ({
      customerId: String(polderlicht),
      username: `fenna.smit-${number}@polderlicht.example`,
      firstName: "Fenna",
      middleName: "van der",
      lastName: `Smit ${number}`,
      phoneNumber: "+31 20 000 00 13",
      roles: "Orders, Servicedesk",
    }),
    change: { lastName: "Smits", roles: "beheer en facturen" },
    wrong: ["roles", "directeur", "validation.invalid-value"],
    without: ["reason"],
  },
  "tv-account": {
    record: (number) => ({
      customerId: String(beeldwijk),
      productCode: "tv-basis",
      reference: `Flat ${number}`,
      "subscriber.firstName": "Sanne",
      "subscriber.lastName": `Meer ${number}`,
      "subscriber.email": "sanne.meer@bewoners.example",
      "subscriber.phoneNumber": "06-12345678",
      "subscriber.address.street": "Testlaan",
      "subscriber.address.houseNumber": "7 B",
      "subscriber.address.postalCode": "7511 zz",
      "subscriber.address.city": "Enschede",
      "subscriber.address.country": "Nederland",
      options: "TV-SPORT, tv-film",
      startDate: "1-5-2019",
      status: "actief",
    }),
    change: { "subscriber.lastName": "Meerman", reference: "Flat 9" },
    wrong: ["subscriber.address.postalCode", "80", "validation.postal-code-invalid"],
    without: ["reason"],
    events: ["tv-account", "tv.account.removed"],
  },
  contact: {
    record: (number) => ({
      customerId: String(polderlicht),
      types: "Facturen, storingen",
      jobTitle: "Administratie",
      firstName: "Fenna",
      lastName: `Smit ${number}`,
      email: "fenna.smit@polderlicht.example",
      phoneNumber: "020 - 000 00 13",
    }),
    change: { types: "abuse, algemeen", phoneNumber2: "+31 (0)20 000 00 14" },
    wrong: ["types", "directie", "validation.invalid-value"],
    without: ["reason"],
  },
  mandate: {
    record: (number) => ({
      "customerId.ref": `NEEDED-${number}`,
      mandateReference: `INC-2019-${number}`,
      iban: "nl91 abna 0417 1643 00",
      accountHolder: "Bakkerij Jansen",
      scheme: "zakelijk",
      signedAt: "1-5-2019 10:00",
    }),
    wrong: ["iban", "NL92 ABNA 0417 1643 00", "validation.iban-invalid"],
    without: ["reason"],
    needs: [1, 2, 3].map(payer),
    events: ["customer", "mandate.revoked"],
  },
  "end-customer": {
    record: (number) => ({
      customerId: String(polderlicht),
      name: `Bakkerij ${number}`,
      reference: `MOLEN-${number}`,
      "address.street": "Dorpsstraat",
      "address.houseNumber": "8 A",
      "address.postalCode": "8011 zz",
      "address.city": "Zwolle",
      "address.country": "Nederland",
      "contact.name": "Fenna Smit",
      "contact.email": "fenna.smit@bakkerij.example",
      active: "ja",
    }),
    change: { name: "Bakkerij Pietersen", active: "nee" },
    wrong: ["address.postalCode", "80", "validation.postal-code-invalid"],
    without: ["reason"],
  },
  line: {
    record: () => ({
      customerId: String(polderlicht),
      packageCode: "fib-1000",
      "address.street": "Plein 1944",
      "address.houseNumber": "12",
      "address.houseNumberExtension": "A",
      "address.postalCode": "6511 ab",
      "address.city": "Nijmegen",
      "address.country": "NL",
      carrier: "Access NL",
      speedDown: "500 Mbit/s",
      ...contract,
    }),
    change: { speedDown: "1 Gbit/s", reference: "Daarna" },
    wrong: ["contract.mrc", "vier", "validation.invalid"],
    without: [...ofService, "equipment", "circuits"],
  },
  rack: {
    record: (number) => ({
      customerId: String(kadeblok),
      packageCode: "RACK-F46",
      siteCode: "ams1",
      rackCode: `AMS1-T9-0${number}`,
      room: "Hal 9",
      row: "T9",
      position: `0${number}`,
      footprint: "Hele rack",
      heightU: "46",
      powerModel: "afgesproken",
      committedKw: "2,5",
      kwhPrice: "€ 0,2875",
      ...contract,
    }),
    change: { committedKw: "3", reference: "Kernrack" },
    wrong: ["kwhPrice", "gratis", "validation.invalid"],
    without: [...ofService, "accessList", "uplinks"],
  },
  "shared-colo": {
    record: (number) => ({
      customerId: String(kadeblok),
      packageCode: "SHARED-1U",
      rackId: "NEEDED-SHARED",
      units: `${number * 3} t/m ${number * 3 + 1}`,
      contractedW: "500",
      metering: "aandeel",
      sharePct: "12,5",
      kwhPrice: "0,30",
      ...contract,
    }),
    change: { units: "40, 41, 43" },
    wrong: ["units", "boven", "validation.numeric"],
    without: [...ofService, "accessList"],
    needs: [sharedRack],
  },
  "power-feed": {
    record: (number) => ({
      rackId: "NEEDED-RACK",
      label: number === 1 ? "a" : "b",
      panel: `T9-PP-${number}`,
      phase: "1",
      voltage: "230",
      amperage: "16",
    }),
    change: { amperage: "32", panel: "T9-PP-9" },
    wrong: ["voltage", "veel", "validation.numeric"],
    without: ["reason"],
    needs: [rack],
  },
  "power-meter": {
    record: (number) => ({
      serial: `SN-T9-${number}`,
      "feedId.ref": number === 1 ? "NEEDED-A" : "NEEDED-B",
      installedAt: "1-3-2026 10:00",
    }),
    change: { multiplier: "2,5" },
    wrong: ["installedAt", "gisteren", "validation.date-invalid"],
    without: ["reason"],
    needs: [meteredRack, feed("A"), feed("B")],
  },
  "dc-connection": {
    record: (number) => ({
      customerId: String(kadeblok),
      packageCode: "XC-SMF",
      kind: "Cross-connect",
      media: "OS2",
      connectorA: "LC/UPC",
      connectorZ: "sc",
      "aSide.rackId": "NEEDED-RACK",
      "aSide.panel": "T9-A",
      "aSide.port": String(number),
      "zSide.type": "carrier",
      "zSide.companyName": "Carrier Nederland",
      "zSide.panel": "T9-Z",
      "zSide.port": String(number),
      ...contract,
    }),
    change: { "aSide.port": "99", "aSide.device": "edge-1" },
    wrong: ["media", "touw", "validation.invalid-value"],
    without: ofService,
    needs: [rack],
  },
  wdm: {
    record: (number) => ({
      customerId: String(kadeblok),
      packageCode: "WDM-100G-U",
      routeCode: "ams1-ams2",
      channel: `c2${number}`,
      bandwidth: "100 Gbit/s",
      protection: "onbeschermd",
      clientInterface: "100GBASE-LR4",
      "handoverA.rackId": "NEEDED-RACK",
      ...contract,
    }),
    change: { channel: "C29", "handoverZ.connector": "LC/UPC" },
    wrong: ["channel", "Q1", "validation.invalid"],
    without: ofService,
    needs: [rack],
  },
  invoice: {
    record: (number) => ({
      customer: String(polderlicht),
      number: `KIND-${number}`,
      issueDate: "1-11-2026",
      "lines.description": "Glasvezel 1000",
      "lines.quantity": "2",
      "lines.unit": "maanden",
      "lines.unitPrice": "€ 44,1250",
      "lines.vatRate": "21%",
    }),
    change: { "lines.unitPrice": "45", note: "Nieuwe prijs" },
    wrong: ["lines.unitPrice", "gratis", "validation.invalid"],
    without: ["allowances", "buyer", "reason", "seller"],
  },
  payment: {
    record: (number) => ({ "invoice.ref": "NEEDED-INVOICE", amount: `${number},50`, kind: "Bij" }),
    wrong: ["amount", "niets", "validation.invalid"],
    without: ["reason"],
    needs: [
      [
        "invoice",
        "NEEDED-INVOICE",
        { customer: polderlicht, number: "NEEDED", lines: [{ description: "Glasvezel", unitPrice: "44.00" }] },
        (id) => `/operator/v1/invoice/${id}/publish`,
      ],
    ],
    events: ["invoice", "invoice.payment-reversed"],
  },
  prefix: {
    record: (number) => ({
      customerId: String(polderlicht),
      prefix: `198.51.100.${192 + 8 * number}/29`,
      description: "Kantoor",
      originAsn: "AS64496",
    }),
    change: { description: "Kantoor Zwolle", service: "LN-104201" },
    wrong: ["originAsn", "veel", "validation.invalid-data"],
    without: ["reason"],
  },
  "ptr-record": {
    record: (number) => ({ address: `198.51.100.8${number}`, ptr: `Klant-${number}.polderlicht.example.` }),
    change: { ptr: "nieuw.polderlicht.example" },
    wrong: ["ptr", "geen naam", "validation.fqdn-invalid"],
    without: ["reason"],
    events: ["prefix", "ptr.changed"],
    publish: (api) => prefixHarness(api, "").doJobs(),
  },
  "price-list": {
    record: (number) => ({
      version: `KIND-${number}`,
      validFrom: "1-1-2028",
      "products.package": "fib-1000",
      "products.product": "FIB-1000",
      "products.price": `€ ${45 + number}`,
    }),
    change: { validFrom: "1-2-2028", "products.price": "47,5" },
    wrong: ["products.price", "gratis", "validation.invalid"],
    without: ["classPrices", "reason"],
  },
};
