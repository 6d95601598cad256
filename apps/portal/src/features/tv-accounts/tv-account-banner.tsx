import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner, type BannerProps } from "@demarc/ui/layout/banner.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import type en from "./tv-accounts.en.ts";
import type { TvChanges } from "./use-tv-changes.ts";

interface Notable {
  readonly tone: BannerProps["tone"];
  readonly title: string;
  readonly text: string;
  readonly act?: { readonly label: string; readonly run: () => void };
}

/** The most important fact about an account that is not simply active. */
const notableOf = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  account: TvAccount,
  changes: TvChanges,
): Notable | undefined => {
  const { status, startsByItself, startDate, suspendReason, suspendedAt, endDate, endedAt } = account;
  const day = (at: string | null) => (at ? formatDate(at, locale, { dateStyle: "long" }) : "–");
  const reason = suspendReason ? t("tv.suspended-why", { reason: t(`tv.reason.${suspendReason}`) }) : "";
  switch (status) {
    case "new":
      return {
        tone: "info",
        title: startsByItself ? t("tv.starts-title", { date: day(startDate) }) : t("tv.new-title"),
        text: t(startsByItself ? "tv.starts-text" : "tv.new-text"),
        act: { label: t("tv.act.activate"), run: changes.activate },
      };
    case "suspended":
      return {
        tone: "bad",
        title: t("tv.suspended-title", { date: day(suspendedAt) }),
        text: [reason, t("tv.suspended-text")].filter(Boolean).join(" "),
        act: { label: t("tv.act.resume"), run: changes.resume },
      };
    case "cancelled":
      return {
        tone: "warn",
        title: t("tv.cancelled-title", { date: day(endDate) }),
        text: t(account.statusBeforeCancellation === "suspended" ? "tv.cancelled-text-suspended" : "tv.cancelled-text"),
        act: { label: t("tv.act.undo"), run: changes.undo },
      };
    case "ended":
      return { tone: "info", title: t("tv.ended-title", { date: day(endedAt ?? endDate) }), text: t("tv.ended-text") };
    case "active":
      return undefined;
  }
};

interface TvAccountBannerProps {
  readonly account: TvAccount;
  readonly changes: TvChanges;
  readonly readOnly: boolean;
}

export function TvAccountBanner({ account, changes, readOnly }: TvAccountBannerProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const notable = notableOf(t, locale, account, changes);
  if (!notable) return null;
  const { tone, title, text, act } = notable;
  return (
    <Banner
      tone={tone}
      title={title}
      actions={
        act &&
        !readOnly && (
          <Button variant="primary" pending={changes.pending} onClick={act.run}>
            {act.label}
          </Button>
        )
      }
    >
      <p>{text}</p>
    </Banner>
  );
}
