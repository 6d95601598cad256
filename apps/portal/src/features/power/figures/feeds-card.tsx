import type { FeedPower, PowerDashboard, PowerLevel } from "@demarc/contract/power/power-figures";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { State } from "@demarc/ui/layout/state.tsx";
import type en from "../power.en.ts";
import styles from "./figures.module.css";
import { LoadBar } from "./load-bar.tsx";
import { breakerPct, limitPct, phasePct, smallestFeed } from "./breaker-load.ts";
import { percentText, ratingText, shortMomentText, valueText, voltText } from "./power-texts.ts";

const levelTones = { OK: "ok", WARNING: "warn", CRITICAL: "bad" } as const satisfies Record<PowerLevel, string>;

function FeedState({ feed: { state, stale, level, lastReadingAt } }: { readonly feed: FeedPower }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  if (state === "FAILED") return <Badge tone="bad">{t("power.state.FAILED")}</Badge>;
  if (state !== "ACTIVE")
    return <Badge tone={state === "PLANNED" ? "info" : "warn"}>{t(`power.state.${state}`)}</Badge>;
  if (stale)
    return (
      <Badge tone="warn">
        {lastReadingAt === null
          ? t("power.feed-never")
          : t("power.feed-stale", { time: shortMomentText(lastReadingAt, locale) })}
      </Badge>
    );
  if (level === null || level === "OK") return <State tone="ok">{t("power.level.OK")}</State>;
  return <Badge tone={levelTones[level]}>{t(`power.level.${level}`)}</Badge>;
}

function FeedRow({ feed }: { readonly feed: FeedPower }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { label, stale, powerW, currentA, voltageV, ratedA, phases } = feed;
  const rating = ratedA === null ? undefined : ratingText({ phase: feed.phase, ratedA }, locale);
  const facts = [voltageV === null ? undefined : voltText(voltageV, locale), rating].filter(Boolean);
  const [pct, limit] = [breakerPct(feed), limitPct(feed)];
  return (
    <li className={styles.feed}>
      <p className={styles.pair}>
        <span className={styles.named}>
          <strong>{t("power.feed", { label })}</strong> <FeedState feed={feed} />
        </span>
        <span className={classNames("number", stale && styles.stale)}>
          <strong>{powerW === null ? t("power.none") : valueText(powerW, "W", locale)}</strong>{" "}
          <span className="dim">{currentA !== null && valueText(currentA, "A", locale)}</span>
        </span>
      </p>
      {limit !== null && (
        <LoadBar
          parts={stale ? [] : [{ key: label, pct: pct ?? 0, tone: label === "A" ? "a" : "b" }]}
          marks={[{ at: limit, name: percentText(limit, locale) }]}
        />
      )}
      <p className={classNames(styles.pair, styles.quiet)}>
        <span>{facts.join(", ")}</span>
        {pct !== null && rating !== undefined && (
          <span className="number">{t("power.feed-used", { pct: percentText(pct, locale), rating })}</span>
        )}
      </p>
      {phases?.map((phase) => {
        const used = phasePct(feed, phase);
        return (
          <p key={phase.phase} className={classNames(styles.pair, styles.quiet)}>
            <span>{t("power.feed-phase", { number: phase.phase })}</span>
            <span className="number">
              {[
                phase.powerW === null ? undefined : valueText(phase.powerW, "W", locale),
                phase.currentA === null ? undefined : valueText(phase.currentA, "A", locale),
                used === null ? undefined : percentText(used, locale),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </p>
        );
      })}
    </li>
  );
}

/** Each feed with its load, and what one feed would carry now if the other failed. */
export function FeedsCard({ power: { feeds, total, redundancy } }: { readonly power: PowerDashboard }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const smallest = smallestFeed(feeds);
  const limit = smallest && limitPct(smallest);
  const fresh = feeds.length === 2 && feeds.every(({ stale }) => !stale) && redundancy.reason !== "FEED_DOWN";
  return (
    <Card title={t("power.feeds")} flush>
      <ul className={styles.feeds} id="feeds">
        {feeds.map((feed) => (
          <FeedRow key={feed.label} feed={feed} />
        ))}
        {fresh && total.powerW !== null && total.usedPct !== null && smallest?.ratedA && (
          <li className={styles.feed}>
            <p className={styles.pair}>
              <strong>{t("power.both")}</strong>
              <span className="number">
                <strong>{valueText(total.powerW, "W", locale)}</strong>{" "}
                <span className="dim">{total.currentA !== null && valueText(total.currentA, "A", locale)}</span>
              </span>
            </p>
            <LoadBar
              parts={[{ key: "both", pct: total.usedPct, tone: "total" }]}
              marks={limit ? [{ at: limit, name: percentText(limit, locale) }] : []}
            />
            <p className={classNames(styles.pair, styles.quiet)}>
              <span>{t("power.both-note")}</span>
              <span className="number">
                {t("power.feed-used", {
                  pct: percentText(total.usedPct, locale),
                  rating: ratingText({ phase: smallest.phase, ratedA: smallest.ratedA }, locale),
                })}
              </span>
            </p>
          </li>
        )}
      </ul>
      {limit && smallest.availableW && (
        <p className={classNames(styles.legend, styles.quiet)}>
          {t("power.limit-name", {
            pct: percentText(limit, locale),
            limit: valueText(smallest.availableW, "W", locale),
          })}
        </p>
      )}
    </Card>
  );
}
