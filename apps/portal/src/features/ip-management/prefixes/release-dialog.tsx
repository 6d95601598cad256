import { type Prefix, quarantineDays } from "@demarc/contract/ip-management/prefixes";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { releasePrefix } from "./prefixes.data.ts";

interface ReleaseDialogProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly onClose: () => void;
}

export function ReleaseDialog({ customerId, prefix, onClose }: ReleaseDialogProps) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const release = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await releasePrefix({ customerId, prefixId: prefix.id }, prefix.version, idempotencyKey);
      showToast(t("ip.released", { prefix: prefix.prefix }));
    }, refusals);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("ip.release-ask", { prefix: prefix.prefix })}
      action={t("ip.release")}
      danger
      pending={pending}
      onConfirm={() => void release()}
      onCancel={onClose}
    >
      <p>{t("ip.release-text", { days: quarantineDays })}</p>
    </ConfirmDialog>
  );
}
