import { type ReactNode, useEffect } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { askDialog } from "./dialog-store.ts";
import { guardLeaving } from "./unsaved/leave-guard.ts";

interface SecretDialogProps {
  readonly title: string;
  /** The text that it is shown only now. */
  readonly once: string;
  readonly stored: string;
  /** Message keys of the question before it closes. */
  readonly leave: { readonly title: string; readonly text: string; readonly cancel: string; readonly confirm: string };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A new secret. It cannot be shown again, so leaving asks first. */
export function SecretDialog({ title, once, stored, leave, onClose, children }: SecretDialogProps) {
  useEffect(() => guardLeaving(() => true), []);
  const ask = async () => {
    if (await askDialog({ ...leave, danger: true })) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={() => void ask()}
      persistent
      wide
      footer={
        <Button variant="primary" onClick={onClose}>
          {stored}
        </Button>
      }
    >
      <Callout tone="warn">{once}</Callout>
      {children}
    </Dialog>
  );
}
