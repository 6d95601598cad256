import { paymentMethods } from "@demarc/contract/operator/invoices";
import { type PaymentRecord, putPayment as put } from "@demarc/contract/operator/payments";
import { listPage } from "../../../platform/http/operator-list.ts";
import { pageOfPayments, putPayment } from "../../invoices/operator-payments.public.ts";
import { choice, date, id, money, text } from "../cells.rules.ts";
import type { ImportKind, UndoAction } from "../import-kind.ts";

const methods: Readonly<Record<(typeof paymentMethods)[number], readonly string[]>> = {
  CREDIT_TRANSFER: ["overschrijving", "overboeking", "transfer"],
  DIRECT_DEBIT: ["incasso", "automatische incasso", "direct debit"],
};

const columns: ImportKind["columns"] = [
  {
    field: "externalRef",
    reader: id,
    nl: ["Transactiereferentie", "Transactie", "Bankreferentie", "Volgnummer", "Volgnr", "Eigen nummer"],
    en: ["Transaction reference", "Transaction id", "Bank reference", "External id"],
  },
  {
    field: "invoice",
    reader: id,
    nl: ["Factuurnummer", "Factuur", "Factuurnr"],
    en: ["Invoice number", "Invoice", "Invoice no"],
  },
  { field: "invoice.ref", reader: id, nl: ["Eigen factuur-id"], en: ["Your invoice id"], isOnlyRead: true },
  {
    field: "paymentReference",
    reader: text,
    nl: ["Betalingskenmerk", "Kenmerk"],
    en: ["Payment reference", "Remittance"],
    isOnlyRead: true,
  },
  {
    field: "kind",
    reader: choice({ PAYMENT: ["bij", "betaling", "credit"], RETURN: ["af", "storno", "terugboeking", "debit"] }),
    nl: ["Af Bij", "Soort"],
    en: ["Kind", "Debit/credit"],
  },
  { field: "amount", reader: money, nl: ["Bedrag", "Bedrag (EUR)"], en: ["Amount", "Amount (EUR)"] },
  { field: "date", reader: date, nl: ["Datum", "Boekdatum", "Rentedatum"], en: ["Date", "Booking date", "Value date"] },
  { field: "method", reader: choice(methods), nl: ["Betaalwijze"], en: ["Method", "Payment method"] },
];

const reversed = new Map<string, UndoAction>([
  ["invoice.paid", "invoice.payment-reversed"],
  ["invoice.payment-reversed", "invoice.paid"],
]);

export const paymentsKind: ImportKind = {
  put,
  columns,
  write: (transaction, { externalRef = "" }, body: PaymentRecord) => putPayment(transaction, { externalRef, body }),
  // A payment is a change of its invoice.
  removed: "invoice.payment-reversed",
  reversed: ({ action }) => reversed.get(action),
  page: (read, query) => listPage(read, { query, idType: "uuid" }, pageOfPayments, (row) => row),
};
