import { useEffect } from "react";
import { askDialog } from "@demarc/shell/dialog-store.ts";
import { guardLeaving } from "@demarc/shell/unsaved/leave-guard.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type en from "./notices.en.ts";
import styles from "./notices.module.css";

interface CalendarSecretProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** The address of a calendar that was made just now. It cannot be shown again, so leaving asks first. */
export function CalendarSecret({ url, onClose }: CalendarSecretProps) {
  const t = useText<typeof en>();
  useEffect(() => guardLeaving(() => true), []);
  const leave = async () => {
    const sure = await askDialog({
      title: "notices.leave-title",
      text: "notices.leave-text",
      cancel: "notices.leave-stay",
      confirm: "notices.leave-go",
      danger: true,
    });
    if (sure) onClose();
  };
  return (
    <Dialog
      title={t("notices.calendar-title")}
      onClose={() => void leave()}
      persistent
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("notices.calendar-added")}
        </Button>
      }
    >
      <p>{t("notices.calendar-text")}</p>
      <Callout tone="warn">{t("notices.calendar-secret")}</Callout>
      <section aria-label={t("notices.calendar-address")} className={styles.address}>
        <code>{url}</code>
        <CopyButton value={url} what={t("notices.calendar-address")} />
      </section>
    </Dialog>
  );
}
