import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { moment } from "../../platform/http/csv.ts";
import type { AuditRow } from "./audit.queries.ts";

export const auditColumns: CsvColumns<AuditRow> = {
  at: ["Tijdstip", (row) => moment(row.at)],
  actorType: ["Soort gebruiker", (row) => row.actorType],
  actorName: ["Gebruiker", (row) => row.actorName],
  actorId: ["Gebruiker-id", (row) => row.actorId],
  action: ["Handeling", (row) => row.action],
  entityType: ["Soort gegeven", (row) => row.entityType],
  entityId: ["Gegeven-id", (row) => row.entityId],
  before: ["Voor", (row) => row.before],
  after: ["Na", (row) => row.after],
  ip: ["IP-adres", (row) => row.ip],
  requestId: ["Verzoek-id", (row) => row.requestId],
  subject: ["Gegeven", (row) => row.subject],
};
