import { endpoint, type Endpoint } from "../core/endpoint.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { type TSchema, Type } from "../core/json-schema.ts";
import type { Right } from "../core/rights.ts";
import { listApplications } from "./applications.ts";
import { listPriceLists, readCatalogue } from "./catalogue.ts";
import { listOperatedContacts } from "./contacts.ts";
import { listCustomers } from "./customers.ts";
import { listOperatedEndCustomers } from "./end-customers.ts";
import { listFaults } from "./faults.ts";
import { listOperatedDcConnections, listOperatedWdm } from "./interconnection.ts";
import { listDisputes, listOperatorInvoices } from "./invoices.ts";
import { listOperatedLines } from "./lines.ts";
import { itemOf } from "./listing.ts";
import { listOperatorMaintenance } from "./maintenance.ts";
import { listMandates } from "./mandates.ts";
import { listAllAgreements } from "./manual-agreements.ts";
import { listMsaTemplates } from "./msa-templates.ts";
import { listAllMsas } from "./msas.ts";
import { listAllOrders } from "./orders.ts";
import { listPeople } from "./people.ts";
import {
  listAddressPools,
  listOperatorPrefixes,
  listOperatorPrefixRequests,
  listOperatorRouteAuthorisations,
} from "./prefixes.ts";
import { listPtrRecords } from "./ptr-records.ts";
import { listAllQuotations, listQuotationRequestsOfAll } from "./quotations.ts";
import {
  listOperatedPowerFeeds,
  listOperatedPowerMeters,
  listOperatedRacks,
  listOperatedSharedColos,
  listOperatedSharedRacks,
} from "./racks.ts";
import { listOperatorTvAccounts, listOperatorTvPackages } from "./tv.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorSnapshots: typeof import("./snapshots.ts");
  }
}

