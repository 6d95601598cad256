import type { ContactType } from "@demarc/contract/core/customer-contact";
import { type ContactRecord, putContact as put } from "@demarc/contract/operator/contacts";
import { everyRecord } from "../../../platform/database/record-fields.ts";
import { listPage } from "../../../platform/http/operator-list.ts";
import {
  changeContactById,
  operatedContacts,
  putContact,
  shownContact,
} from "../../contacts/operator-contacts.public.ts";
import { choices, email, phoneNumber, text } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";
import { byName } from "./names.ts";
import { personColumns, phoneWords } from "./person-columns.ts";
import { customerColumns, nameColumns } from "./service-columns.ts";

const types: Readonly<Record<ContactType, readonly string[]>> = {
  main: ["Algemeen", "hoofdcontact", "hoofdcontactpersoon", "general", "primary"],
  order: ["Orders", "bestellingen", "bestellen", "inkoop", "ordering", "purchasing"],
  abuse: ["Misbruik", "abusemeldingen"],
  billing: ["Facturen", "facturatie", "administratie", "financieel", "invoices", "finance"],
  support: ["Storingen", "techniek", "technisch", "service", "servicedesk", "technical"],
};

const columns: ImportKind["columns"] = [
  ...nameColumns({
    nl: ["Contactnummer", "Eigen nummer", "Contactpersoonnummer"],
    en: ["Contact number", "External id", "Contact id"],
  }),
  ...customerColumns("customerId"),
  {
    field: "types",
    reader: choices(types),
    nl: ["Soort contact", "Soorten", "Rol", "Contact voor"],
    en: ["Contact types", "Contact for", "Role"],
  },
  { field: "jobTitle", reader: text, nl: ["Functie", "Functietitel"], en: ["Job title", "Position"] },
  ...personColumns(""),
  {
    field: "email",
    reader: email,
    nl: ["E-mail", "E-mailadres", "Mailadres"],
    en: ["Email address", "Mail address"],
  },
  { field: "phoneNumber", reader: phoneNumber, ...phoneWords },
  {
    field: "phoneNumber2",
    reader: phoneNumber,
    nl: ["Telefoonnummer 2", "Telefoon 2", "Tweede telefoonnummer"],
    en: ["Phone number 2", "Phone 2", "Second phone number"],
  },
];

export const contactsKind: ImportKind = {
  put,
  columns,
  write: byName<ContactRecord>(
    (transaction, given, { config }) => putContact(transaction, given, config.limits.contactsPerCustomer),
    (transaction, given, { config }) => changeContactById(transaction, given, config.limits.contactsPerCustomer),
  ),
  removed: "contact.removed",
  page: (read, query) =>
    listPage(read, { query, idType: "uuid" }, (slice) => operatedContacts.page(everyRecord, slice), shownContact),
};
