import type { Overload, PowerDashboard } from "@demarc/contract/power/power-figures";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { overloadDays as dayCount } from "@demarc/contract/power/power-figures";
import type { CSSProperties } from "react";
import { formatDate, type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import type en from "../power.en.ts";
import styles from "./figures.module.css";
import { type OverloadDay, overloadDays, rangesOf, timeOf } from "./overload-hours.ts";
import { durationText, momentText, percentText, type PowerText } from "./power-texts.ts";

interface HistoryProps {
  readonly power: PowerDashboard;
  readonly overload: Overload;
  /** True while a feed is down: then the load says nothing about the past. */
  readonly isDown: boolean;
}

/** Shows the coverage unless it is a whole day. The newest minutes are never rolled up yet. */
const wholeDayMinutes = 24 * 60 - 15;

/** Since when one feed cannot carry both, and for how much of the last 24 hours it could not. */
export const historyText = (t: PowerText, locale: Locale, { power, overload, isDown }: HistoryProps): string => {
  const { since, measuredMinutes, riskMinutes, overMinutes } = overload;
  const minutes = (count: number) => durationText(count * 60, t);
  const time = since === null ? undefined : momentText(since, locale);
  // What lasts since before the listed days has no known start, unless the warning was raised there.
  const isLong =
    since !== null &&
    Date.parse(power.asOf ?? since) - Date.parse(since) > dayCount * 86_400_000 &&
    !power.alerts.some(({ raisedAt }) => raisedAt === since);
  if (isDown) return time === undefined ? "" : t("power.history-since", { time });
  const over = minutes(overMinutes);
  const pct = percentText(power.redundancy.warningPct ?? 100, locale);
  const parts = [
    time !== undefined
      ? t(isLong ? "power.history-over-long" : "power.history-over-since", { over, time })
      : overMinutes > 0 && t("power.history-over", { over }),
    riskMinutes > overMinutes && t("power.history-risk", { risk: minutes(riskMinutes), pct }),
  ].filter((part) => part !== false);
  const isPart = parts.length > 0 && measuredMinutes < wholeDayMinutes;
  return [...parts, ...(isPart ? [t("power.history-measured", { measured: minutes(measuredMinutes) })] : [])].join(" ");
};

const dayText = (day: string, locale: Locale): string =>
  formatDate(`${day}T12:00:00Z`, locale, { weekday: "short", day: "numeric" }).replace(",", "");

const timesOf = (t: PowerText, day: OverloadDay): string => {
  const ranges = rangesOf(day);
  return ranges.join() === "00:00–24:00" ? t("power.hours-all") : ranges.join(", ");
};

function OverloadHours({ days }: { readonly days: readonly OverloadDay[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const text = days
    .filter(({ hours }) => hours.some(({ over }) => over))
    .map((day) => t("power.hours-of", { day: dayText(day.day, locale), times: timesOf(t, day) }))
    .join("; ");
  return (
    <>
      <p className="dim">{t("power.hours")}</p>
      <div className={styles.hours} role="img" aria-label={text}>
        {days.map(({ day, hours }) => [
          <span key={day} className={styles.day}>
            {dayText(day, locale)}
          </span>,
          ...hours.map(({ clock, over }) => (
            <span
              key={`${day}T${clock}`}
              className={classNames(styles.cell, over && styles.tripped)}
              {...(over && {
                style: { "--part": `${20 + (over.overMinutes / 60) * 50}%` } as CSSProperties,
                title: t("power.hour", {
                  day: dayText(day, locale),
                  time: `${timeOf(clock)}–${timeOf(clock + 1)}`,
                  minutes: over.overMinutes,
                  pct: percentText(over.highestPct, locale),
                }),
              })}
            />
          )),
        ])}
        <span />
        {["00", "06", "12", "18"].map((clock) => (
          <span key={clock} className={styles.clock}>
            {clock}
          </span>
        ))}
      </div>
    </>
  );
}

export function RedundancyHistory(props: HistoryProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const text = historyText(t, locale, props);
  const { overload, power } = props;
  const { hours } = overload;
  if (text === "" && hours.length === 0) return null;
  return (
    <div className={styles.history}>
      {text && <p>{text}</p>}
      {hours.length > 0 && power.asOf !== null && (
        <OverloadHours days={overloadDays(hours, amsterdamDate(new Date(power.asOf)), dayCount)} />
      )}
    </div>
  );
}
