import { type EndCustomerRecord, putEndCustomer as put } from "@demarc/contract/operator/end-customers";
import { everyRecord } from "../../../platform/database/record-fields.ts";
import { listPage } from "../../../platform/http/operator-list.ts";
import {
  changeEndCustomerById,
  operatedEndCustomers,
  putEndCustomer,
  shownEndCustomer,
} from "../../end-customers/operator-end-customers.public.ts";
import { customer, email, flag, id, phoneNumber, text } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";
import { addressColumns } from "./addresses.ts";
import { byName } from "./names.ts";
import { phoneWords } from "./person-columns.ts";
import { nameColumns, recordColumns } from "./service-columns.ts";

const columns: ImportKind["columns"] = [
  ...nameColumns({
    nl: ["Eindklantnummer", "Eigen nummer", "Eindklant-id"],
    en: ["End customer number", "External id", "End customer id"],
  }),
  ...recordColumns(
    "customerId",
    {
      nl: ["Wederverkoper", "Reseller", "Klantnummer", "Debiteurnummer"],
      en: ["Reseller", "Reseller number", "Customer number", "Customer id"],
    },
    customer,
  ),
  {
    field: "name",
    reader: text,
    nl: ["Naam", "Bedrijfsnaam", "Naam eindklant"],
    en: ["Name", "Company name", "End customer name"],
  },
  {
    field: "reference",
    reader: id,
    nl: ["Referentie", "Kenmerk", "Kenmerk wederverkoper"],
    en: ["Reference", "Reference of the reseller"],
  },
  ...addressColumns("address"),
  { field: "contact.name", reader: text, nl: ["Contactpersoon", "Contact"], en: ["Contact person", "Contact"] },
  {
    field: "contact.email",
    reader: email,
    nl: ["E-mail", "E-mailadres", "E-mail contactpersoon"],
    en: ["Email address", "Contact e-mail"],
  },
  { field: "contact.phoneNumber", reader: phoneNumber, ...phoneWords },
  { field: "active", reader: flag, nl: ["Actief"], en: ["Active"] },
  ...recordColumns(
    "linkedCustomerId",
    { nl: ["Gekoppelde klant", "Gekoppeld klantnummer"], en: ["Linked customer", "Linked customer number"] },
    customer,
  ),
];

export const endCustomersKind: ImportKind = {
  put,
  columns,
  write: byName<EndCustomerRecord>(putEndCustomer, changeEndCustomerById),
  removed: "end-customer.removed",
  page: (read, query) =>
    listPage(
      read,
      { query, idType: "uuid" },
      (slice) => operatedEndCustomers.page(everyRecord, slice),
      shownEndCustomer,
    ),
};
