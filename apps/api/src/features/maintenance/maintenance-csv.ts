import type { MaintenanceSummary } from "@demarc/contract/maintenance";
import { code, moment } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";

const statuses = { PLANNED: "Gepland", IN_PROGRESS: "Bezig", DONE: "Afgerond", CANCELLED: "Gaat niet door" };
const impacts = { OUTAGE: "Onderbreking", DEGRADED: "Verstoord", REDUNDANCY_LOST: "Zonder redundantie" };

export const maintenanceColumnsOfFile: CsvColumns<MaintenanceSummary> = {
  reference: ["Referentie", ({ reference }) => reference],
  title: ["Titel", ({ title }) => title.nl],
  startsAt: ["Begin", ({ startsAt }) => moment(startsAt)],
  endsAt: ["Einde", ({ endsAt }) => moment(endsAt)],
  status: ["Status", ({ status }) => code(status, statuses)],
  impact: ["Gevolg", ({ impact }) => code(impact, impacts)],
  serviceCount: ["Diensten", ({ serviceCount }) => serviceCount],
};
