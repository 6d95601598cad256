import type { ledger } from "@demarc/contract/wdm";
import type { ledger as operated } from "@demarc/contract/operator/interconnection";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.wdm": "Wavelength",
  "audit.action.wdm.reference-changed": "Wavelength reference or end customer changed",
  "audit.action.wdm.report-attached": "Test report of a wavelength attached",
  "audit.action.wdm.created": "Wavelength added",
  "audit.action.wdm.updated": "Wavelength changed",
  "audit.action.wdm.removed": "Wavelength removed",
  "audit.action.wdm.activated": "Wavelength delivered",
  "audit.action.wdm.status-changed": "Status of a wavelength changed",
  "audit.action.wdm.suspended": "Wavelength suspended",
  "audit.action.wdm.resumed": "Wavelength resumed",
  "audit.action.wdm.change-applied": "Wavelength changed",
  "audit.action.wdm.termination-requested": "Wavelength termination scheduled",
  "audit.action.wdm.termination-withdrawn": "Termination of a wavelength withdrawn",
  "audit.action.wdm.terminated": "Wavelength ended",
  "audit.field.channel": "Channel",
  "audit.field.serviceNumber": "Wavelength",
} as const satisfies LedgerTexts<typeof ledger & Pick<typeof operated, "wdm.created" | "wdm.updated" | "wdm.removed">>;
