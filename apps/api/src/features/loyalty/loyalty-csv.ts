import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { code, moment } from "../../platform/http/csv.ts";
import type { LoyaltyRow } from "./loyalty.queries.ts";

const reasons = { WELCOME: "Welkom", INVOICE: "Factuur", SPENT: "Besteed in de winkel", CORRECTION: "Correctie" };

export const loyaltyColumns: CsvColumns<LoyaltyRow> = {
  at: ["Datum", (row) => moment(row.at)],
  points: ["Punten", (row) => row.points],
  reason: ["Reden", (row) => code(row.reason, reasons)],
  invoiceNumber: ["Factuurnummer", (row) => row.invoiceNumber],
  expiresAt: ["Geldig tot", (row) => moment(row.expiresAt)],
  description: ["Omschrijving", (row) => row.description],
  orderId: ["Bestelling", (row) => row.orderId],
};
