import type { customerStatuses } from "@demarc/contract/company";
import { type CustomerRecord, putCustomer as put } from "@demarc/contract/operator/customers";
import { listPage } from "../../../platform/http/operator-list.ts";
import {
  changeCustomer,
  everyCustomerPage,
  operatorCustomer,
  putCustomer,
} from "../../company/operator-customers.public.ts";
import { forgetAgreements, lockCompanies } from "../imports.queries.ts";
import { choice, cocNumber, customer, email, flag, id, integer, money, text, vatNumber } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";
import { addressColumns } from "./addresses.ts";
import { byName, numberOf } from "./names.ts";
import { languageColumn } from "./person-columns.ts";

const live = new Set<(typeof customerStatuses)[number]>(["ACTIVE", "SUSPENDED"]);

const columns: ImportKind["columns"] = [
  { field: "id", reader: id, nl: ["Klantnummer Demarc"], en: ["Demarc customer number"] },
  {
    field: "externalRef",
    reader: id,
    nl: ["Klantnummer", "Debiteurnummer", "Relatienummer", "Klantcode", "Debiteur", "Klantnr", "Debnr"],
    en: ["Customer number", "Customer id", "Customer code", "Account number", "Debtor number", "External id"],
  },
  {
    field: "type",
    reader: choice({ "end-user": ["eindgebruiker", "klant", "end user"], reseller: ["wederverkoper", "partner"] }),
    nl: ["Soort klant", "Klanttype"],
    en: ["Customer type"],
  },
  {
    field: "variant",
    reader: choice({ main: ["internet"], "data-centre": ["datacenter", "data center"], tv: ["televisie"] }),
    nl: ["Portaal"],
    en: ["Portal"],
  },
  {
    field: "name",
    reader: text,
    nl: ["Naam", "Bedrijfsnaam", "Klantnaam", "Bedrijf"],
    en: ["Name", "Company name", "Company", "Customer name"],
  },
  { field: "tradeName", reader: text, nl: ["Handelsnaam"], en: ["Trade name", "Trading name"] },
  {
    field: "coc",
    reader: cocNumber,
    nl: ["KvK-nummer", "KvK", "KvK nr"],
    en: ["Chamber of Commerce number", "CoC number", "Company registration number"],
  },
  { field: "oin", reader: id, nl: ["OIN"], en: ["Government identification number"] },
  {
    field: "vatNumber",
    reader: vatNumber,
    nl: ["Btw-nummer", "Btw nr", "Btw-id"],
    en: ["VAT number", "VAT no", "VAT id", "Tax number"],
  },
  {
    field: "vatTreatment",
    reader: choice({
      STANDARD_NL: ["Nederlandse btw", "binnenland"],
      REVERSE_CHARGE_EU: ["btw verlegd", "verlegd", "reverse charge"],
      EXPORT: ["export", "buiten de EU"],
    }),
    nl: ["Btw-behandeling"],
    en: ["VAT treatment"],
  },
  ...addressColumns("address"),
  ...addressColumns("invoiceAddress", {
    nl: ["Factuur", "Factuuradres", "Post", "Postadres"],
    en: ["Invoice", "Invoice address", "Billing", "Billing address"],
  }),
  languageColumn,
  {
    field: "parentCustomerId",
    reader: customer,
    nl: ["Wederverkoper", "Reseller", "Hoofdklant"],
    en: ["Reseller", "Parent customer"],
  },
  {
    field: "parentCustomerId.ref",
    reader: id,
    nl: ["Eigen nummer wederverkoper"],
    en: ["Your id of the reseller"],
    isOnlyRead: true,
  },
  {
    field: "paymentTermDays",
    reader: integer,
    nl: ["Betaaltermijn", "Betalingstermijn", "Betaaltermijn dagen"],
    en: ["Payment term", "Payment days"],
  },
  {
    field: "customInvoiceReference",
    reader: text,
    nl: ["Factuurreferentie", "Uw referentie"],
    en: ["Invoice reference", "Your reference"],
  },
  {
    field: "invoiceAttachmentPreference",
    reader: choice({
      pdf_and_ubl: ["pdf en ubl", "pdf and ubl"],
      pdf_only: ["alleen pdf", "pdf"],
      ubl_only: ["alleen ubl", "ubl"],
      none: ["geen", "no files"],
    }),
    nl: ["Bijlagen bij factuurmail"],
    en: ["Invoice attachments"],
  },
  {
    field: "invoiceEmail",
    reader: email,
    nl: ["E-mail facturen", "Factuur e-mail", "E-mailadres facturatie", "Factuurmail"],
    en: ["Invoice e-mail", "Billing e-mail", "Invoice email address"],
  },
  { field: "peppolId", reader: id, nl: ["Peppol-id"], en: ["Peppol participant id"] },
  { field: "loyaltyParticipant", reader: flag, nl: ["Spaarprogramma", "Punten sparen"], en: ["Loyalty programme"] },
  { field: "creditLimit", reader: money, nl: ["Kredietlimiet"], en: ["Credit limit"] },
  { field: "discountClass", reader: id, nl: ["Prijsklasse", "Kortingsklasse"], en: ["Price class", "Discount class"] },
];

export const customersKind: ImportKind = {
  put,
  columns,
  write: byName<CustomerRecord>(putCustomer, (transaction, { id: given, externalRef, body }) =>
    changeCustomer(transaction, numberOf(given), { ...body, ...(externalRef && { externalRef }) }, undefined),
  ),
  removed: "customer.removed",
  forget: (transaction, ids) => {
    const companies = ids.map(Number);
    // A job that is sending the agreement holds this lock, and the agreement is there once it has ended.
    transaction.send(lockCompanies(companies));
    transaction.send(forgetAgreements(companies));
  },
  page: (read, query) =>
    listPage(read, { query, idType: "int" }, everyCustomerPage, (row) =>
      live.has(row.status) ? operatorCustomer(row) : undefined,
    ),
};
