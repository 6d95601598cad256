import { amsterdamDate } from "@demarc/contract/core/calendar";
import { type InvoiceDocumentType, invoiceFileName } from "@demarc/contract/core/invoices/invoice-mail";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/invoices";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { found } from "../../platform/refusals/errors.ts";
import { readList } from "../../platform/http/page-answer.ts";
import { invoiceColumns } from "./invoice-csv.ts";
import { disputeRoutes, asShown } from "./invoice-dispute.routes.ts";
import { documentFile, zipFile } from "./documents/invoice-files.ts";
import { makeExplanation } from "./documents/invoice-workers.ts";
import { rechargeRoutes } from "./invoice-recharge.routes.ts";
import * as queries from "./invoice/invoices.queries.ts";
import { productCodesOf, withProductNames } from "./invoice/product-names.ts";
import { listProductNames } from "./invoice/product-names.queries.ts";

const typesIn = { pdf: ["pdf"], ubl: ["ubl"], pdf_and_ubl: ["pdf", "ubl"] } as const;

function listRoutes({ serve, database, clock }: RouteContext): void {
  serve(contract.listInvoices, async ({ params: { customerId }, query, caller }) => {
    const [page, [summary]] = await Promise.all([
      readList(database, caller, queries.invoices, { ...query, customerId }),
      database.read(caller, queries.sumDue(customerId)),
    ]);
    return {
      ...page,
      summary: summary ?? { open: "0.00", overdue: "0.00", disputed: "0.00", count: 0, overdueCount: 0 },
    };
  });

  serve(contract.sumInvoices, async ({ params, query, caller }) => {
    const [total] = await database.read(caller, queries.sumInvoices(params.customerId, query));
    return total ?? { netTotal: "0.00", vatTotal: "0.00", grossTotal: "0.00", amountOpen: "0.00", amountToPay: "0.00" };
  });

  serve(contract.exportInvoices, ({ params: { customerId }, query, caller }) =>
    listFile({ database, clock, caller, csv: query.csv }, `invoices-${customerId}`, invoiceColumns, {
      list: queries.invoices,
      given: { ...query, customerId },
      shown: (rows) => rows,
    }),
  );
}

function documentRoutes({ serve, database, clock }: RouteContext): void {
  const reading = (caller: Caller, customerId: number) => async (number: string, type: InvoiceDocumentType) =>
    (await database.read(caller, queries.findDocument(customerId, number, type)))[0];

  serve(contract.getInvoice, async ({ params: { customerId, number }, query, caller }) => {
    const { limit = maximumPageSize, offset = 0 } = query;
    const invoice = found(await database.read(caller, queries.findInvoice(customerId, number, limit, offset)));
    return asShown(invoice);
  });

  serve(contract.explainInvoice, async ({ params: { customerId, number }, query, caller }) => {
    const { limit = maximumPageSize, offset = 0 } = query;
    const counted = found(await database.read(caller, queries.countExplainedLines(customerId, number)));
    const explanation = await makeExplanation(customerId, counted.lineCount, async () => {
      const current = found(await database.read(caller, queries.findExplained(customerId, number)));
      const [previous] =
        current.type === "CREDIT_NOTE"
          ? []
          : await database.read(caller, queries.findPreviousExplained(customerId, number));
      return { current, previous, limit, offset };
    });
    const names = await database.read(caller, listProductNames(productCodesOf(explanation)));
    return withProductNames(explanation, names);
  });

  serve(contract.downloadInvoice, async ({ params: { customerId, number }, query, caller, http }) => {
    const type = query.type ?? "pdf";
    if (type !== "zip")
      return documentFile(customerId, type, async () =>
        found(await database.read(caller, queries.findDocument(customerId, number, type))),
      );
    const invoice = found(await database.read(caller, queries.findInvoice(customerId, number, 0, 0)));
    return zipFile(invoiceFileName(invoice, "zip"), {
      customerId,
      numbers: [number],
      types: typesIn.pdf_and_ubl,
      read: reading(caller, customerId),
      log: http.log,
    });
  });

  serve(contract.downloadInvoices, async ({ params: { customerId }, body: { numbers, type }, caller, http }) => {
    const day = amsterdamDate(clock.now());
    const read = reading(caller, customerId);
    const types = typesIn[type];
    return zipFile(`invoices-${customerId}-${day}.zip`, { customerId, numbers, types, read, log: http.log });
  });
}

export function invoicesRoutes(api: RouteContext): void {
  listRoutes(api);
  documentRoutes(api);
  disputeRoutes(api);
  rechargeRoutes(api);
}
