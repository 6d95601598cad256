import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import styles from "../body/order-form.module.css";
import type { Draft } from "./use-draft.ts";

export function DraftLine({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const t = useText();
  const locale = useLocale();
  const { state, savedAt, theirs } = draft;
  if (theirs || state === "untouched" || state === "full" || state === "gone") return null;
  const time = savedAt && formatDate(savedAt, locale, { timeStyle: "short" });
  const isSaved = state === "saved";
  const isProblem = state === "failed" || state === "refused";
  return (
    <div className={styles.draftLine}>
      <span className={styles.draft} data-problem={isProblem || undefined} role="status">
        {(isSaved || isProblem) && <Icon name={isSaved ? "check" : "warning"} size="small" />}
        {isSaved && time ? t("order-form.draft-saved-at", { time }) : t(`order-form.draft-${state}`)}
      </span>
      <Button variant="quiet" onClick={onClose}>
        {t("order-form.save-and-close")}
      </Button>
    </div>
  );
}
