import { closeDialog, type OpenDialog } from "@demarc/shell/dialog-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { buildId } from "@demarc/shell/failures/version-check.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import styles from "./error-dialog.module.css";

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

/** Request, build and time: enough to find the failure in the logs. */
function SupportCode({ requestId, at }: { readonly requestId: string; readonly at: Date }) {
  const t = useText();
  const locale = useLocale();
  const code = [requestId, buildId, at.toISOString()].filter(Boolean).join(" ");
  return (
    <div className={styles.support}>
      <div className={styles.words}>
        <p className={styles.label}>
          {t("error.support-code")} · {formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" })}
        </p>
        <code className={styles.code}>{code}</code>
        <p className={styles.label}>{t("error.support-hint")}</p>
      </div>
      <CopyButton value={code} what={t("error.support-code")} />
    </div>
  );
}
