import { closeDialog, type OpenDialog } from "../dialog-store.ts";
import { SupportCode } from "../failures/support-code.tsx";
import { useText } from "../translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";

const looks = { primary: "primary", secondary: "secondary", danger: "danger" } as const;

export function ErrorDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const t = useText();
  const { id, title, text, values, requestId, actions = [{ label: "error.close" }] } = dialog;
  const dangerous = actions.some(({ tone }) => tone === "danger");
  return (
    <Dialog
      title={t(title, values)}
      onClose={() => closeDialog(id)}
      footer={actions.map((action, place) => (
        <Button
          key={action.label}
          variant={looks[action.tone ?? "secondary"]}
          data-autofocus={place === (dangerous ? 0 : actions.length - 1) || undefined}
          onClick={() => closeDialog(id, action)}
        >
          {t(action.label)}
        </Button>
      ))}
    >
      <p>{t(text, values)}</p>
      {requestId !== undefined && <SupportCode requestId={requestId} at={dialog.openedAt} />}
    </Dialog>
  );
}
