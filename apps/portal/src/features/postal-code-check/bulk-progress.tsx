import type { BulkCheck } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { useText } from "@demarc/shell/translate.ts";
import { bulkResultPath } from "./bulk-checks.data.ts";
import type en from "./postal-code-check.en.ts";
import styles from "./postal-code-check.module.css";

export function BulkProgress({ check }: { readonly check: BulkCheck | undefined }) {
  const t = useText<typeof en>();
  const { done = 0, total = 0, available = 0 } = check ?? {};
  const message = check?.state === "DONE" ? "postal-code-check.bulk-done" : "postal-code-check.bulk-progress";
  return (
    <div className={check && styles.progress}>
      {check && <progress value={done} max={total} aria-label={t("postal-code-check.bulk")} />}
      <p role="status">
        {check && t(message, { done, total, available })}
        {check?.state === "DONE" && (
          <>
            {" "}
            <a href={bulkResultPath(check.id)}>{t("postal-code-check.bulk-show")}</a>
          </>
        )}
      </p>
    </div>
  );
}
