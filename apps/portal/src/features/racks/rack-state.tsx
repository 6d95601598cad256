import type { ServiceLifecycle } from "@demarc/contract/services/services";
import type { RackSummary } from "@demarc/contract/racks";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { State } from "../../ui/state.tsx";
import type en from "./racks.en.ts";

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
  readonly lifecycle: ServiceLifecycle;
  readonly feeds?: RackSummary["feeds"];
  /** `title` shows only an exception, beside a title. */
  readonly size?: "title";
}

/** The feeds that have failed. */
export const failedFeeds = (feeds: RackSummary["feeds"]) => (feeds ?? []).filter(({ status }) => status === "FAILED");

/** The one state of a rack or shared units: a failed feed, otherwise its lifecycle. */
export function RackState({ lifecycle, feeds, size }: StateProps) {
  const t = useText<typeof en>();
  const failed = failedFeeds(feeds);
  const look = size && { size };
  if (failed.length > 0 && lifecycle !== "SUSPENDED" && lifecycle !== "TERMINATED")
    return (
      <Badge tone="bad" {...look}>
        {t("racks.feeds-failed-short", { count: failed.length, feed: failed[0]?.label ?? "" })}
      </Badge>
    );
  if (lifecycle !== "ACTIVE")
    return (
      <Badge tone={tones[lifecycle]} {...look}>
        {t(`racks.lifecycle.${lifecycle}`)}
      </Badge>
    );
  return size ? null : <State tone="ok">{t("racks.lifecycle.ACTIVE")}</State>;
}
