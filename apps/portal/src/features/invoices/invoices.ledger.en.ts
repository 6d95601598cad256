import type { ledger } from "@demarc/contract/invoices";
import type { ledger as operatorLedger } from "@demarc/contract/operator/invoices";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.invoice": "Invoice",
  "audit.action.invoice.published": "Invoice published",
  "audit.action.invoice.mailed": "Invoice mailed",
  "audit.action.invoice.not-mailed": "Invoice not mailed",
  "audit.action.invoice.paid": "Payment received",
  "audit.action.invoice.payment-reversed": "Payment reversed",
  "audit.action.invoice.credited": "Invoice credited",
  "audit.action.invoice.written-off": "Invoice written off",
  "audit.action.invoice.overdue": "Invoice overdue",
  "audit.action.invoice.disputed": "Invoice disputed",
  "audit.action.invoice.dispute-withdrawn": "Dispute withdrawn",
  "audit.action.invoice.dispute-resolved": "Dispute answered",
  "audit.action.invoice.document-added": "Document added to invoice",
  "audit.field.amountOpen": "Open amount",
  "audit.field.amountDisputed": "Disputed amount",
  "audit.field.recipients": "Mailed to",
  "audit.field.attached": "Attached",
  "audit.field.grossTotal": "Total",
  "audit.value.no-recipient": "No contact receives billing",
  "audit.value.not-rendered": "The documents could not be created",
  "audit.value.OPEN": "Open",
  "audit.value.PARTIALLY_PAID": "Partly paid",
  "audit.value.OVERDUE": "Overdue",
  "audit.value.DISPUTED": "Disputed",
  "audit.value.PAID": "Paid",
  "audit.value.CREDITED": "Credited",
  "audit.value.WRITTEN_OFF": "Written off",
} as const satisfies LedgerTexts<typeof ledger & Pick<typeof operatorLedger, "invoice.document-added">>;
