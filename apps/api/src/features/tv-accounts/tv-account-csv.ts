import { amount, code, day, moment } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import type { TvAccountRow } from "./tv-accounts.queries.ts";

const statuses = {
  new: "Nieuw",
  active: "Actief",
  suspended: "Geblokkeerd",
  cancelled: "Opgezegd",
  ended: "Beëindigd",
};

export const tvAccountColumns: CsvColumns<TvAccountRow> = {
  accountNr: ["Accountnummer", (account) => account.accountNr],
  reference: ["Referentie", (account) => account.reference],
  endCustomer: ["Eindklant", (account) => account.endCustomer?.name],
  endCustomerReference: ["Referentie eindklant", (account) => account.endCustomer?.reference],
  firstName: ["Voornaam", ({ subscriber }) => subscriber.firstName],
  middleName: ["Tussenvoegsel", ({ subscriber }) => subscriber.middleName],
  lastName: ["Achternaam", ({ subscriber }) => subscriber.lastName],
  email: ["E-mailadres", ({ subscriber }) => subscriber.email],
  phoneNumber: ["Telefoon", ({ subscriber }) => subscriber.phoneNumber],
  street: ["Straat", ({ subscriber }) => subscriber.address.street],
  houseNumber: ["Huisnummer", ({ subscriber }) => subscriber.address.houseNumber],
  houseNumberExtension: ["Toevoeging", ({ subscriber }) => subscriber.address.houseNumberExtension],
  postalCode: ["Postcode", ({ subscriber }) => subscriber.address.postalCode],
  city: ["Plaats", ({ subscriber }) => subscriber.address.city],
  productCode: ["Product", (account) => account.productCode],
  status: ["Status", (account) => code(account.status, statuses)],
  startDate: ["Startdatum", (account) => day(account.startDate)],
  endDate: ["Einddatum", (account) => day(account.endDate)],
  pinSet: ["Pincode ingesteld", (account) => account.pinSet],
  deviceCount: ["Apparaten", (account) => account.deviceCount],
  maxDevices: ["Maximum aantal apparaten", (account) => account.maxDevices],
  monthlyTotal: ["Per maand (excl. btw)", (account) => amount(account.monthlyTotal)],
  createdAt: ["Aangemaakt", (account) => moment(account.createdAt)],
};
