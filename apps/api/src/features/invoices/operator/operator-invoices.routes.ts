import { amsterdamDate } from "@demarc/contract/core/calendar";
import { maskIban } from "@demarc/contract/core/iban";
import * as drafts from "@demarc/contract/operator/invoice-drafts";
import { importUbl } from "@demarc/contract/operator/invoice-ubl";
import * as contract from "@demarc/contract/operator/invoices";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { snapshotDisputes, snapshotInvoices } from "@demarc/contract/operator/snapshots";
import { same, serveListed } from "../../../platform/http/snapshots.ts";
import { found, invalid } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { findOperated, type OperatedRow, pageOfInvoices } from "../invoice/invoices.queries.ts";
import * as operator from "../invoices.operator.ts";
import { type InvoiceName, invoiceNamed } from "./invoice-name.conditions.ts";
import { pageOfDisputes } from "./invoice-operator.queries.ts";

const shown = ({ buyer: { iban, ...buyer }, ...invoice }: OperatedRow): contract.OperatorInvoice => ({
  ...invoice,
  buyer: { ...buyer, ibanMasked: iban === null ? null : maskIban(iban) },
});

const mostLines = 1000;

function readingRoutes(context: OperatorRouteContext): void {
  const { serve, read } = context;
  const readInvoice = async (name: InvoiceName, { limit = mostLines, offset = 0 }) =>
    shown(found(await read(findOperated(name, limit, offset))));

  serveListed(context, contract.listOperatorInvoices, snapshotInvoices, {
    idType: "uuid",
    page: ({ customerId = null, status = null, number = null }, slice) =>
      pageOfInvoices({ customerId, status, number }, slice),
    itemOf: same,
  });

  serve(contract.readOperatorInvoice, ({ params: { number }, query }) => readInvoice(invoiceNamed(number), query));

  serve(contract.readInvoiceByRef, ({ params: { externalRef }, query }) => readInvoice({ externalRef }, query));

  serveListed(context, contract.listDisputes, snapshotDisputes, {
    idType: "uuid",
    page: ({ customerId = null, state = null, invoiceNumber = null }, slice) =>
      pageOfDisputes({ customerId, state, invoiceNumber }, slice),
    itemOf: same,
  });
}

function draftingRoutes({ serve }: OperatorRouteContext): void {
  serve(drafts.draftInvoice, ({ body, change }) => change((transaction) => operator.draftGiven(transaction, body)));

  servePuts(serve, drafts.putInvoices, (transaction, { params: { externalRef }, body, ifMatch }) =>
    operator.putInvoice(transaction, { externalRef, body, ifMatch }),
  );

  serve(drafts.repeatInvoice, ({ params, ifMatch, change }) =>
    change((transaction) => operator.repeatInvoice(transaction, { name: invoiceNamed(params.number), ifMatch })),
  );

  serve(drafts.creditInvoice, ({ params, body, ifMatch, change }) =>
    change((transaction) => operator.creditInvoice(transaction, { name: invoiceNamed(params.number), ifMatch }, body)),
  );

  serve(drafts.putInvoiceDocument, ({ params, ifMatch, http: { uploadedFile }, change }) => {
    if (!uploadedFile) throw invalid("file", "validation.required");
    return change((transaction) =>
      operator.putOwnPdf(transaction, { name: invoiceNamed(params.number), ifMatch }, uploadedFile),
    );
  });
}

function ublRoutes({ serve }: OperatorRouteContext): void {
  serve(importUbl, ({ query, caller, http: { uploadedFile: file }, change }) => {
    if (!file) throw invalid("file", "validation.required");
    const { customerId, customerRef, externalRef } = query;
    const mayCredit = caller.rights.includes("invoices.credit");
    const read = operator.readUbl(file.content);
    return change((transaction) =>
      operator.importUbl(transaction, { file, read, customerId, customerRef, externalRef, mayCredit }),
    );
  });
}

function recordingRoutes({ serve, clock }: OperatorRouteContext): void {
  const today = (): string => amsterdamDate(clock.now());

  serve(contract.publishInvoice, ({ params, body: { isMailed = true }, ifMatch, change }) =>
    change((transaction) =>
      operator.publishNamed(transaction, { name: invoiceNamed(params.number), ifMatch }, isMailed),
    ),
  );

  serve(contract.recordPayment, ({ params, body, ifMatch, change }) => {
    const { amount, date = today(), method, reference } = body;
    const payment = { amount, date, method, reference: reference ?? null };
    return change((transaction) =>
      operator.recordNamed(transaction, { name: invoiceNamed(params.number), ifMatch }, { event: "pay", payment }),
    );
  });

  serve(contract.returnPayment, ({ params, body, ifMatch, change }) => {
    const { amount, date = today(), reference } = body;
    const payment = { amount, date, reference: reference ?? null };
    const step = { event: "reversePayment", payment } as const;
    return change((transaction) =>
      operator.recordNamed(transaction, { name: invoiceNamed(params.number), ifMatch }, step),
    );
  });

  serve(contract.writeOffInvoice, ({ params, ifMatch, change }) =>
    change((transaction) =>
      operator.recordNamed(transaction, { name: invoiceNamed(params.number), ifMatch }, { event: "writeOff" }),
    ),
  );

  serve(contract.resolveDispute, ({ params, body: { answer }, ifMatch, change }) =>
    change((transaction) =>
      operator.recordNamed(
        transaction,
        { name: invoiceNamed(params.number), ifMatch },
        { event: "resolveDispute", answer: answer.trim() },
      ),
    ),
  );
}

/** Invoices, payments and disputes for the operator's systems. */
export function operatorInvoicesRoutes(api: OperatorRouteContext): void {
  readingRoutes(api);
  draftingRoutes(api);
  ublRoutes(api);
  recordingRoutes(api);
}
