import type { ServiceContract, ServiceLifecycle } from "@demarc/contract/services/services";
import type { RackSummary } from "@demarc/contract/racks";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Banner } from "../../ui/banner.tsx";
import { failedFeeds } from "./rack-state.tsx";
import type en from "./racks.en.ts";

interface RackBannerProps {
  readonly service: {
    readonly lifecycle: ServiceLifecycle;
    readonly contract?: ServiceContract;
    readonly feeds?: RackSummary["feeds"];
  };
}

/** What is wrong with a rack or shared units, the worst first. */
export function RackBanner({ service: { lifecycle, contract, feeds } }: RackBannerProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const failed = failedFeeds(feeds);
  if (lifecycle === "SUSPENDED")
    return (
      <Banner tone="bad" title={t("racks.suspended-title")}>
        <p>{t("racks.suspended-text")}</p>
      </Banner>
    );
  if (failed.length > 0 && lifecycle !== "TERMINATED")
    return (
      <Banner tone="bad" title={t("racks.feeds-failed", { count: failed.length, feed: failed[0]?.label ?? "" })}>
        <p>{t(failed.length < (feeds?.length ?? 0) ? "racks.feed-failed-text" : "racks.feeds-failed-text")}</p>
      </Banner>
    );
  if (lifecycle === "TERMINATION_SCHEDULED" && contract?.terminationDate)
    return (
      <Banner tone="warn" title={t("racks.ending-title", { date: formatDate(contract.terminationDate, locale) })}>
        <p>{t("racks.ending-text")}</p>
      </Banner>
    );
  if (lifecycle === "PLANNED" || lifecycle === "PROVISIONING" || lifecycle === "TESTING")
    return (
      <Banner tone="info" title={t("racks.preparing-title")}>
        <p>{t("racks.preparing-text")}</p>
      </Banner>
    );
  return null;
}
