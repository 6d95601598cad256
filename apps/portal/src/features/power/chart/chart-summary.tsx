import { useLocale, useText } from "@demarc/shell/translate.ts";
import { changeText, durationText, type PowerText, valueText } from "../figures/power-texts.ts";
import type { Locale } from "@demarc/shell/translate.ts";
import type en from "../power.en.ts";
import styles from "../power.module.css";
import { type CurveFacts, factsOf } from "../series/curve-facts.ts";
import { type FeedGaps, unmeasuredSeconds } from "../series/power-gaps.ts";
import { type ChartValues, mainCurve } from "./chart-values.ts";
import { pointText } from "./power-time-texts.ts";

const mostNamed = 3;

/** The gaps of a feed: `22:00–06:10 and 09:00–09:15`. */
const timesText = (t: PowerText, locale: Locale, { step, span }: ChartValues, gaps: FeedGaps["gaps"]): string => {
  // The times of a gap are more precise than a day, so they always include the hour.
  const time = (at: number) => pointText(at, Math.min(step, 3600), span, locale);
  const named = gaps.slice(0, mostNamed).map(({ from, to }) => t("power.gap", { from: time(from), to: time(to) }));
  if (gaps.length > mostNamed) return t("power.gap-more", { times: named.join(", "), count: gaps.length - mostNamed });
  const last = named.pop() ?? "";
  return named.length === 0 ? last : t("power.gap-and", { times: named.join(", "), last });
};

/** What was not measured, feed by feed; without their names if it is the same for all of them. */
const gapsText = (t: PowerText, locale: Locale, values: ChartValues): string => {
  const { gaps: blocks, feedGaps, curves } = values;
  if (blocks.length === 0) return t("power.summary-complete");
  const ofFeeds = feedGaps.map(({ feed, gaps }) => ({ feed, times: timesText(t, locale, values, gaps) }));
  const isSame = blocks.every(({ feeds }) => feeds.length === curves.filter(({ feed }) => feed !== "SUM").length);
  return t("power.summary-gaps", {
    duration: durationText(unmeasuredSeconds(blocks), t),
    times: isSame ? (ofFeeds[0]?.times ?? "") : ofFeeds.map((one) => t("power.gap-of", one)).join("; "),
  });
};

/** The window in sentences: mean, extremes with their times, each feed, the window before, and what was not measured. */
export const summaryOf = (t: PowerText, locale: Locale, values: ChartValues): readonly string[] => {
  const { unit, step, span, curves, before } = values;
  const main = mainCurve(values);
  const facts = main && factsOf(main.points);
  const amount = (value: number) => valueText(value, unit, locale);
  const time = (at: number) => pointText(at, step, span, locale);
  const sentences: string[] = [];
  if (facts) {
    const { mean, lowest, highest, p95 }: CurveFacts = facts;
    sentences.push(
      t("power.summary.W", {
        mean: amount(mean),
        low: amount(lowest.value),
        lowTime: time(lowest.at),
        high: amount(highest.value),
        highTime: time(highest.at),
        p95: amount(p95),
      }),
    );
  }
  for (const curve of curves) {
    const own = curve === main ? undefined : factsOf(curve.points);
    if (own)
      sentences.push(
        t("power.summary-feed", {
          feed: t(`power.series.${curve.feed}`),
          mean: amount(own.mean),
          high: amount(own.highest.value),
          highTime: time(own.highest.at),
        }),
      );
  }
  const earlier = before && factsOf(before);
  if (earlier && facts)
    sentences.push(
      t("power.summary-before", {
        mean: amount(earlier.mean),
        change: changeText(facts.mean, earlier.mean, locale) ?? "–",
        high: amount(earlier.highest.value),
      }),
    );
  if (sentences.length === 0) sentences.push(t("power.no-readings"));
  return [...sentences, gapsText(t, locale, values)];
};

export function ChartSummary({ values }: { readonly values: ChartValues }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <section className={styles.summary} aria-label={t("power.summary-title")}>
      {summaryOf(t, locale, values).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {values.unit === "VA" && <p>{t("power.va-note")}</p>}
    </section>
  );
}
