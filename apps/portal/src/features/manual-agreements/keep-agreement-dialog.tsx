import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { WithdrawDialog } from "../services/withdraw-dialog.tsx";
import { manualAgreementRefusals } from "./manual-agreement-refusals.ts";
import { forgetAgreements, withdrawTermination } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

interface KeepAgreementDialogProps {
  readonly agreement: ManualAgreement;
  readonly onClose: () => void;
}

/** Withdraws the termination of an agreement, after a confirmation. */
export function KeepAgreementDialog({ agreement, onClose }: KeepAgreementDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { title } = agreement;
  return (
    <WithdrawDialog
      title={t("manual-agreements.withdraw-title", { title })}
      text={t("manual-agreements.withdraw-text")}
      done={t("manual-agreements.withdraw-done", { title })}
      refusals={manualAgreementRefusals}
      withdraw={() => withdrawTermination({ customerId, agreement })}
      onChanged={() => forgetAgreements(customerId)}
      onClose={onClose}
    />
  );
}
