import { useState } from "react";
import { Dialog, type DialogProps } from "@demarc/ui/layout/dialog.tsx";
import { askDialog } from "../dialog-store.ts";
import { reportActionFailure } from "../failures/action-failure.ts";
import { loadCatalogues } from "../translate.ts";
import { watchChanges } from "../unsaved/leave-guard.ts";

loadCatalogues({ en: () => import("./form-dialog.en.ts"), nl: () => import("./form-dialog.nl.ts") }).catch(
  reportActionFailure,
);

const question = {
  title: "form-dialog.title",
  text: "form-dialog.text",
  cancel: "form-dialog.stay",
  confirm: "form-dialog.discard",
  danger: true,
};

/** A dialog with a form. Esc and the close button ask before they discard the changes of its form. */
export function FormDialog({ onClose, ...dialog }: Omit<DialogProps, "persistent">) {
  const [hasChanges] = useState(() => watchChanges());
  const close = async () => {
    if (!hasChanges() || (await askDialog(question))) onClose();
  };
  return <Dialog {...dialog} persistent onClose={() => void close()} />;
}
