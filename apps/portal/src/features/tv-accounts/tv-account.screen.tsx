import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useReadOnly } from "@demarc/shell/session.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { useTab } from "@demarc/shell/use-tab.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { TabPanel } from "@demarc/ui/controls/tabs.tsx";
import { TvAccountBanner } from "./tv-account-banner.tsx";
import { TvAccountOverview, tvAccountFacts } from "./tv-account-overview.tsx";
import { tvAccountQuery } from "./tv-accounts.data.ts";
import { tvEventsQuery } from "./tv-events.data.ts";
import type en from "./tv-accounts.en.ts";
import { subscriberName, useLastDay } from "./tv-labels.ts";
import { tvPackagesQuery, tvProductsQuery } from "./tv-products.data.ts";
import { TvBadge } from "./tv-state.tsx";
import { allows, useTvChanges } from "./use-tv-changes.ts";
import { UnknownAccountCard } from "./unknown-account-card.tsx";

// Lazy: the other tabs, and the dialogs, which people who only read never open.
const ActivationPanel = lazyPart(() => import("./activation/activation-panel.tsx"), "ActivationPanel");
const TvHistory = lazyPart(() => import("./tv-history.tsx"), "TvHistory");
const SuspendDialog = lazyPart(() => import("./suspend-dialog.tsx"), "SuspendDialog");
const CancelDialog = lazyPart(() => import("./cancel-dialog.tsx"), "CancelDialog");

export function TvAccountScreen() {
  const t = useText<typeof en>();
  const { accountId = "" } = useParams({ strict: false });
  const { data: account, isPending, error, refetch } = useQuery(tvAccountQuery(accountId));
  useRecordTitle(account ? titleOf(account) : isUnknown(error) ? null : undefined);
  // Wait for products, their names and failed commands: content below them would shift if they appeared later.
  const waiting = [
    useQuery(tvPackagesQuery).isPending,
    useQuery(tvProductsQuery(accountId)).isPending,
    useInfiniteQuery(tvEventsQuery(accountId, "all")).isPending,
  ];
  if (account && !waiting.includes(true)) return <TvAccountPage key={accountId} account={account} />;
  return (
    <ObjectPage title={t("tv.account")}>
      <Loader
        loading={isPending || account !== undefined}
        failed={!isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        <UnknownAccountCard />
      </Loader>
    </ObjectPage>
  );
}

const titleOf = (account: TvAccount): string => `${account.accountNr} ${subscriberName(account)}`;

type Open = "suspend" | "cancel" | "cancel-now" | undefined;

/** What the state of the account allows besides the action of its banner, with the day on which it takes effect. */
const actionsOf = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  { account, lastDay }: { readonly account: TvAccount; readonly lastDay: string },
  open: (dialog: Open) => void,
): PageAction[] => {
  const canWait = allows(account, "cancel") && account.status !== "new";
  const date = formatDate(lastDay, locale, { dateStyle: "long" });
  return [
    ...(account.status === "ended"
      ? []
      : [{ label: t("tv.edit-short"), icon: "edit", to: `/tv-accounts/${account.id}/edit` } as const]),
    ...(allows(account, "suspend")
      ? [{ label: t("tv.act.suspend"), icon: "lock", run: () => open("suspend") } as const]
      : []),
    ...(canWait ? [{ label: t("tv.act.cancel", { date }), danger: true, run: () => open("cancel") }] : []),
    ...(allows(account, "cancelDirect")
      ? [
          {
            label: t(account.status === "new" ? "tv.act.cancel-new" : "tv.act.cancel-direct"),
            danger: true,
            run: () => open("cancel-now"),
          },
        ]
      : []),
  ];
};

function TvAccountPage({ account }: { readonly account: TvAccount }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const readOnly = useReadOnly();
  const packages = useQuery(tvPackagesQuery).data;
  const changes = useTvChanges(account);
  const lastDay = useLastDay();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const tabs = useTab([
    { key: "overview", label: t("tv.tab.overview") },
    { key: "devices", label: t("tv.tab.devices"), count: account.deviceCount },
    { key: "history", label: t("tv.tab.history") },
  ]);
  return (
    <ObjectPage
      title={titleOf(account)}
      badge={<TvBadge account={account} />}
      facts={tvAccountFacts(t, locale, account, packages)}
      actions={readOnly ? [] : actionsOf(t, locale, { account, lastDay }, setOpen)}
      banner={<TvAccountBanner account={account} changes={changes} readOnly={readOnly} />}
      tabs={tabs}
    >
      <TabPanel name="overview" state={tabs}>
        <TvAccountOverview account={account} readOnly={readOnly} />
      </TabPanel>
      <TabPanel name="devices" state={tabs}>
        <Suspense fallback={<Skeleton shape="card" count={2} />}>
          <ActivationPanel account={account} readOnly={readOnly} />
        </Suspense>
      </TabPanel>
      <TabPanel name="history" state={tabs}>
        <Suspense fallback={<Skeleton shape="card" />}>
          <TvHistory accountId={account.id} />
        </Suspense>
      </TabPanel>
      <Suspense>
        {open === "suspend" && <SuspendDialog account={account} changes={changes} onClose={close} />}
        {(open === "cancel" || open === "cancel-now") && (
          <CancelDialog account={account} changes={changes} now={open === "cancel-now"} onClose={close} />
        )}
      </Suspense>
    </ObjectPage>
  );
}
