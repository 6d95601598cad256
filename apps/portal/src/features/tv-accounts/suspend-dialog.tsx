import { suspendReasons } from "@demarc/contract/tv-accounts/tv-account-fields";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import type en from "./tv-accounts.en.ts";
import type { TvChanges } from "./use-tv-changes.ts";

interface SuspendDialogProps {
  readonly account: TvAccount;
  readonly changes: TvChanges;
  readonly onClose: () => void;
}

export function SuspendDialog({ account, changes, onClose }: SuspendDialogProps) {
  const t = useText<typeof en>();
  const [reason, setReason] = useState("");
  const suspend = async () => {
    await changes.suspend(suspendReasons.find((one) => one === reason) ?? null);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("tv.suspend-title", { number: String(account.accountNr) })}
      action={t("tv.act.suspend")}
      pending={changes.pending}
      onConfirm={() => void suspend()}
      onCancel={onClose}
    >
      <p>{t("tv.suspend-text")}</p>
      <SelectField
        name="reason"
        label={t("tv.reason")}
        optional
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        options={[
          { value: "", label: t("tv.no-reason") },
          ...suspendReasons.map((value) => ({ value, label: t(`tv.reason.${value}`) })),
        ]}
      />
    </ConfirmDialog>
  );
}
