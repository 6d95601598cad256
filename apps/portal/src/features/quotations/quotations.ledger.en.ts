import type { ledger } from "@demarc/contract/quotations/quotations";
import type { ledger as requestLedger } from "@demarc/contract/quotations/quotation-requests";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.quotation": "Quotation",
  "audit.kind.quotation-request": "Request for a quotation",
  "audit.action.quotation.draft-changed": "Draft of a quotation changed",
  "audit.action.quotation.published": "Quotation sent",
  "audit.action.quotation.accepted": "Quotation accepted",
  "audit.action.quotation.ordered": "Quotation ordered",
  "audit.action.quotation.rejected": "Quotation rejected",
  "audit.action.quotation.expired": "Quotation expired",
  "audit.action.quotation.withdrawn": "Quotation withdrawn",
  "audit.action.quotation.superseded": "Quotation replaced",
  "audit.action.quotation.unreplaced": "New revision of a quotation stopped",
  "audit.action.quotation-request.sent": "Quotation requested",
  "audit.action.quotation-request.answered": "Request answered with a quotation",
  "audit.action.quotation-request.closed": "Request for a quotation closed",
} as const satisfies LedgerTexts<typeof ledger> & LedgerTexts<typeof requestLedger>;
