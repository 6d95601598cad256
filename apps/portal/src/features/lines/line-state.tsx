import type { LineSummary } from "@demarc/contract/lines/lines";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { State } from "../../ui/state.tsx";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

const operationalTones = { UP: "ok", DOWN: "bad", DEGRADED: "warn", UNKNOWN: "neutral" } as const;
const lifecycleTones = {
  PLANNED: "info",
  PROVISIONING: "info",
  TESTING: "info",
  ACTIVE: "ok",
  CHANGE_PENDING: "info",
  SUSPENDED: "bad",
  TERMINATION_SCHEDULED: "warn",
  TERMINATED: "neutral",
} as const;
const delivered: ReadonlySet<string> = new Set(["ACTIVE", "CHANGE_PENDING", "SUSPENDED", "TERMINATION_SCHEDULED"]);

/** Whether the line works and, unless it is simply in use, its lifecycle as an exception. */
export function LineState({ line }: { readonly line: Pick<LineSummary, "lifecycle" | "operational"> }) {
  const t = useText<typeof en>();
  const { lifecycle, operational } = line;
  return (
    <span className={styles.badges}>
      {delivered.has(lifecycle) && (
        <State tone={operationalTones[operational]}>{t(`lines.operational.${operational}`)}</State>
      )}
      {lifecycle !== "ACTIVE" && <Badge tone={lifecycleTones[lifecycle]}>{t(`lines.lifecycle.${lifecycle}`)}</Badge>}
    </span>
  );
}
