import { invoiceStatuses, invoiceTypes } from "@demarc/contract/core/invoices/invoice";
import * as contract from "@demarc/contract/invoices";
import { queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import {
  choiceFilter,
  choicesFilter,
  dayFilter,
  filtersOf,
  type ListSearch,
  pageQueryOf,
  textFilter,
} from "@demarc/shell/lists/list-search.ts";
import { listData } from "@demarc/shell/records/record-data.ts";

const columns = ["type", "dueDate", "period", "buyerReference", "netTotal", "amountOpen"];

const amountFilter = (text: string): string => (/^\d{1,12}([.,]\d{1,2})?$/.test(text) ? text.replace(",", ".") : "");

export const invoiceList = {
  path: "/invoices",
  filters: {
    q: textFilter(),
    status: choicesFilter(invoiceStatuses),
    type: choiceFilter(invoiceTypes),
    from: dayFilter,
    to: dayFilter,
    minAmount: amountFilter,
    maxAmount: amountFilter,
  },
  sorts: contract.sortableInvoiceFields,
  columns,
  usualColumns: ["type", "dueDate", "buyerReference", "amountOpen"],
};

export type InvoiceSearch = ListSearch<keyof typeof invoiceList.filters>;

export const { pageQuery: invoicesQuery, downloadAll: downloadInvoiceList } = listData(invoiceList, {
  key: (customerId) => ["invoices", customerId],
  read: (customerId, query, signal) => call(contract.listInvoices, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportInvoices, { params: { customerId }, query }),
});

/** The numbers of all matching invoices, of which there are at most `mostDownloads`. */
export const findNumbers = async (customerId: number, search: InvoiceSearch): Promise<readonly string[]> => {
  const query = { ...pageQueryOf(search), limit: contract.mostDownloads, offset: 0 };
  const { items } = await call(contract.listInvoices, { params: { customerId }, query });
  return items.map(({ number }) => number);
};

export const totalsQuery = (customerId: number, search: InvoiceSearch) =>
  queryOptions({
    queryKey: ["invoice-totals", customerId, filtersOf(search)],
    queryFn: ({ signal }) =>
      call(contract.sumInvoices, { params: { customerId }, query: filtersOf(search), signal, quiet: true }),
  });

export type ZipType = "pdf" | "ubl" | "pdf_and_ubl";

export const downloadDocuments = (customerId: number, numbers: readonly string[], type: ZipType): Promise<void> =>
  download(contract.downloadInvoices, { params: { customerId }, body: { numbers: [...numbers], type } });

export const downloadDocument = (customerId: number, number: string, type: "pdf" | "ubl" | "zip"): Promise<void> =>
  download(contract.downloadInvoice, { params: { customerId, number }, query: { type } });

export const downloadRecharge = (customerId: number, number: string): Promise<void> =>
  download(contract.exportRecharge, { params: { customerId, number }, query: csvFormat() });

/** Downloads the charges of a period (both days included) by end customer. Rejects like `call`. */
export const downloadRechargeOfPeriod = (
  customerId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> =>
  download(contract.exportRechargeOfPeriod, { params: { customerId }, query: { ...csvFormat(), from, to } });
