import type { InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { amount, code, day, Figure } from "../../platform/http/csv.ts";
import { subtract } from "../../platform/money.ts";
import { wordsOf } from "./documents/invoice-labels.ts";
import type { RechargeRow } from "./invoice-recharge.queries.ts";
import type { InvoiceRow } from "./invoice/invoices.queries.ts";

/** Credit notes count as negative, as in the totals of the list; one with a negative total counts as positive. */
const signed = ({ type }: InvoiceRow, total: string) => amount(type === "CREDIT_NOTE" ? subtract("0", total) : total);

const types = { INVOICE: "Factuur", CREDIT_NOTE: "Creditfactuur" };
const statuses = {
  OPEN: "Open",
  PARTIALLY_PAID: "Deels betaald",
  OVERDUE: "Te laat",
  DISPUTED: "Betwist",
  PAID: "Betaald",
  CREDITED: "Gecrediteerd",
  WRITTEN_OFF: "Afgeschreven",
};

export const invoiceColumns: CsvColumns<InvoiceRow> = {
  number: ["Factuurnummer", (row) => row.number],
  type: ["Soort", (row) => code(row.type, types)],
  status: ["Status", (row) => code(row.status, statuses)],
  issueDate: ["Factuurdatum", (row) => day(row.issueDate)],
  dueDate: ["Vervaldatum", (row) => day(row.dueDate)],
  periodFrom: ["Periode van", (row) => day(row.period?.from)],
  periodTo: ["Periode tot en met", (row) => day(row.period?.to)],
  buyerReference: ["Uw referentie", (row) => row.buyerReference],
  creditedInvoiceNumber: ["Crediteert factuur", (row) => row.creditedInvoiceNumber],
  netTotal: ["Bedrag excl. btw", (row) => signed(row, row.netTotal)],
  vatTotal: ["Btw", (row) => signed(row, row.vatTotal)],
  grossTotal: ["Bedrag incl. btw", (row) => signed(row, row.grossTotal)],
  amountPaid: ["Betaald", (row) => signed(row, row.amountPaid)],
  amountOpen: ["Openstaand", (row) => signed(row, row.amountOpen)],
  amountDisputed: ["Betwist", (row) => amount(row.amountDisputed)],
  amountToPay: ["Te betalen", (row) => amount(row.amountToPay)],
  currency: ["Valuta", (row) => row.currency],
};

const dutch = wordsOf("nl");
const dutchUnit = (unit: InvoiceLine["unit"]): string => dutch.word(`${unit}_one`) || "stuk";

export const rechargeColumns: CsvColumns<RechargeRow> = {
  endCustomerReference: ["Referentie eindklant", (row) => row.endCustomerReference],
  endCustomerName: ["Eindklant", (row) => row.endCustomerName],
  invoiceNumber: ["Factuurnummer", (row) => row.invoiceNumber],
  invoiceType: ["Soort", (row) => code(row.invoiceType, types)],
  issueDate: ["Factuurdatum", (row) => day(row.issueDate)],
  service: ["Dienst", (row) => row.service],
  description: ["Omschrijving", (row) => row.description],
  productCode: ["Artikelcode", (row) => row.productCode],
  periodFrom: ["Periode van", (row) => day(row.periodFrom)],
  periodTo: ["Periode tot en met", (row) => day(row.periodTo)],
  quantity: ["Aantal", (row) => new Figure(row.quantity)],
  unit: ["Eenheid", (row, dialect) => (dialect === "excel-nl" ? dutchUnit(row.unit) : row.unit)],
  unitPrice: ["Prijs", (row) => amount(row.unitPrice)],
  allowanceAmount: ["Korting", (row) => amount(row.allowanceAmount)],
  lineAmount: ["Bedrag excl. btw", (row) => amount(row.lineAmount)],
  vatCategory: ["Btw-code", (row) => row.vatCategory],
  vatRate: ["Btw (%)", (row) => amount(row.vatRate)],
};
