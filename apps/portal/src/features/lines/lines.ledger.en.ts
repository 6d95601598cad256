import type { ledger as lines } from "@demarc/contract/lines/lines";
import type { ledger as lineDoctor } from "@demarc/contract/lines/line-doctor";
import type { ledger as faultReports } from "@demarc/contract/lines/fault-reports";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.line": "Line",
  "audit.kind.fault-report": "Fault report",
  "audit.action.line.reference-changed": "Line reference or end customer changed",
  "audit.action.line.reference-restored": "Bulk change of references undone",
  "audit.action.line.diagnosed": "Line examined",
  "audit.action.fault-report.created": "Fault reported",
  "audit.action.fault-report.answered": "Fault report answered",
  "audit.action.fault-report.closed": "Fault report closed",
  "audit.action.line.activated": "Line delivered",
  "audit.action.line.status-changed": "Status of a line changed",
  "audit.action.line.suspended": "Line suspended",
  "audit.action.line.resumed": "Line resumed",
  "audit.action.line.change-applied": "Line changed",
  "audit.action.line.termination-requested": "Line termination scheduled",
  "audit.action.line.termination-withdrawn": "Termination of a line withdrawn",
  "audit.action.line.terminated": "Line ended",
  "audit.field.contractStart": "Start of contract",
  "audit.field.mrc": "Per month",
  "audit.field.terminationDate": "Last day",
  "audit.field.slaCode": "Service level",
  "audit.field.carrier": "Carrier",
  "audit.field.circuitId": "Circuit ID",
  "audit.field.speedDown": "Download speed",
  "audit.field.speedUp": "Upload speed",
  "audit.field.contact": "Reachable at",
  "audit.field.answer": "Answer",
  "audit.field.outcome": "Result",
  "audit.field.lineNumber": "Line",
  "audit.field.endCustomer": "End customer",
  "audit.value.TERMINATION_SCHEDULED": "Ending",
  "audit.value.CHANGE_PENDING": "Change pending",
} as const satisfies LedgerTexts<typeof lines & typeof lineDoctor & typeof faultReports>;
