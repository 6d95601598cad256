import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { Figure } from "../../platform/http/csv.ts";
import { subtract } from "../../platform/money.ts";
import type { RechargeRow } from "./recharge/invoice-recharge.queries.ts";
import type { InvoiceRow } from "./invoices.queries.ts";

/** Credit notes count as negative, as in the totals of the list; one with a negative total counts as positive. */
const signed = ({ type }: InvoiceRow, amount: string): Figure =>
  new Figure(type === "CREDIT_NOTE" ? subtract("0", amount) : amount);

/** CSV columns of the invoice list, named as in the API. */
export const invoiceColumns: CsvColumns<InvoiceRow> = {
  number: (row) => row.number,
  type: (row) => row.type,
  status: (row) => row.status,
  issueDate: (row) => row.issueDate,
  dueDate: (row) => row.dueDate,
  periodFrom: (row) => row.period?.from,
  periodTo: (row) => row.period?.to,
  buyerReference: (row) => row.buyerReference,
  creditedInvoiceNumber: (row) => row.creditedInvoiceNumber,
  netTotal: (row) => signed(row, row.netTotal),
  vatTotal: (row) => signed(row, row.vatTotal),
  grossTotal: (row) => signed(row, row.grossTotal),
  amountPaid: (row) => signed(row, row.amountPaid),
  amountOpen: (row) => signed(row, row.amountOpen),
  currency: (row) => row.currency,
};

export const rechargeColumns: CsvColumns<RechargeRow> = {
  endCustomerReference: (row) => row.endCustomerReference,
  endCustomerName: (row) => row.endCustomerName,
  invoiceNumber: (row) => row.invoiceNumber,
  invoiceType: (row) => row.invoiceType,
  issueDate: (row) => row.issueDate,
  service: (row) => row.service,
  description: (row) => row.description,
  productCode: (row) => row.productCode,
  periodFrom: (row) => row.periodFrom,
  periodTo: (row) => row.periodTo,
  quantity: (row) => new Figure(row.quantity),
  unit: (row) => row.unit,
  unitPrice: (row) => new Figure(row.unitPrice),
  allowanceAmount: (row) => new Figure(row.allowanceAmount),
  lineAmount: (row) => new Figure(row.lineAmount),
  vatCategory: (row) => row.vatCategory,
  vatRate: (row) => new Figure(row.vatRate),
};
