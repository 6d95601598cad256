import { MainAndSide } from "@demarc/ui/layout/columns.tsx";
import { addressLine } from "@demarc/contract/core/address";
import { euroFormat } from "@demarc/contract/core/money";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import { Suspense } from "react";
import { formatDate, type Locale, type Translate, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import styles from "./tv-accounts.module.css";
import type en from "./tv-accounts.en.ts";
import { LatestTvEvents, useFailedCommand } from "./latest-tv-events.tsx";
import { packageName, subscriberName } from "./tv-labels.ts";
import { TvProducts } from "./tv-products.tsx";

// Lazy: its form is more than the rest of the page.
const PinCard = lazyPart(() => import("./activation/pin-card.tsx"), "PinCard");

export const tvAccountFacts = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  account: TvAccount,
  packages: readonly TvPackage[] | undefined,
): readonly Fact[] => {
  const { productCode, monthlyTotal, maxStreams, deviceCount, maxDevices, pinSet, startDate } = account;
  return [
    { label: t("tv.product"), value: packageName(packages, productCode, locale) },
    { label: t("tv.monthly"), value: euroFormat(locale)(monthlyTotal) },
    { label: t("tv.streams"), value: maxStreams },
    { label: t("tv.devices"), value: t("tv.devices-of", { count: deviceCount, max: maxDevices }) },
    { label: t("tv.pin"), value: t(pinSet ? "tv.pin.set" : "tv.pin.not-set") },
    { label: t("tv.form.start-date"), value: formatDate(startDate, locale) },
  ];
};

interface TvAccountOverviewProps {
  readonly account: TvAccount;
  readonly readOnly: boolean;
}

/** Products and subscriber, with the latest events and the PIN beside them; the PIN loads late, so it is last. */
export function TvAccountOverview({ account, readOnly }: TvAccountOverviewProps) {
  const t = useText<typeof en>();
  const { id, status, reference, endCustomer, subscriber } = account;
  const failed = useFailedCommand(id);
  const changeable = !readOnly && status !== "ended";
  return (
    <>
      {failed && (
        <Callout tone="warn">
          <strong>{t("tv.failed-title")}</strong>
          <p>
            {t("tv.failed-text")} <a href={`/tv-accounts/${id}?tab=history`}>{t("tv.failed-link")}</a>
          </p>
        </Callout>
      )}
      <MainAndSide>
        <div className={styles.stack}>
          <TvProducts account={account} readOnly={readOnly} />
          <Card
            title={t("tv.subscriber")}
            actions={
              changeable && (
                <LinkButton to={`/tv-accounts/${id}/edit`} size="small" icon="edit">
                  {t("tv.edit-short")}
                </LinkButton>
              )
            }
          >
            <DefinitionList>
              <Definition term={t("tv.subscriber")}>{subscriberName(account)}</Definition>
              <Definition term={t("tv.address")}>{addressLine(subscriber.address)}</Definition>
              <Definition term={t("tv.field.email")}>{subscriber.email ?? "–"}</Definition>
              <Definition term={t("tv.field.phoneNumber")}>{subscriber.phoneNumber ?? "–"}</Definition>
              <Definition term={t("tv.reference")}>{reference ?? "–"}</Definition>
              {endCustomer && <Definition term={t("tv.end-customer")}>{endCustomer.name}</Definition>}
            </DefinitionList>
          </Card>
        </div>
        <div className={styles.stack}>
          <LatestTvEvents accountId={id} />
          <Suspense fallback={<Skeleton shape="card" />}>
            <PinCard account={account} readOnly={readOnly} />
          </Suspense>
        </div>
      </MainAndSide>
    </>
  );
}
