import type { FeedPower, PowerDashboard } from "@demarc/contract/power/power-figures";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import type en from "../power.en.ts";
import styles from "./figures.module.css";
import { LoadBar } from "./load-bar.tsx";
import { ampereText, percentText, type PowerText, valueText } from "./power-texts.ts";

const tones = {
  OK: "ok",
  WARNING: "warn",
  CRITICAL: "bad",
  UNKNOWN: "neutral",
  NONE: "neutral",
} as const satisfies Record<PowerDashboard["redundancy"]["level"], Tone>;

export const otherFeed = (feed: "A" | "B"): "A" | "B" => (feed === "A" ? "B" : "A");

const verdictText = (t: PowerText, locale: Locale, { redundancy }: PowerDashboard): string => {
  const { level, reason, downFeed, worstFeed, worstPhase, failoverA, limitA } = redundancy;
  if (level === "NONE") return t("power.verdict-single");
  if (reason === "FEED_DOWN" && downFeed)
    return t("power.verdict-down", { feed: downFeed, other: otherFeed(downFeed) });
  if (level === "UNKNOWN" || !worstFeed || failoverA === null || limitA === null) return t("power.verdict-unknown");
  const values = {
    failed: otherFeed(worstFeed),
    carries: worstFeed,
    load: valueText(failoverA, "A", locale),
    limit: ampereText(limitA, locale),
  };
  const sentence = t(level === "CRITICAL" ? "power.verdict-trips" : "power.verdict-load", values);
  return worstPhase === null ? sentence : `${sentence} ${t("power.verdict-phase", { number: worstPhase })}`;
};

interface Failover {
  readonly own: FeedPower;
  readonly other: FeedPower;
  readonly limit: number;
  readonly pct: number;
}

/** The loads that one feed would carry, where both are known and the feed has one phase. */
const failoverOf = ({ feeds, redundancy }: PowerDashboard): Failover | undefined => {
  const { worstFeed, worstPhase, limitA, pct, reason } = redundancy;
  const own = feeds.find(({ label }) => label === worstFeed);
  const other = feeds.find(({ label }) => label !== worstFeed);
  if (!own || !other || worstPhase !== null || limitA === null || pct === null || reason === "FEED_DOWN")
    return undefined;
  return own.currentA === null || other.currentA === null ? undefined : { own, other, limit: limitA, pct };
};

const tone = (label: "A" | "B") => (label === "A" ? "a" : "b");

export function VerdictCard({ power }: { readonly power: PowerDashboard }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { level, warningPct } = power.redundancy;
  const word = t(`power.verdict.${level}`);
  const failover = failoverOf(power);
  // The bar is a third longer than the limit, so that what lies above it is seen.
  const scale = 75 / 100;
  const share = (amperes: number | null, limit: number) => ((amperes ?? 0) / limit) * 100 * scale;
  return (
    <Card
      title={t("power.redundancy")}
      actions={level === "OK" ? <State tone="ok">{word}</State> : <Badge tone={tones[level]}>{word}</Badge>}
    >
      <p>{verdictText(t, locale, power)}</p>
      {failover && (
        <div>
          <LoadBar
            high
            parts={[
              { key: "own", pct: share(failover.own.currentA, failover.limit), tone: tone(failover.own.label) },
              { key: "other", pct: share(failover.other.currentA, failover.limit), tone: tone(failover.other.label) },
            ]}
            mark={100 * scale}
          />
          <p className={styles.pair}>
            <span className="dim">
              {t("power.verdict-parts", { carries: failover.own.label, failed: failover.other.label })}
            </span>
            <strong className={level === "CRITICAL" ? styles.bad : undefined}>
              {t("power.verdict-of", { pct: percentText(failover.pct, locale) })}
            </strong>
          </p>
        </div>
      )}
      {level === "WARNING" && warningPct !== null && failover && (
        <p className="dim">
          {t("power.limit.safe", { value: ampereText((failover.limit * warningPct) / 100, locale) })}
        </p>
      )}
    </Card>
  );
}
