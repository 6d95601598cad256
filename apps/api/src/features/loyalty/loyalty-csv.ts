import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { moment } from "../../platform/http/csv.ts";
import type { LoyaltyRow } from "./loyalty.queries.ts";

/** CSV columns of the points. */
export const loyaltyColumns: CsvColumns<LoyaltyRow> = {
  at: ["Datum", (row) => moment(row.at)],
  points: ["Punten", (row) => row.points],
  reason: ["Reden", (row) => row.reason],
  invoiceNumber: ["Factuurnummer", (row) => row.invoiceNumber],
  expiresAt: ["Vervalt", (row) => moment(row.expiresAt)],
};
