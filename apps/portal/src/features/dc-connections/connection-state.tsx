import type { DcConnectionSummary } from "@demarc/contract/dc-connections";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { State } from "../../ui/state.tsx";
import type en from "./dc-connections.en.ts";

const tones = {
  PLANNED: "info",
  PROVISIONING: "info",
  TESTING: "info",
  ACTIVE: "ok",
  CHANGE_PENDING: "info",
  SUSPENDED: "bad",
  TERMINATION_SCHEDULED: "warn",
  TERMINATED: "neutral",
} as const;

interface StateProps {
  readonly connection: Pick<DcConnectionSummary, "lifecycle" | "loaState">;
  /** `title` shows only an exception, beside a title. */
  readonly size?: "title";
}

/** The single state shown for a connection: its lifecycle or, if active, a problem with its letter of authorisation. */
export function ConnectionState({ connection: { lifecycle, loaState }, size }: StateProps) {
  const t = useText<typeof en>();
  const look = size && { size };
  if (lifecycle !== "ACTIVE")
    return (
      <Badge tone={tones[lifecycle]} {...look}>
        {t(`connections.lifecycle.${lifecycle}`)}
      </Badge>
    );
  if (loaState === "EXPIRED" || loaState === "EXPIRING" || loaState === "MISSING")
    return (
      <Badge tone="warn" {...look}>
        {t(`connections.loa-short.${loaState}`)}
      </Badge>
    );
  return size ? null : <State tone="ok">{t("connections.lifecycle.ACTIVE")}</State>;
}
