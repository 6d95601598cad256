import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { moment } from "../../platform/http/csv.ts";
import type { AccountRow } from "./users.queries.ts";

/** CSV columns of a user; several roles are separated by a space. */
export const accountColumns: CsvColumns<AccountRow> = {
  uid: ["Nummer", (row) => row.uid],
  username: ["Gebruikersnaam", (row) => row.username],
  firstName: ["Voornaam", (row) => row.firstName],
  middleName: ["Tussenvoegsel", (row) => row.middleName],
  lastName: ["Achternaam", (row) => row.lastName],
  phoneNumber: ["Telefoon", (row) => row.phoneNumber],
  status: ["Status", (row) => row.status],
  kind: ["Soort", (row) => row.kind],
  locale: ["Taal", (row) => row.locale],
  activatedAt: ["Geactiveerd", (row) => moment(row.activatedAt)],
  lastLoginAt: ["Laatst aangemeld", (row) => moment(row.lastLoginAt)],
  activeSessions: ["Actieve sessies", (row) => row.activeSessions],
  activeTokens: ["Actieve tokens", (row) => row.activeTokens],
  createdAt: ["Aangemaakt", (row) => moment(row.createdAt)],
  roles: ["Rollen", (row) => row.roles.join(" ")],
};
