import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { codes, moment } from "../../platform/http/csv.ts";
import type { ContactRow } from "./contacts.queries.ts";

const types = { main: "Algemeen", order: "Orders", abuse: "Misbruik", billing: "Facturatie", support: "Support" };

/** CSV columns of a contact; several types are separated by a space, in Dutch by a comma. */
export const contactColumns: CsvColumns<ContactRow> = {
  firstName: ["Voornaam", (row) => row.firstName],
  middleName: ["Tussenvoegsel", (row) => row.middleName],
  lastName: ["Achternaam", (row) => row.lastName],
  jobTitle: ["Functie", (row) => row.jobTitle],
  email: ["E-mailadres", (row) => row.email],
  phoneNumber: ["Telefoon", (row) => row.phoneNumber],
  phoneNumber2: ["Tweede telefoon", (row) => row.phoneNumber2],
  types: ["Contacttypen", (row) => codes(row.types, types)],
  updatedAt: ["Gewijzigd", (row) => moment(row.updatedAt)],
};
