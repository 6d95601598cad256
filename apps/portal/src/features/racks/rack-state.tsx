import type { ServiceLifecycle } from "@demarc/contract/services/services";
import type { RackSummary } from "@demarc/contract/racks";
import { useText } from "@demarc/shell/translate.ts";
import { ServiceState } from "../services/service-state.tsx";
import type en from "./racks.en.ts";

interface StateProps {
  readonly lifecycle: ServiceLifecycle;
  readonly feeds?: RackSummary["feeds"];
  readonly size?: "title";
}

export const failedFeeds = (feeds: RackSummary["feeds"]) => (feeds ?? []).filter(({ status }) => status === "FAILED");

/** The one state of a rack or shared units: a failed feed, otherwise its lifecycle. */
export function RackState({ lifecycle, feeds, size }: StateProps) {
  const t = useText<typeof en>();
  const failed = failedFeeds(feeds);
  const isProblem = failed.length > 0 && lifecycle !== "SUSPENDED" && lifecycle !== "TERMINATED";
  const text = t("racks.feeds-failed-short", { count: failed.length, feed: failed[0]?.label ?? "" });
  return <ServiceState lifecycle={lifecycle} problem={isProblem ? { tone: "bad", text } : undefined} size={size} />;
}
