import type { ServiceContract, ServiceLifecycle } from "@demarc/contract/services/services";
import type { RackSummary } from "@demarc/contract/racks";
import { useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { ServiceBanner } from "../services/service-banner.tsx";
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
export function RackBanner({ service }: RackBannerProps) {
  const t = useText<typeof en>();
  const { lifecycle, feeds } = service;
  const failed = failedFeeds(feeds);
  return (
    <ServiceBanner
      service={service}
      kind="rack"
      problem={
        failed.length > 0 &&
        lifecycle !== "TERMINATED" && (
          <Banner tone="bad" title={t("racks.feeds-failed", { count: failed.length, feed: failed[0]?.label ?? "" })}>
            <p>{t(failed.length < (feeds?.length ?? 0) ? "racks.feed-failed-text" : "racks.feeds-failed-text")}</p>
          </Banner>
        )
      }
    />
  );
}
