import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import { PowerBadge, PowerBanners } from "../figures/power-banners.tsx";
import { FeedsCard } from "../figures/feeds-card.tsx";
import { IncludedCard } from "../figures/included-card.tsx";
import { kilowattText, powerName, type PowerText, shortMomentText } from "../figures/power-texts.ts";
import { PowerTiles } from "../figures/power-tiles.tsx";
import { VerdictCard } from "../figures/verdict-card.tsx";
import { PowerActions } from "./power-actions.tsx";
import { powerQuery, type PowerSource } from "../series/power.data.ts";
import styles from "../power.module.css";
import type en from "../power.en.ts";
import { PowerAlerts } from "../alerts/power-alerts.tsx";
import { PowerChartCard } from "../chart/power-chart-card.tsx";
import { usePowerWindow } from "../window/use-power-window.ts";

// Lazy: most racks have meters of their own.
const ShareDays = lazyPart(() => import("../share/share-days.tsx"), "ShareDays");

const aboutText = (t: PowerText, locale: Locale, power: PowerDashboard): string => {
  const { siteCode, feeds, metering, powerModel, committedKw, asOf } = power;
  const [first] = feeds;
  const rating =
    first?.ratedA === null || first?.ratedA === undefined
      ? undefined
      : t("power.feeds-and-rating", {
          count: feeds.length,
          rating: first.phase === 3 ? `3 × ${first.ratedA} A` : `${first.ratedA} A`,
        });
  const paid =
    metering === "SHARE"
      ? t("power.shared-share")
      : metering === "OUTLET"
        ? t("power.shared-outlet")
        : powerModel === "COMMITTED"
          ? t("power.committed", { kw: kilowattText(committedKw ?? 0, locale).replace(/\s?kW$/, "") })
          : t("power.metered");
  const read =
    metering === "SHARE"
      ? undefined
      : asOf === null
        ? t("power.never-read")
        : t("power.read-at", { time: shortMomentText(asOf, locale) });
  return [siteCode, rating, paid, read].filter(Boolean).join(" · ");
};

/** Reserves the height of a line while it loads. */
const blankLine = "\u00a0";

/** Half of the time that is shown around a moment. */
const aroundSeconds = 12 * 3600;

export function PowerPage({ source }: { readonly source: PowerSource }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { data: power, isPending, error, refetch } = useQuery(powerQuery(customerId, source));
  const name = power && powerName(power);
  useRecordTitle(name ?? (isUnknown(error) ? null : undefined));
  return (
    <Page
      title={name === undefined ? t("power.title") : t("power.of", { name })}
      badge={power && <PowerBadge power={power} />}
      description={power ? aboutText(t, locale, power) : isUnknown(error) ? undefined : blankLine}
      actions={!isUnknown(error) && <PowerActions source={source} power={power} />}
    >
      <Loader
        loading={isPending}
        failed={power === undefined && !isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        {power ? <PowerParts source={source} power={power} /> : <UnknownPower />}
      </Loader>
    </Page>
  );
}

function PowerParts({ source, power }: { readonly source: PowerSource; readonly power: PowerDashboard }) {
  const t = useText<typeof en>();
  const { hrefOf } = usePowerWindow();
  const hrefAround = (at: number): string =>
    hrefOf({
      range: "own",
      span: { from: Math.floor(at / 60) * 60 - aroundSeconds, to: Math.floor(at / 60) * 60 + aroundSeconds },
    });
  const isShare = power.metering === "SHARE";
  const isRack = power.metering === "FEED";
  return (
    <>
      <PowerBanners power={power} hrefAround={hrefAround} />
      <PowerTiles power={power} hrefAround={hrefAround} />
      {isShare ? (
        <Suspense fallback={<PageSkeleton part />}>
          <ShareDays power={power} />
        </Suspense>
      ) : (
        <div className={styles.row}>
          <div className={styles.stack}>
            <PowerChartCard source={source} power={power} />
            <PowerAlerts source={source} power={power} />
          </div>
          <div className={styles.stack}>
            {isRack && (
              <div className={styles.first}>
                <VerdictCard power={power} />
              </div>
            )}
            <FeedsCard power={power} />
            {!isRack && <Well icon="power">{t("power.outlet-text")}</Well>}
            <IncludedCard month={power.month} />
          </div>
        </div>
      )}
    </>
  );
}

function UnknownPower() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="power"
        title={t("power.unknown-title")}
        text={t("power.unknown-text")}
        action={<LinkButton to="/racks">{t("power.back")}</LinkButton>}
      />
    </Card>
  );
}
