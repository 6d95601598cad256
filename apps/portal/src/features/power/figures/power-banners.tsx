import { euroFormat } from "@demarc/contract/core/money";
import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { useConfiguration } from "@demarc/shell/config.ts";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useReadOnly } from "@demarc/shell/session.ts";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { buttonClass } from "@demarc/ui/controls/button.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import type en from "../power.en.ts";
import styles from "../power.module.css";
import { type PowerProblem, problemsOf } from "./power-problems.ts";
import { ampereText, energyText, momentText, percentText, type PowerText, valueText } from "./power-texts.ts";
import { otherFeed } from "./verdict-card.tsx";

interface Words {
  readonly tone: "warn" | "bad";
  readonly title: string;
  readonly text: string;
}

const failoverWords = (
  t: PowerText,
  locale: Locale,
  { redundancy }: PowerDashboard,
  { kind, carries, pct }: Extract<PowerProblem, { kind: "not-redundant" | "at-risk" }>,
): Words => {
  const { failoverA, limitA, warningPct } = redundancy;
  const names = { failed: otherFeed(carries), carries, pct: percentText(pct, locale) };
  const load = {
    load: failoverA === null ? "" : valueText(failoverA, "A", locale),
    limit: limitA === null ? "" : ampereText(limitA, locale),
    warning: limitA === null ? "" : ampereText((limitA * (warningPct ?? 80)) / 100, locale),
  };
  return kind === "not-redundant"
    ? { tone: "bad", title: t("power.lost-title", names), text: t("power.lost-text", load) }
    : { tone: "warn", title: t("power.risk-title", names), text: t("power.risk-text", load) };
};

const staleWords = (t: PowerText, locale: Locale, { feed, since }: Extract<PowerProblem, { kind: "stale" }>): Words => {
  const time = since === null ? "" : momentText(since, locale);
  const title =
    since === null
      ? t("power.stale-title-never")
      : feed
        ? t("power.stale-title-feed", { feed, time })
        : t("power.stale-title", { time });
  return { tone: "warn", title, text: t("power.stale-text") };
};

const energyWords = (t: PowerText, locale: Locale, kind: string, { month, kwhPrice }: PowerDashboard): Words => {
  const price = euroFormat(locale)(kwhPrice);
  const whole = energyText(month.contractedMonthKwh ?? 0, locale);
  return kind === "included-used"
    ? {
        tone: "warn",
        title: t("power.over-title", { pct: percentText(month.pctOfContracted ?? 0, locale) }),
        text: t("power.over-text", {
          used: energyText(month.kwh, locale),
          included: energyText(month.contractedKwh ?? 0, locale),
          month: whole,
          price,
        }),
      }
    : {
        tone: "warn",
        title: t("power.forecast-over-title"),
        text: t("power.forecast-over-text", {
          forecast: energyText(month.forecastKwh ?? 0, locale),
          month: whole,
          price,
        }),
      };
};

const wordsOf = (t: PowerText, locale: Locale, power: PowerDashboard, problem: PowerProblem): Words => {
  switch (problem.kind) {
    case "feed-down": {
      const names = { feed: problem.feed, other: otherFeed(problem.feed) };
      return { tone: "bad", title: t("power.down-title", names), text: t("power.down-text", names) };
    }
    case "not-redundant":
    case "at-risk":
      return failoverWords(t, locale, power, problem);
    case "feed-over": {
      const { label, powerW, availableW, usedPctOfAvailable } = problem.feed;
      const pct = percentText(usedPctOfAvailable ?? 100, locale);
      const load = { load: valueText(powerW ?? 0, "W", locale), limit: valueText(availableW ?? 0, "W", locale) };
      return {
        tone: "bad",
        title: t("power.feed-over-title", { feed: label, pct }),
        text: t("power.feed-over-text", load),
      };
    }
    case "stale":
      return staleWords(t, locale, problem);
    case "included-used":
    case "forecast-over":
      return energyWords(t, locale, problem.kind, power);
  }
};

interface BannersProps {
  readonly power: PowerDashboard;
  readonly hrefAround: (at: number) => string;
}

/** The problems, the worst first, each with an action. If ordering more is the action of the first, its button is primary. */
export function PowerBanners({ power, hrefAround }: BannersProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { supportEmail } = useConfiguration() ?? {};
  const readOnly = useReadOnly();
  const mayOrder = useFeatures().has("myOrders") && !readOnly;
  const problems = problemsOf(power);
  if (problems.length === 0) return null;
  const actionOf = (problem: PowerProblem, isFirst: boolean) => {
    const look = isFirst ? { variant: "primary" as const } : {};
    if (problem.kind === "stale")
      return problem.since === null ? undefined : (
        <LinkButton to={hrefAround(Date.parse(problem.since) / 1000)}>{t("power.stale-show")}</LinkButton>
      );
    if (problem.kind === "feed-down")
      return (
        supportEmail && (
          <a href={`mailto:${supportEmail}`} className={buttonClass({})}>
            {t("power.contact-us")}
          </a>
        )
      );
    return mayOrder ? (
      <LinkButton to={`/orders/rack/new/${power.siteCode}`} {...look}>
        {t("power.order-more")}
      </LinkButton>
    ) : undefined;
  };
  return (
    <div className={styles.banners}>
      {problems.map((problem, place) => {
        const { tone, title, text } = wordsOf(t, locale, power, problem);
        return (
          <Banner key={title} tone={tone} title={title} actions={actionOf(problem, place === 0)}>
            <p>{text}</p>
          </Banner>
        );
      })}
    </div>
  );
}

export function PowerBadge({ power }: { readonly power: PowerDashboard }) {
  const t = useText<typeof en>();
  const [worst] = problemsOf(power);
  const badge = (tone: "warn" | "bad", text: string) => (
    <Badge tone={tone} size="title">
      {text}
    </Badge>
  );
  if (!worst) return null;
  switch (worst.kind) {
    case "feed-down":
      return badge("bad", t("power.badge.feed-down", { feed: worst.feed }));
    case "not-redundant":
      return badge("bad", t("power.badge.not-redundant"));
    case "at-risk":
      return badge("warn", t("power.badge.at-risk"));
    case "stale":
      return badge("warn", t("power.badge.stale"));
    case "feed-over":
      return badge("bad", t("power.badge.feed-over", { feed: worst.feed.label }));
    case "included-used":
    case "forecast-over":
      return badge("warn", t("power.badge.over"));
  }
}
