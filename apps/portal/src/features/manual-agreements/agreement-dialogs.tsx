import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { AcceptAgreementDialog } from "./accept-agreement-dialog.tsx";
import { DeclineAgreementDialog } from "./decline-agreement-dialog.tsx";
import { EndAgreementDialog } from "./end-agreement-dialog.tsx";
import { KeepAgreementDialog } from "./keep-agreement-dialog.tsx";

/** What a person can decide about an agreement; `keep` withdraws its termination. */
export type AgreementAction = "accept" | "decline" | "end" | "keep";

interface AgreementDialogProps {
  readonly agreement: ManualAgreement;
  readonly onClose: () => void;
}

const dialogs = {
  accept: AcceptAgreementDialog,
  decline: DeclineAgreementDialog,
  end: EndAgreementDialog,
  keep: KeepAgreementDialog,
};

/** The dialog of a decision. They load with the first one that is opened. */
export function AgreementDialogs({ action, ...props }: AgreementDialogProps & { readonly action: AgreementAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}
