import type { ledger } from "@demarc/contract/dc-connections";
import type { ledger as operated } from "@demarc/contract/operator/interconnection";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.dc-connection": "Data-centre connection",
  "audit.action.dc-connection.reference-changed": "Connection reference or end customer changed",
  "audit.action.dc-connection.report-attached": "Test report of a connection attached",
  "audit.action.dc-connection.letter-attached": "Letter of authorisation (LOA) of a connection attached",
  "audit.action.dc-connection.letter-expiring": "Letter of authorisation (LOA) of a connection expires soon",
  "audit.action.dc-connection.letter-expired": "Letter of authorisation (LOA) of a connection expired",
  "audit.action.dc-connection.created": "Connection added",
  "audit.action.dc-connection.updated": "Connection changed",
  "audit.action.dc-connection.removed": "Connection removed",
  "audit.action.dc-connection.activated": "Connection delivered",
  "audit.action.dc-connection.status-changed": "Status of a connection changed",
  "audit.action.dc-connection.suspended": "Connection suspended",
  "audit.action.dc-connection.resumed": "Connection resumed",
  "audit.action.dc-connection.change-applied": "Connection changed",
  "audit.action.dc-connection.termination-requested": "Connection termination scheduled",
  "audit.action.dc-connection.termination-withdrawn": "Termination of a connection withdrawn",
  "audit.action.dc-connection.terminated": "Connection ended",
  "audit.field.connectionNumber": "Connection",
  "audit.field.companyName": "Other party",
  "audit.field.fileName": "File",
  "audit.field.loaNumber": "Letter number",
  "audit.field.loaExpiresAt": "Valid until",
} as const satisfies LedgerTexts<
  typeof ledger & Pick<typeof operated, "dc-connection.created" | "dc-connection.updated" | "dc-connection.removed">
>;
