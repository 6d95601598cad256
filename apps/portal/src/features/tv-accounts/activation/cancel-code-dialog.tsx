import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { activationRefusals } from "./activation-refusals.ts";
import { cancelTvUnconfirmedCode } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

interface CancelCodeDialogProps {
  readonly account: TvAccount;
  readonly code: TvActivationCode;
  readonly onClose: () => void;
}

export function CancelCodeDialog({ account, code, onClose }: CancelCodeDialogProps) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const cancel = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await cancelTvUnconfirmedCode(account.id, code);
      showToast(t("tv-activation.code-cancelled", { code: code.code }));
    }, activationRefusals);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("tv-activation.cancel-title", { code: code.code })}
      action={t("tv-activation.cancel-code")}
      cancelLabel={t("tv-activation.cancel-back")}
      danger
      pending={pending}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>{t("tv-activation.cancel-text")}</p>
    </ConfirmDialog>
  );
}
