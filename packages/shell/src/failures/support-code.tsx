import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { formatDate, useLocale, useText } from "../translate.ts";
import type shell from "../shell.en.ts";
import styles from "./support-code.module.css";
import { buildId } from "./version-check.ts";

/** Request, build and time: enough to find the failure in the logs. */
export function SupportCode({ requestId, at }: { readonly requestId: string; readonly at: Date }) {
  const t = useText<typeof shell>();
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
