import type { OrderSummary } from "@demarc/contract/orders/order-fields";
import { amount, code, day, moment } from "../../../platform/http/csv.ts";
import type { CsvColumns } from "../../../platform/http/csv-file.ts";

const kinds = {
  LINE: "Lijn",
  RACK: "Rack",
  SHARED_COLO: "Gedeeld rack",
  DC_CONNECTION: "Datacenterverbinding",
  WDM: "Golflengte",
};

const actions = { NEW: "Nieuw", MIGRATE: "Overname", CHANGE: "Wijziging", TERMINATE: "Opzegging" };

const statuses = {
  DRAFT: "Concept",
  SUBMITTED: "Ontvangen",
  AWAITING_CUSTOMER: "Wacht op u",
  ON_HOLD: "In de wacht",
  ACCEPTED: "Geaccepteerd",
  SCHEDULED: "Ingepland",
  IN_PROGRESS: "In uitvoering",
  CANCELLATION_REQUESTED: "Annulering aangevraagd",
  CANCELLED: "Geannuleerd",
  COMPLETED: "Opgeleverd",
  REJECTED: "Afgewezen",
  FAILED: "Mislukt",
};

export const orderColumns: CsvColumns<Omit<OrderSummary, "stage">> = {
  orderNumber: ["Bestelnummer", (order) => order.orderNumber],
  kind: ["Soort", (order) => code(order.kind, kinds)],
  action: ["Actie", (order) => code(order.action, actions)],
  status: ["Status", (order) => code(order.status, statuses)],
  packageCode: ["Pakketcode", (order) => order.packageCode],
  package: ["Pakket", (order, dialect) => order.packageName?.[dialect === "excel-nl" ? "nl" : "en"]],
  place: ["Locatie", (order) => order.place],
  siteCode: ["Datacenter", (order) => order.siteCode],
  siteCodeZ: ["Tweede datacenter", (order) => order.siteCodeZ],
  reference: ["Referentie", (order) => order.reference],
  customerReference: ["Inkoopnummer", (order) => order.customerReference],
  endCustomer: ["Eindklant", (order) => order.endCustomer?.name],
  endCustomerReference: ["Referentie eindklant", (order) => order.endCustomer?.reference],
  contractTermMonths: ["Looptijd (maanden)", (order) => order.contractTermMonths],
  nrcTotal: ["Eenmalig (excl. btw)", (order) => amount(order.nrcTotal)],
  mrcTotal: ["Per maand (excl. btw)", (order) => amount(order.mrcTotal)],
  wishDate: ["Gewenste datum", (order) => day(order.wishDate)],
  plannedDate: ["Geplande datum", (order) => day(order.plannedDate)],
  deliveredDate: ["Opgeleverd op", (order) => day(order.deliveredDate)],
  submittedAt: ["Besteld op", (order) => moment(order.submittedAt)],
};
