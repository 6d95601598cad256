import { useState } from "react";
import { runOrExplain } from "../../shell/refusals.ts";
import { useCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { deleteOrderImport, importsPath } from "./order-imports.data.ts";
import type en from "./order-imports.en.ts";
import { useNavigateWhileOpen } from "../../shell/use-navigate-while-open.ts";

interface ImportDeletionProps {
  readonly id: string;
  readonly name: string;
  readonly onCancel: () => void;
}

/** Deletes an import after a confirmation. */
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
