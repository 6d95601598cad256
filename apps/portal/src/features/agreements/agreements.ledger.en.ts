import type { ledger } from "@demarc/contract/agreements";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.msa": "Agreement",
  "audit.action.msa.sent": "Agreement sent",
  "audit.action.msa.signing-started": "Signing of an agreement started",
  "audit.action.msa.signing-ended": "Signing of an agreement not finished in time",
  "audit.action.msa.signed": "Agreement signed",
  "audit.action.msa.declined": "Agreement declined",
  "audit.action.msa.countersigned": "Agreement signed by the provider",
  "audit.action.msa.recorded": "Agreement that was signed elsewhere added",
  "audit.action.msa.expired": "Agreement expired",
  "audit.action.msa.superseded": "Agreement replaced",
  "audit.action.msa.terminated": "Agreement ended",
  "audit.action.msa.removed": "Agreement removed",
} as const satisfies LedgerTexts<typeof ledger>;