/** A kind of record that systems of the operator copy: a snapshot, and then the records that events name. */
export interface CopiedKind {
  readonly kind: string;
  readonly list: Endpoint;
  readonly item: TSchema;
  /** The kind of record in the `subject` of its events. */
  readonly subject: string;
  /** The fields of a record that the id in `subject` can equal. A list with pages has a filter for each. */
  readonly namedBy: readonly string[];
  /** Fields that change without an event of the record, mostly because they show another record. */
  readonly ofOthers: readonly string[];
  /** The rights that show its events, besides the right of the list. */
  readonly alsoNeeds: readonly Right[];
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const detailsOf = ({ subject, namedBy, ofOthers, alsoNeeds }: Omit<CopiedKind, "list" | "item">): string =>
  [
    `One record per line, as in the list (NDJSON). Follow the events of ${quoted(namedBy.map((name) => `${subject}/{${name}}`))} after the header \`X-Event-Cursor\` to keep a copy up to date.`,
    ...(ofOthers.length > 0 ? [`A change of only ${quoted(ofOthers)} has no event.`] : []),
    ...(alsoNeeds.length > 0 ? [`Some of the events need the right ${quoted(alsoNeeds)}.`] : []),
    "A connection that breaks is an incomplete snapshot: start again. A token gets one at a time.",
  ].join(" ");

type Followed = Partial<Pick<CopiedKind, "item" | "subject" | "namedBy" | "ofOthers" | "alsoNeeds">>;

/** All records of a kind at one moment, with the right of their list. */
const snapshotOf = <const Name extends string, List extends Endpoint>(
  name: Name,
  list: List,
  [kind, records]: readonly [kind: string, records: string],
  { item = itemOf(list), subject = kind, namedBy = ["id"], ofOthers = [], alsoNeeds = [] }: Followed = {},
) => {
  const copied = { kind, subject, namedBy, ofOthers, alsoNeeds };
  return {
    ...endpoint({
      name,
      summary: `Get a snapshot of all ${records}`,
      details: detailsOf(copied),
      method: "GET",
      path: `/operator/v1/snapshot/${kind}`,
      access: list.access,
      responses: { 200: fileAnswer("application/x-ndjson") },
    }),
    copied: { ...copied, list, item },
  } as const;
};
export type Snapshot = Endpoint & { readonly copied: CopiedKind };

const catalogue = (part: "sites" | "routes" | "packages" | "prices", namedBy: string) => ({
  item: Type.Record(Type.String(), Type.Unknown(), { title: part }),
  namedBy: [namedBy],
});

export const snapshotCustomers = snapshotOf("snapshotCustomers", listCustomers, ["customer", "customers"], {
  alsoNeeds: ["mandates.read"],
});
export const snapshotApplications = snapshotOf("snapshotApplications", listApplications, [
  "application",
  "applications",
]);
export const snapshotAccounts = snapshotOf("snapshotAccounts", listPeople, ["account", "users of customers"], {
  ofOthers: ["lastLoginAt", "mfaEnrolled", "updatedAt"],
});
export const snapshotContacts = snapshotOf("snapshotContacts", listOperatedContacts, [
  "contact",
  "contacts of customers",
]);
export const snapshotEndCustomers = snapshotOf("snapshotEndCustomers", listOperatedEndCustomers, [
  "end-customer",
  "end customers of resellers",
]);
export const snapshotMandates = snapshotOf("snapshotMandates", listMandates, ["mandate", "direct debit mandates"], {
  subject: "customer",
  namedBy: ["customerId"],
  alsoNeeds: ["customers.read"],
});
export const snapshotOrders = snapshotOf("snapshotOrders", listAllOrders, ["order", "orders"], {
  ofOthers: ["customerName"],
});
export const snapshotQuotations = snapshotOf("snapshotQuotations", listAllQuotations, ["quotation", "quotations"], {
  ofOthers: ["customerName"],
});
export const snapshotQuotationRequests = snapshotOf(
  "snapshotQuotationRequests",
  listQuotationRequestsOfAll,
  ["quotation-request", "requests for a quotation"],
  { ofOthers: ["customerName", "quotationId", "updatedAt"] },
);
export const snapshotMsas = snapshotOf("snapshotMsas", listAllMsas, ["msa", "master service agreements"], {
  ofOthers: ["customerName"],
});
export const snapshotAgreements = snapshotOf(
  "snapshotAgreements",
  listAllAgreements,
  ["manual-agreement", "bespoke agreements"],
  { ofOthers: ["customerName"] },
);
export const snapshotLines = snapshotOf("snapshotLines", listOperatedLines, ["line", "lines"]);
export const snapshotRacks = snapshotOf("snapshotRacks", listOperatedRacks, ["rack", "racks"]);
export const snapshotSharedRacks = snapshotOf(
  "snapshotSharedRacks",
  listOperatedSharedRacks,
  ["shared-rack", "shared racks"],
  { subject: "rack" },
);
export const snapshotSharedColos = snapshotOf("snapshotSharedColos", listOperatedSharedColos, [
  "shared-colo",
  "units in shared racks",
]);
export const snapshotPowerFeeds = snapshotOf("snapshotPowerFeeds", listOperatedPowerFeeds, [
  "power-feed",
  "power feeds",
]);
export const snapshotPowerMeters = snapshotOf("snapshotPowerMeters", listOperatedPowerMeters, [
  "power-meter",
  "power meters",
]);
export const snapshotDcConnections = snapshotOf("snapshotDcConnections", listOperatedDcConnections, [
  "dc-connection",
  "data-centre connections",
]);
export const snapshotWdm = snapshotOf("snapshotWdm", listOperatedWdm, ["wdm", "wavelengths"]);
export const snapshotAddressPools = snapshotOf(
  "snapshotAddressPools",
  listAddressPools,
  ["address-pool", "address pools"],
  { namedBy: ["prefix"], ofOthers: ["prefixes"] },
);
export const snapshotPrefixes = snapshotOf("snapshotPrefixes", listOperatorPrefixes, ["prefix", "prefixes"], {
  ofOthers: ["service"],
});
export const snapshotPrefixRequests = snapshotOf(
  "snapshotPrefixRequests",
  listOperatorPrefixRequests,
  ["prefix-request", "prefix requests"],
  { ofOthers: ["service"] },
);
export const snapshotPtrRecords = snapshotOf(
  "snapshotPtrRecords",
  listPtrRecords,
  ["ptr-record", "names of addresses"],
  { subject: "prefix", namedBy: ["prefixId"], ofOthers: ["state", "updatedAt", "version"] },
);
export const snapshotRouteAuthorisations = snapshotOf(
  "snapshotRouteAuthorisations",
  listOperatorRouteAuthorisations,
  ["route-authorisation", "route authorisations"],
  { subject: "prefix", namedBy: ["prefixId"] },
);
export const snapshotMaintenance = snapshotOf("snapshotMaintenance", listOperatorMaintenance, [
  "maintenance",
  "maintenance",
]);
export const snapshotFaults = snapshotOf("snapshotFaults", listFaults, ["fault", "fault reports"], {
  subject: "fault-report",
  namedBy: ["number"],
  ofOthers: ["company", "lineNumber", "reference", "address", "carrier", "circuitId", "firstName", "email", "locale"],
});
export const snapshotInvoices = snapshotOf("snapshotInvoices", listOperatorInvoices, ["invoice", "invoices"], {
  namedBy: ["number", "id"],
  alsoNeeds: ["disputes.read"],
});
export const snapshotDisputes = snapshotOf("snapshotDisputes", listDisputes, ["dispute", "disputes"], {
  subject: "invoice",
  namedBy: ["invoiceNumber"],
  ofOthers: ["by"],
  alsoNeeds: ["invoices.read"],
});
export const snapshotTvAccounts = snapshotOf("snapshotTvAccounts", listOperatorTvAccounts, [
  "tv-account",
  "TV accounts",
]);
export const snapshotTvPackages = snapshotOf(
  "snapshotTvPackages",
  listOperatorTvPackages,
  ["tv-package", "TV products"],
  { namedBy: ["productId"] },
);
export const snapshotSites = snapshotOf("snapshotSites", readCatalogue, ["site", "sites"], catalogue("sites", "code"));
export const snapshotRoutes = snapshotOf(
  "snapshotRoutes",
  readCatalogue,
  ["wdm-route", "WDM routes"],
  catalogue("routes", "code"),
);
export const snapshotPackages = snapshotOf(
  "snapshotPackages",
  readCatalogue,
  ["package", "packages"],
  catalogue("packages", "code"),
);
export const snapshotClassPrices = snapshotOf(
  "snapshotClassPrices",
  listPriceLists,
  ["class-price", "prices of classes"],
  catalogue("prices", "class"),
);
export const snapshotMsaTemplates = snapshotOf(
  "snapshotMsaTemplates",
  listMsaTemplates,
  ["msa-template", "templates of master service agreements"],
  { namedBy: ["version"], ofOthers: ["agreements"] },
);

export const snapshots: readonly Snapshot[] = [
  snapshotCustomers,
  snapshotApplications,
  snapshotAccounts,
  snapshotContacts,
  snapshotEndCustomers,
  snapshotMandates,
  snapshotOrders,
  snapshotQuotations,
  snapshotQuotationRequests,
  snapshotMsas,
  snapshotAgreements,
  snapshotLines,
  snapshotRacks,
  snapshotSharedRacks,
  snapshotSharedColos,
  snapshotPowerFeeds,
  snapshotPowerMeters,
  snapshotDcConnections,
  snapshotWdm,
  snapshotAddressPools,
  snapshotPrefixes,
  snapshotPrefixRequests,
  snapshotPtrRecords,
  snapshotRouteAuthorisations,
  snapshotFaults,
  snapshotMaintenance,
  snapshotInvoices,
  snapshotDisputes,
  snapshotTvAccounts,
  snapshotTvPackages,
  snapshotSites,
  snapshotRoutes,
  snapshotPackages,
  snapshotClassPrices,
  snapshotMsaTemplates,
];
