import { SecretDialog } from "@demarc/shell/secret-dialog.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { CopyField } from "@demarc/ui/controls/copy-field.tsx";
import type en from "./notices.en.ts";

interface CalendarSecretProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** The address of a calendar that was made just now. */
export function CalendarSecret({ url, onClose }: CalendarSecretProps) {
  const t = useText<typeof en>();
  return (
    <SecretDialog
      title={t("notices.calendar-title")}
      once={t("notices.calendar-secret")}
      stored={t("notices.calendar-added")}
      leave={{
        title: "notices.leave-title",
        text: "notices.leave-text",
        cancel: "notices.leave-stay",
        confirm: "notices.leave-go",
      }}
      onClose={onClose}
    >
      <p>{t("notices.calendar-text")}</p>
      <CopyField what={t("notices.calendar-address")} value={url} />
    </SecretDialog>
  );
}
