import { useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { runOrExplain } from "../refusals.ts";
import { useCustomer } from "../session.ts";
import { showToast } from "../toast-store.ts";
import { useText } from "../translate.ts";
import type en from "./service.en.ts";
import { terminationRefusals } from "./termination-refusals.ts";
import { type EndedService, keepService } from "./terminations.data.ts";

interface WithdrawDialogProps {
  readonly service: EndedService;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Withdraws the termination of a service, after a confirmation. */
export function WithdrawDialog({ service, onChanged, onClose }: WithdrawDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const [pending, setPending] = useState(false);
  const { name } = service;
  const withdraw = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await keepService(customerId, service);
      showToast(t("ending.withdrawn", { name }));
    }, terminationRefusals);
    await onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("ending.withdraw-title", { name })}
      action={t("ending.withdraw")}
      cancelLabel={t("ending.keep")}
      pending={pending}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <p>{t("ending.withdraw-text")}</p>
    </ConfirmDialog>
  );
}
