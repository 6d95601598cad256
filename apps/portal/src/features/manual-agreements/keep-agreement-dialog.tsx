import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { useState } from "react";
import { runOrExplain } from "../../shell/refusals.ts";
import { useCustomer } from "../../shell/session.ts";
import type serviceEn from "../../shell/services/service.en.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { bespokeRefusals } from "./bespoke-refusals.ts";
import { forgetAgreements, withdrawTermination } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

interface KeepAgreementDialogProps {
  readonly agreement: ManualAgreement;
  readonly onClose: () => void;
}

/** Withdraws the termination of an agreement, after a confirmation. */
export function KeepAgreementDialog({ agreement, onClose }: KeepAgreementDialogProps) {
  const t = useText<typeof en & typeof serviceEn>();
  const { id: customerId } = useCustomer();
  const [pending, setPending] = useState(false);
  const { title } = agreement;
  const withdraw = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await withdrawTermination({ customerId, agreement });
      showToast(t("manual-agreements.withdraw-done", { title }));
    }, bespokeRefusals);
    await forgetAgreements(customerId);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("manual-agreements.withdraw-title", { title })}
      action={t("ending.withdraw")}
      cancelLabel={t("ending.keep")}
      pending={pending}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <p>{t("manual-agreements.withdraw-text")}</p>
    </ConfirmDialog>
  );
}
