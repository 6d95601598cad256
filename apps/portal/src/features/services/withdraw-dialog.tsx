import { useState } from "react";
import { type Refusals, runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import type { ServiceTexts } from "./service-texts.ts";

interface WithdrawDialogProps {
  readonly title: string;
  readonly text: string;
  readonly done: string;
  readonly refusals: Refusals;
  readonly withdraw: () => Promise<unknown>;
  /** Reads again what goes on, also after a refusal. */
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function WithdrawDialog({ title, text, done, refusals, withdraw, onChanged, onClose }: WithdrawDialogProps) {
  const t = useText<ServiceTexts>();
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await withdraw();
      showToast(done);
    }, refusals);
    await onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      action={t("ending.withdraw")}
      cancelLabel={t("ending.keep")}
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
