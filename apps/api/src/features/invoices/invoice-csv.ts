import type { InvoiceLine } from "@demarc/contract/core/invoice";
import type { CsvColumns } from "../../platform/csv-file.ts";
import type { InvoiceRow, StoredInvoice } from "./invoices.queries.ts";

/** The list as a file, with the columns by the names of the API. */
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
  netTotal: (row) => row.netTotal,
  vatTotal: (row) => row.vatTotal,
  grossTotal: (row) => row.grossTotal,
  amountPaid: (row) => row.amountPaid,
  amountOpen: (row) => row.amountOpen,
  currency: (row) => row.currency,
};

/** One line of an invoice that a reseller charges on. */
export interface RechargeRow extends InvoiceLine {
  readonly invoiceNumber: string;
  readonly issueDate: string;
}

export const rechargeColumns: CsvColumns<RechargeRow> = {
  endCustomerReference: (row) => row.endCustomerReference,
  endCustomerName: (row) => row.endCustomerName,
  invoiceNumber: (row) => row.invoiceNumber,
  issueDate: (row) => row.issueDate,
  service: (row) => row.serviceRef?.label,
  description: (row) => row.description,
  productCode: (row) => row.productCode,
  periodFrom: (row) => row.period?.from,
  periodTo: (row) => row.period?.to,
  quantity: (row) => row.quantity,
  unit: (row) => row.unit,
  unitPrice: (row) => row.unitPrice,
  lineAmount: (row) => row.lineAmount,
  vatCategory: (row) => row.vatCategory,
  vatRate: (row) => row.vatRate,
};

const last = "\uffff";

/** The lines of an invoice by end customer, those of nobody last; of one end customer alone where a reference is given. */
export const rechargeRows = (invoice: StoredInvoice, endCustomer: string | undefined): RechargeRow[] => {
  const { number: invoiceNumber, issueDate } = invoice;
  const rowOf = (line: InvoiceLine): RechargeRow => ({ ...line, invoiceNumber, issueDate });
  return invoice.lines
    .filter((line) => endCustomer === undefined || line.endCustomerReference === endCustomer)
    .map(rowOf)
    .toSorted(
      (one, other) =>
        (one.endCustomerReference ?? last).localeCompare(other.endCustomerReference ?? last) ||
        one.position - other.position,
    );
};
