import { amsterdamDate } from "@demarc/contract/core/working-days";
import { type InvoiceDocumentType, invoiceFileName } from "@demarc/contract/core/invoice-mail";
import * as contract from "@demarc/contract/invoices";
import type { Api } from "../../platform/api.ts";
import type { Caller } from "../../platform/caller.ts";
import { csvFile, partsOf } from "../../platform/csv-file.ts";
import { notFound } from "../../platform/errors.ts";
import { pageAnswer } from "../../platform/page-answer.ts";
import { invoiceColumns } from "./invoice-csv.ts";
import { disputeRoutes, withPaymentCode } from "./invoice-dispute.routes.ts";
import { explain } from "./invoice-explanation.ts";
import { documentFile, zipFile } from "./invoice-files.ts";
import { rechargeRoutes } from "./invoice-recharge.routes.ts";
import type { InvoiceRow, StoredInvoice } from "./invoices.queries.ts";
import * as queries from "./invoices.queries.ts";

const typesIn = { pdf: ["pdf"], ubl: ["ubl"], pdf_and_ubl: ["pdf", "ubl"] } as const;

interface InvoicePath {
  readonly customerId: number;
  readonly number: string;
}

function listRoutes({ serve, database, clock }: Api): void {
  serve(contract.listInvoices, async ({ params: { customerId }, query, caller }) => {
    const { limit, offset, sort, ...filter } = query;
    const [page, [summary]] = await Promise.all([
      pageAnswer(
        database,
        caller,
        { limit, offset },
        {
          items: (size, from) => queries.listInvoices(customerId, filter, sort, size, from),
          total: () => queries.countInvoices(customerId, filter),
          along: filter.q?.trim()
            ? {
                first: (size, from) => queries.searchFirstInvoices(customerId, filter, sort, size, from),
                items: (size, from) => queries.searchAlongInvoices(customerId, filter, sort, size, from),
                total: () => queries.countAlongInvoices(customerId, filter),
              }
            : undefined,
        },
      ),
      database.read(caller, queries.sumDue(customerId)),
    ]);
    return { ...page, summary: summary ?? { open: "0.00", overdue: "0.00", count: 0, overdueCount: 0 } };
  });

  serve(contract.sumInvoices, async ({ params, query, caller }) => {
    const [total] = await database.read(caller, queries.sumInvoices(params.customerId, query));
    return total ?? { netTotal: "0.00", vatTotal: "0.00", grossTotal: "0.00", amountOpen: "0.00" };
  });

  serve(contract.exportInvoices, ({ params: { customerId }, query, caller }) => {
    const { format: _format, ...filter } = query;
    const day = amsterdamDate(clock.now());
    const invoices = partsOf<InvoiceRow & { readonly id: string }>(database, caller, (last, limit) =>
      queries.listInvoicesAfter(customerId, filter, limit, last),
    );
    return csvFile(`invoices-${customerId}-${day}.csv`, invoiceColumns, invoices);
  });
}

function documentRoutes({ serve, database, clock }: Api): void {
  const find = async (caller: Caller, { customerId, number }: InvoicePath): Promise<StoredInvoice> => {
    const [invoice] = await database.read(caller, queries.findInvoice(customerId, number));
    if (!invoice) throw notFound();
    return invoice;
  };

  serve(contract.getInvoice, async ({ params, caller }) => withPaymentCode(await find(caller, params)));

  serve(contract.explainInvoice, async ({ params, caller }) => {
    const invoice = await find(caller, params);
    if (invoice.type === "CREDIT_NOTE") return explain(invoice);
    const { customerId, number } = params;
    const [previous] = await database.read(caller, queries.findPreviousInvoice(customerId, number));
    return explain(invoice, previous);
  });

  serve(contract.downloadInvoice, async ({ params, query, caller }) => {
    const invoice = await find(caller, params);
    const type = query.type ?? "pdf";
    if (type !== "zip") return documentFile(invoice, type);
    return zipFile(invoiceFileName(invoice, "zip"), [invoice.number], typesIn.pdf_and_ubl, async () => [invoice]);
  });

  serve(contract.downloadInvoices, async ({ params: { customerId }, body, caller }) => {
    const types: readonly InvoiceDocumentType[] = typesIn[body.type];
    const day = amsterdamDate(clock.now());
    return zipFile(`invoices-${customerId}-${day}.zip`, body.numbers, types, (numbers) =>
      database.read(caller, queries.findInvoices(customerId, numbers)),
    );
  });
}

export function invoicesRoutes(api: Api): void {
  listRoutes(api);
  documentRoutes(api);
  disputeRoutes(api);
  rechargeRoutes(api);
}
