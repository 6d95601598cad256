import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { code, codes, moment } from "../../platform/http/csv.ts";
import type { TokenRow } from "./api-tokens.queries.ts";

const scopes = { "read-only": "Alleen lezen" };
const statuses = { ACTIVE: "Actief", EXPIRED: "Verlopen", REVOKED: "Ingetrokken" };

export const tokenColumns: CsvColumns<TokenRow> = {
  description: ["Omschrijving", (row) => row.description],
  prefix: ["Begin", (row) => row.prefix],
  scopes: ["Beperkingen", (row) => codes(row.scopes, scopes)],
  status: ["Status", (row) => code(row.status, statuses)],
  createdAt: ["Aangemaakt", (row) => moment(row.createdAt)],
  expiresAt: ["Geldig tot", (row) => moment(row.expiresAt)],
  lastUsedAt: ["Laatst gebruikt", (row) => moment(row.lastUsedAt)],
  lastUsedIp: ["Laatst gebruikt vanaf", (row) => row.lastUsedIp],
};
