import { euroFormat } from "@demarc/contract/core/money";
import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import type en from "../power.en.ts";
import { useMayOrder } from "../../services/order-paths.ts";
import styles from "../power.module.css";
import { breakerPct, limitPct } from "./breaker-load.ts";
import { type PowerProblem, problemsOf } from "./power-problems.ts";
import { energyText, momentText, percentText, type PowerText, valueText } from "./power-texts.ts";

/** Only the verdict shows lost and threatened redundancy. */
type BannerProblem = Exclude<PowerProblem, { kind: "feed-down" | "not-redundant" | "at-risk" }>;
const isShownHere = (problem: PowerProblem): problem is BannerProblem =>
  problem.kind !== "feed-down" && problem.kind !== "not-redundant" && problem.kind !== "at-risk";

interface Words {
  readonly tone: "warn" | "bad";
  readonly title: string;
  readonly text: string;
}

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

const wordsOf = (t: PowerText, locale: Locale, power: PowerDashboard, problem: BannerProblem): Words => {
  switch (problem.kind) {
    case "feed-over": {
      const { feed } = problem;
      return {
        tone: "bad",
        title: t("power.feed-over-title", { feed: feed.label, pct: percentText(breakerPct(feed) ?? 0, locale) }),
        text: t("power.feed-over-text", {
          load: valueText(feed.powerW ?? 0, "W", locale),
          limit: valueText(feed.availableW ?? 0, "W", locale),
          limitPct: percentText(limitPct(feed) ?? 0, locale),
        }),
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

/**
 * The problems that the verdict does not show, the worst first, each with an action. If ordering more is the action of the worst of
 * all, its button is primary.
 */
export function PowerBanners({ power, hrefAround }: BannersProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const mayOrder = useMayOrder();
  const [worst, ...others] = problemsOf(power);
  const problems = [worst, ...others].filter((problem) => problem !== undefined).filter(isShownHere);
  if (problems.length === 0) return null;
  const actionOf = (problem: BannerProblem, isFirst: boolean) => {
    const look = isFirst ? { variant: "primary" as const } : {};
    if (problem.kind === "stale")
      return problem.since === null ? undefined : (
        <LinkButton to={hrefAround(Date.parse(problem.since) / 1000)}>{t("power.stale-show")}</LinkButton>
      );
    return mayOrder ? (
      <LinkButton to={`/orders/rack/new/${power.siteCode}`} {...look}>
        {t("power.order-more")}
      </LinkButton>
    ) : undefined;
  };
  return (
    <div className={styles.banners}>
      {problems.map((problem) => {
        const { tone, title, text } = wordsOf(t, locale, power, problem);
        return (
          <Banner key={title} tone={tone} title={title} actions={actionOf(problem, problem === worst)}>
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
