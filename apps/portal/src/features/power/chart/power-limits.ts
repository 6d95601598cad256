import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import type { Locale } from "@demarc/shell/translate.ts";
import type { TimeLimit } from "@demarc/ui/charts/time-chart-drawing.ts";
import { monthText, percentText, type PowerText, valueText } from "../figures/power-texts.ts";
import type { PowerUnit } from "../window/power-window.ts";

type Power = Pick<
  PowerDashboard,
  "feeds" | "powerModel" | "committedKw" | "expectedKw" | "contractedW" | "month" | "metering"
>;

interface Rating {
  readonly rated: number;
  readonly usable: number;
}

/** The rating of the weakest feed, in the unit; undefined if no rating is known, such as for outlets. */
export const ratingOf = ({ feeds }: Pick<PowerDashboard, "feeds">, unit: PowerUnit): Rating | undefined => {
  const known = feeds.flatMap(({ ratedA, ratedW, availableW }) =>
    ratedA === null || ratedW === null || availableW === null ? [] : [{ ratedA, ratedW, availableW }],
  );
  const [first, ...rest] = known;
  if (!first) return undefined;
  const weakest = rest.reduce((least, one) => (one.ratedW < least.ratedW ? one : least), first);
  const { ratedA, ratedW, availableW } = weakest;
  // At 230 V a rated watt is a rated volt-ampere.
  return unit === "A"
    ? { rated: ratedA, usable: (ratedA * availableW) / ratedW }
    : { rated: ratedW, usable: availableW };
};

/** The lines of the chart: breaker, the limit of what may be used of it, contract and p95. Contract and p95 are in watts only. */
export const limitsOf = (t: PowerText, locale: Locale, power: Power, unit: PowerUnit): readonly TimeLimit[] => {
  const limits: TimeLimit[] = [];
  const text = (value: number) => ({ value: valueText(value, unit, locale) });
  const rating = ratingOf(power, unit);
  if (rating) {
    limits.push(
      {
        key: "breaker",
        label: t("power.limit.breaker", text(rating.rated)),
        value: rating.rated,
        tone: "limit",
        side: "start",
      },
      {
        key: "usable",
        label: t("power.limit.usable", {
          pct: percentText((rating.usable / rating.rated) * 100, locale),
          ...text(rating.usable),
        }),
        value: rating.usable,
        tone: "warn",
        side: "start",
      },
    );
  }
  if (unit !== "W") return limits;
  const { committedKw, expectedKw, contractedW, powerModel, month, metering } = power;
  const contracted =
    metering !== "FEED"
      ? { key: "contracted" as const, value: contractedW }
      : powerModel === "COMMITTED"
        ? { key: "committed" as const, value: committedKw && committedKw * 1000 }
        : { key: "expected" as const, value: expectedKw && expectedKw * 1000 };
  if (contracted.value)
    limits.push({
      key: contracted.key,
      label: t(`power.limit.${contracted.key}`, text(contracted.value)),
      value: contracted.value,
      tone: "contract",
      side: "end",
    });
  if (month.p95W !== null)
    limits.push({
      key: "p95",
      label: t("power.limit.p95", { month: monthText(month.month, locale), ...text(month.p95W) }),
      value: month.p95W,
      tone: "contract",
      side: "end",
    });
  return limits;
};
