import type { ledger as lines } from "@demarc/contract/lines/lines";
import type { ledger as lineDoctor } from "@demarc/contract/lines/line-doctor";
import type { ledger as faultReports } from "@demarc/contract/lines/fault-reports";
import type { LedgerTexts } from "../../shell/ledger-texts.ts";

export default {
  "audit.action.line.reference-changed": "Line reference or end customer changed",
  "audit.action.line.diagnosed": "Line examined",
  "audit.action.fault-report.created": "Fault reported",
  "audit.action.fault-report.answered": "Fault report answered",
  "audit.action.fault-report.closed": "Fault report closed",
  "audit.field.contact": "Reachable at",
  "audit.field.answer": "Answer",
  "audit.field.outcome": "Result",
  "audit.field.lineNumber": "Line",
  "audit.field.endCustomer": "End customer",
} as const satisfies LedgerTexts<typeof lines & typeof lineDoctor & typeof faultReports>;
