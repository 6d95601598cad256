import { invoiceUnits, paymentMeans, serviceTypes, vatCategories } from "@demarc/contract/core/invoices/invoice";
import { type InvoiceRecord, putInvoice as put } from "@demarc/contract/operator/invoice-drafts";
import { listPage } from "../../../platform/http/operator-list.ts";
import { findContent, pageOfInvoices, putInvoice, putInvoiceById } from "../../invoices/operator-invoices.public.ts";
import { choice, date, id, money, percentage, quantity, text, unitPrice } from "../cells.rules.ts";
import type { ImportKind, KindColumn } from "../import-kind.ts";
import { byName } from "./names.ts";
import { customerColumns, nameColumns } from "./service-columns.ts";

type Words<Code extends string> = Readonly<Record<Code, readonly string[]>>;

const units: Words<(typeof invoiceUnits)[number]> = {
  C62: ["stuk", "stuks", "st", "piece", "pieces", "pcs"],
  MON: ["maand", "maanden", "month", "months"],
  KWH: ["kWh"],
  HUR: ["uur", "uren", "hour", "hours"],
  DAY: ["dag", "dagen", "days"],
  E34: ["GB", "gigabyte"],
};
const vat: Words<(typeof vatCategories)[number]> = {
  S: ["btw", "hoog", "VAT", "standard"],
  AE: ["btw verlegd", "verlegd", "reverse charge"],
  Z: ["nul", "nultarief", "zero"],
  G: ["export", "buiten de EU"],
};
const means: Words<(typeof paymentMeans)[number]> = {
  30: ["bankoverschrijving", "credit transfer"],
  58: ["overschrijving", "overboeking", "SEPA", "transfer"],
  59: ["incasso", "automatische incasso", "direct debit"],
};
const services: Words<(typeof serviceTypes)[number]> = {
  LINE: ["lijn"],
  RACK: [],
  SHARED_COLO: ["gedeelde units", "shared units"],
  DC_CONNECTION: ["verbinding", "connection"],
  WDM: ["golflengte", "wavelength"],
  PREFIX: [],
  TV_ACCOUNT: ["tv", "tv-account"],
};

const headColumns: readonly KindColumn[] = [
  ...nameColumns({ nl: ["Eigen factuur-id", "Eigen nummer"], en: ["Your invoice id", "External id"] }),
  ...customerColumns("customer"),
  {
    field: "number",
    reader: id,
    nl: ["Factuurnummer", "Factuur", "Factuurnr", "Factnr"],
    en: ["Invoice number", "Invoice", "Invoice no"],
  },
  { field: "issueDate", reader: date, nl: ["Factuurdatum", "Datum"], en: ["Invoice date", "Date"] },
  { field: "dueDate", reader: date, nl: ["Vervaldatum", "Uiterste betaaldatum"], en: ["Due date", "Pay before"] },
  { field: "period.from", reader: date, nl: ["Periode van", "Periode vanaf"], en: ["Period from"] },
  { field: "period.to", reader: date, nl: ["Periode tot en met", "Periode t/m"], en: ["Period to"] },
  {
    field: "buyerReference",
    reader: text,
    nl: ["Referentie klant", "Uw referentie", "Uw kenmerk"],
    en: ["Buyer reference", "Your reference"],
  },
  {
    field: "orderReference",
    reader: text,
    nl: ["Ordernummer", "Inkoopnummer"],
    en: ["Order reference", "Order number", "Purchase order"],
  },
  { field: "note", reader: text, nl: ["Opmerking", "Notitie"], en: ["Note", "Remark"] },
  { field: "paymentMeans", reader: choice(means), nl: ["Betaalwijze"], en: ["Payment means", "Payment method"] },
  { field: "paymentReference", reader: text, nl: ["Betalingskenmerk"], en: ["Payment reference"] },
];

const lineColumns: readonly KindColumn[] = [
  {
    field: "lines.description",
    reader: text,
    nl: ["Omschrijving", "Regel", "Factuurregel"],
    en: ["Description", "Line", "Line description"],
  },
  {
    field: "lines.productCode",
    reader: id,
    nl: ["Productcode", "Artikel", "Artikelnummer", "Product"],
    en: ["Product code", "Item", "Product"],
  },
  { field: "lines.period.from", reader: date, nl: ["Regel van"], en: ["Line from"] },
  { field: "lines.period.to", reader: date, nl: ["Regel tot en met", "Regel t/m"], en: ["Line to"] },
  { field: "lines.quantity", reader: quantity, nl: ["Aantal", "Hoeveelheid"], en: ["Quantity", "Qty"] },
  { field: "lines.unit", reader: choice(units), nl: ["Eenheid"], en: ["Unit"] },
  {
    field: "lines.unitPrice",
    reader: unitPrice,
    nl: ["Prijs per eenheid", "Prijs", "Stukprijs", "Tarief"],
    en: ["Unit price", "Price", "Rate"],
  },
  { field: "lines.allowanceAmount", reader: money, nl: ["Korting"], en: ["Discount", "Allowance"] },
  { field: "lines.allowanceReason", reader: text, nl: ["Reden van korting"], en: ["Reason for the discount"] },
  {
    field: "lines.vatCategory",
    reader: choice(vat),
    nl: ["Btw-soort", "Btw-categorie"],
    en: ["VAT category", "VAT type"],
  },
  {
    field: "lines.vatRate",
    reader: percentage,
    nl: ["Btw-percentage", "Btw", "Btw-tarief"],
    en: ["VAT rate", "VAT", "VAT percentage"],
  },
  { field: "lines.service.type", reader: choice(services), nl: ["Soort dienst"], en: ["Kind of service"] },
  { field: "lines.service.id", reader: id, nl: ["Id van de dienst"], en: ["Service id in Demarc"] },
  { field: "lines.service.ref", reader: id, nl: ["Dienst", "Lijncode", "Dienstnummer"], en: ["Service", "Service id"] },
  { field: "lines.endCustomerReference", reader: text, nl: ["Referentie eindklant"], en: ["End customer reference"] },
  { field: "lines.endCustomerName", reader: text, nl: ["Naam eindklant"], en: ["End customer name"] },
];

export const invoicesKind: ImportKind = {
  put,
  columns: [...headColumns, ...lineColumns],
  entries: "lines",
  namedBy: "number",
  write: byName<InvoiceRecord>(putInvoice, putInvoiceById),
  removed: "invoice.removed",
  page: async (read, query) => {
    const drafts = { customerId: null, status: "DRAFT", number: null } as const;
    const { items, next } = await listPage(
      read,
      { query, idType: "uuid" },
      (slice) => pageOfInvoices(drafts, slice),
      (row) => row,
    );
    const shown: object[] = [];
    for (const row of items.filter(({ type }) => type === "INVOICE")) {
      const [content] = await read(findContent(row.id));
      if (!content) continue;
      const lines = content.lines.map(({ serviceRef: service, ...line }) => ({ ...line, service }));
      const { externalRef, givenNumber: number } = row;
      shown.push({ ...content, externalRef, number, customer: content.customerId, lines });
    }
    return { items: shown, next };
  },
};
