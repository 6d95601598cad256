import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { moment } from "../../platform/http/csv.ts";
import type { TokenRow } from "./api-tokens.queries.ts";

/** CSV columns of an API token. */
export const tokenColumns: CsvColumns<TokenRow> = {
  description: ["Omschrijving", (row) => row.description],
  prefix: ["Begin", (row) => row.prefix],
  scopes: ["Beperkingen", (row) => row.scopes.join(" ")],
  status: ["Status", (row) => row.status],
  createdAt: ["Aangemaakt", (row) => moment(row.createdAt)],
  expiresAt: ["Geldig tot", (row) => moment(row.expiresAt)],
  lastUsedAt: ["Laatst gebruikt", (row) => moment(row.lastUsedAt)],
  lastUsedIp: ["Laatst gebruikt vanaf", (row) => row.lastUsedIp],
};
