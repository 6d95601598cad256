import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { Invoice, InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/invoices";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

/** How many lines of an invoice are shown at a time: the default page size of the API. */
export const linesInPage = maximumPageSize;

const invoiceKey = (customerId: number, number: string) => ["invoice", customerId, number] as const;

const linesKey = (customerId: number, number: string) => ["invoice-lines", customerId, number] as const;

/** An invoice with one page of its lines; the previous page stays visible until this one has loaded. */
export const invoiceQuery = (customerId: number, number: string, page = 1) =>
  queryOptions<Invoice>({
    queryKey: [...invoiceKey(customerId, number), page],
    queryFn: ({ signal }) =>
      call(contract.getInvoice, {
        params: { customerId, number },
        query: page > 1 ? { offset: (page - 1) * linesInPage } : {},
        signal,
      }),
    placeholderData: (before) => (before?.number === number ? before : undefined),
  });

/** All lines of an invoice, which never change. The remaining pages are fetched if only some lines are loaded. */
export const allLinesQuery = ({ customerId, number, lines, lineCount }: Invoice) =>
  queryOptions({
    queryKey: linesKey(customerId, number),
    queryFn: async ({ signal }) => {
      const read: InvoiceLine[] = [];
      for (let offset = 0; offset < lineCount; offset += linesInPage) {
        const query = offset > 0 ? { offset } : {};
        const page = await call(contract.getInvoice, { params: { customerId, number }, query, signal });
        read.push(...page.lines);
      }
      return read;
    },
    initialData: () => (lines.length === lineCount ? lines : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All lines if they have been loaded, or else the page that is shown. */
export const loadedLines = ({ customerId, number, lines }: Invoice): readonly InvoiceLine[] =>
  queryClient.getQueryData<readonly InvoiceLine[]>(linesKey(customerId, number)) ?? lines;

export const loadAllLines = async (invoice: Invoice): Promise<void> =>
  void (await queryClient.ensureQueryData(allLinesQuery(invoice)));

export const explanationQuery = (customerId: number, number: string) =>
  queryOptions({
    queryKey: ["invoice-explanation", customerId, number],
    queryFn: ({ signal }) => call(contract.explainInvoice, { params: { customerId, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const remember = async (invoice: Invoice): Promise<Invoice> => {
  const { customerId, number } = invoice;
  // The response has the first page of lines; each cached page keeps its own lines.
  queryClient.setQueriesData<Invoice>({ queryKey: invoiceKey(customerId, number) }, (shown) => ({
    ...invoice,
    lines: shown?.lines ?? invoice.lines,
  }));
  await queryClient.invalidateQueries({ queryKey: ["invoices", customerId] });
  return invoice;
};

/** Disputes an invoice or some of its lines, at the version that was shown. */
export const disputeInvoice = async (
  { customerId, number, version }: Invoice,
  body: BodyOf<typeof contract.disputeInvoice>,
  idempotencyKey: string,
): Promise<Invoice> =>
  remember(
    await call(contract.disputeInvoice, { params: { customerId, number }, body, idempotencyKey, ifMatch: version }),
  );

export const withdrawDispute = async ({ customerId, number, version }: Invoice): Promise<Invoice> =>
  remember(await call(contract.withdrawDispute, { params: { customerId, number }, ifMatch: version }));

/** The key under which the dispute of an invoice is kept over a reload. */
export const disputeKey = (number: string): string => `invoice.${number}.dispute`;
