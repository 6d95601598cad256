import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { code, codes, moment } from "../../platform/http/csv.ts";
import type { AccountRow } from "./users.queries.ts";

const statuses = { ENABLED: "Actief", DISABLED: "Uitgeschakeld", PENDING_ACTIVATION: "Uitgenodigd" };
const kinds = { PERSON: "Persoon", API: "Systeem" };
const languages = { en: "Engels", nl: "Nederlands" };
const roles = {
  RESELLER_ADMIN: "Beheerder",
  RESELLER_FINANCE: "Financiën",
  RESELLER_ORDER: "Orders",
  RESELLER_SERVICE_DESK: "Servicedesk",
};

/** CSV columns of a user; several roles are separated by a space, in Dutch by a comma. */
export const accountColumns: CsvColumns<AccountRow> = {
  uid: ["Nummer", (row) => row.uid],
  username: ["E-mailadres", (row) => row.username],
  firstName: ["Voornaam", (row) => row.firstName],
  middleName: ["Tussenvoegsel", (row) => row.middleName],
  lastName: ["Achternaam", (row) => row.lastName],
  phoneNumber: ["Telefoon", (row) => row.phoneNumber],
  status: ["Status", (row) => code(row.status, statuses)],
  kind: ["Soort", (row) => code(row.kind, kinds)],
  locale: ["Taal", (row) => code(row.locale, languages)],
  activatedAt: ["Geactiveerd", (row) => moment(row.activatedAt)],
  lastLoginAt: ["Laatst ingelogd", (row) => moment(row.lastLoginAt)],
  activeSessions: ["Actieve sessies", (row) => row.activeSessions],
  activeTokens: ["Actieve tokens", (row) => row.activeTokens],
  createdAt: ["Aangemaakt", (row) => moment(row.createdAt)],
  roles: ["Rollen", (row) => codes(row.roles, roles)],
};
