import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { moment } from "../../platform/http/csv.ts";
import type { EndCustomerRow } from "./end-customers.queries.ts";

export const endCustomerColumns: CsvColumns<EndCustomerRow> = {
  name: ["Naam", (row) => row.name],
  reference: ["Referentie", (row) => row.reference],
  linkedCustomer: ["Gekoppeld bedrijf", (row) => row.linkedCustomer?.name],
  street: ["Straat", (row) => row.address?.street],
  houseNumber: ["Huisnummer", (row) => row.address?.houseNumber],
  houseNumberExtension: ["Toevoeging", (row) => row.address?.houseNumberExtension],
  room: ["Ruimte", (row) => row.address?.room],
  postalCode: ["Postcode", (row) => row.address?.postalCode],
  city: ["Plaats", (row) => row.address?.city],
  country: ["Land", (row) => row.address?.country],
  contactName: ["Contactpersoon", (row) => row.contact?.name],
  contactEmail: ["E-mailadres", (row) => row.contact?.email],
  contactPhoneNumber: ["Telefoon", (row) => row.contact?.phoneNumber],
  active: ["Actief", (row) => row.active],
  lineCount: ["Lijnen", (row) => row.lineCount],
  createdAt: ["Aangemaakt", (row) => moment(row.createdAt)],
};
