import type { ledger as erasures } from "@demarc/contract/audit";
import type { ledger as documents } from "@demarc/contract/documents";
import type { ledger as savedViews } from "@demarc/contract/saved-views";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.view": "Saved view",
  "audit.kind.document": "Document",
  "audit.action.document.uploaded": "Document uploaded",
  "audit.action.document.removed": "Unused document removed",
  "audit.action.view.created": "View saved",
  "audit.action.view.updated": "View changed",
  "audit.action.view.deleted": "View deleted",
  "audit.action.account.erased": "Personal data of a removed user erased",
  "audit.action.session.erased": "Sign-in: personal data of a removed user erased",
  "audit.action.contact.erased": "Personal data of a deleted contact erased",
  "audit.action.application.erased": "Personal data of the application erased from the activity log",
  "audit.action.fault-report.erased": "Fault report: text of a removed user erased from the activity log",
  "audit.field.query": "Search",
  "audit.field.screen": "Screen",
  "audit.field.q": "Search text",
  "audit.field.sort": "Order",
  "audit.field.technology": "Technology",
  "audit.field.operational": "Connection",
  "audit.field.phase": "Lifecycle",
  "audit.field.from": "From",
  "audit.field.to": "To",
  "audit.field.role": "Role",
  "audit.field.columns": "Columns",
  "audit.field.rows": "Rows per page",
} as const satisfies LedgerTexts<typeof documents & typeof erasures & typeof savedViews>;
