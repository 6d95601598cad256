import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/manual-agreements";
import { ReasonDialog } from "@demarc/shell/forms/reason-dialog.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { manualAgreementRefusals } from "./manual-agreement-refusals.ts";
import { dialogKey } from "./dialog-key.ts";
import { declineAgreement, forgetAgreements } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

interface DeclineAgreementDialogProps {
  readonly agreement: contract.ManualAgreement;
  readonly onClose: () => void;
}

export function DeclineAgreementDialog({ agreement, onClose }: DeclineAgreementDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { id, title } = agreement;
  const decline = async (body: BodyOf<typeof contract.declineManualAgreement>, idempotencyKey: string) => {
    try {
      await declineAgreement({ customerId, agreement }, body, idempotencyKey);
    } catch (error) {
      await forgetAgreements(customerId);
      throw error;
    }
    return t("manual-agreements.decline-done", { title });
  };
  return (
    <ReasonDialog
      endpoint={contract.declineManualAgreement}
      snapshotKey={dialogKey("decline", id)}
      refusals={manualAgreementRefusals}
      title={t("manual-agreements.decline-title", { title })}
      action={t("manual-agreements.decline-agreement")}
      keep={t("manual-agreements.keep-deciding")}
      text={t("manual-agreements.decline-text")}
      reason={{ label: t("manual-agreements.reason"), optional: true }}
      onSend={decline}
      onClose={onClose}
    />
  );
}
