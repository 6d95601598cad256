import * as documents from "@demarc/contract/documents";
import { shownQuotationStatuses } from "@demarc/contract/quotations/quotation-fields";
import * as quotationRequests from "@demarc/contract/quotations/quotation-requests";
import * as contract from "@demarc/contract/quotations/quotations";
import { queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choicesFilter, type ListSearch, textFilter } from "@demarc/shell/lists/list-search.ts";
import { recordKeys } from "../record-keys.ts";
import { listData } from "@demarc/shell/records/record-data.ts";

/** The optional columns; the number always comes first. */
const columns = [
  "title",
  "status",
  "validUntil",
  "mrcTotal",
  "nrcTotal",
  "contractTotal",
  "salesPerson",
  "publishedAt",
];

export const quotationList = {
  path: "/quotations",
  filters: { q: textFilter(), status: choicesFilter(shownQuotationStatuses) },
  sorts: contract.quotationSorts,
  columns,
  usualColumns: columns.slice(0, 5),
};

export type QuotationSearch = ListSearch<keyof typeof quotationList.filters>;

export const { pageQuery: quotationsQuery, downloadAll: downloadQuotations } = listData(quotationList, {
  key: recordKeys.quotations,
  read: (customerId, query, signal) => call(contract.listQuotations, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportQuotations, { params: { customerId }, query }),
});

/** Downloads a file of a request. Rejects like `call`. */
export const downloadAttachment = (customerId: number, documentId: string): Promise<void> =>
  download(documents.downloadDocument, { params: { customerId, documentId } });

/** What the company has requested, latest first. */
export const requestsQuery = (customerId: number) =>
  queryOptions({
    queryKey: recordKeys.quotationRequests(customerId),
    queryFn: ({ signal }) => call(quotationRequests.listQuotationRequests, { params: { customerId }, signal }),
  });
