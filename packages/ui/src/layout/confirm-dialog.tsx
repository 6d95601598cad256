import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Dialog } from "./dialog.tsx";
import { useKitText } from "../kit-text.ts";

interface ConfirmDialogProps {
  /** A question that names the object. */
  readonly title: ReactNode;
  /** The verb of the action, never "OK". */
  readonly action: string;
  readonly danger?: boolean;
  readonly pending?: boolean;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** Confirms an action that cannot be undone; if it is dangerous, cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, danger = false, pending = false, cancelLabel, onConfirm, onCancel, children } = props;
  const t = useKitText();
  const footer = (
    <>
      <Button onClick={onCancel} data-autofocus={danger || undefined}>
        {cancelLabel ?? t("common.cancel")}
      </Button>
      <Button
        variant={danger ? "danger" : "primary"}
        pending={pending}
        onClick={onConfirm}
        data-autofocus={!danger || undefined}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onCancel} footer={footer} persistent>
      {children}
    </Dialog>
  );
}
