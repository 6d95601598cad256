import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { deleteOrderImport, importsPath } from "./order-imports.data.ts";
import type en from "./order-imports.en.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

interface ImportDeletionProps {
  readonly id: string;
  readonly name: string;
  readonly onCancel: () => void;
}

export function ImportDeletion({ id, name, onCancel }: ImportDeletionProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const navigate = useNavigateWhileOpen();
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await deleteOrderImport(customerId, id);
      showToast(t("order-import.deleted"));
      await navigate({ to: importsPath });
    }, {});
    onCancel();
  };
  return (
    <ConfirmDialog
      title={t("order-import.delete-title", { name })}
      action={t("order-import.delete")}
      danger
      pending={pending}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  );
}
