import type { AvailabilityDay } from "@demarc/contract/lines/line-availability";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatNumber, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Legend } from "@demarc/ui/charts/legend.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { AvailabilityStrip, type StripDay } from "@demarc/ui/charts/availability-strip.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { availabilityQuery, daysOf, statesOf } from "./line-availability.data.ts";
import { durationText, timeText } from "./line-time.ts";
import type en from "./lines.en.ts";
import styles from "./line.module.css";

type Text = Translate<keyof typeof en>;

const wordsOf = (t: Text, day: AvailabilityDay): string => {
  if (day.downMinutes > 0) return t("lines.day-down", { time: durationText(day.downMinutes, t) });
  if (day.degradedMinutes > 0) return t("lines.day-impaired", { time: durationText(day.degradedMinutes, t) });
  if (day.maintenanceMinutes === 0) return t("lines.maintenance").toLowerCase();
  return t("lines.day-maintenance", { time: durationText(day.maintenanceMinutes, t) });
};

const percentText = (percentage: number, locale: Locale): string =>
  `${formatNumber(percentage, locale, { minimumFractionDigits: percentage === 100 ? 0 : 2 })}%`;

/** `99.67%, 2 interruptions, 7 h 12 min`: the strip of a list in words. */
export const availabilityText = (
  t: Text,
  locale: Locale,
  given: { readonly percentage: number | null; readonly interruptions: number; readonly downMinutes: number },
): string => {
  if (given.percentage === null) return t("lines.availability-none");
  const time = durationText(given.downMinutes, t);
  return `${percentText(given.percentage, locale)}, ${t("lines.interruptions", { count: given.interruptions, time })}`;
};

/** The first day, the first of each month where there is room for it, and today. */
const marksOf = (t: Text, locale: Locale, dates: readonly string[]) => {
  const last = dates.length - 1;
  const [first = ""] = dates;
  const months = dates.flatMap((date, place) =>
    date.endsWith("-01") && place > 6 && place < last - 6
      ? [{ place, text: formatDate(date, locale, { month: "short" }) }]
      : [],
  );
  const begin = { place: 0, text: formatDate(first, locale, { day: "numeric", month: "short" }) };
  return [begin, ...months, { place: last, text: t("lines.today") }];
};

export function LineAvailabilityCard({ customerId, lineId }: { readonly customerId: number; readonly lineId: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data, isPending, error, refetch } = useQuery(availabilityQuery(customerId, [lineId]));
  const line = data?.byLine.get(lineId);
  const time = durationText(line?.downMinutes ?? 0, t);
  const known = line && line.percentage !== null;
  const summary = (percentage: number, count: number) => (
    <>
      {percentText(percentage, locale)}{" "}
      <span className={styles.beside}>{t("lines.interruptions", { count, time })}</span>
    </>
  );
  const stripDays = (): StripDay[] => {
    if (!data || !line) return [];
    const dates = daysOf(data);
    const states = statesOf(line, dates);
    return dates.map((date, place) => {
      const day = line.days.find((one) => one.date === date);
      return {
        key: date,
        state: states[place] ?? "none",
        name: formatDate(date, locale, { weekday: "short", day: "numeric", month: "short" }),
        text: day ? wordsOf(t, day) : t(states[place] === "none" ? "lines.day-none" : "lines.day-up"),
        detail: day && `${timeText(day.from, locale)} – ${timeText(day.until, locale)}`,
      };
    });
  };
  return (
    <Card
      title={t("lines.availability")}
      lead={
        known
          ? summary(line.percentage ?? 0, line.interruptions)
          : isPending && (
              <span className={styles.reserved} aria-hidden="true">
                {summary(99, 1)}
              </span>
            )
      }
      actions={
        (known || isPending) && (
          <Legend
            items={[
              { tone: "ok", text: t("lines.up") },
              { tone: "warn", text: t("lines.impaired-or-maintenance") },
              { tone: "bad", text: t("lines.operational.DOWN") },
            ]}
          />
        )
      }
    >
      <div className={styles.availability}>
        <Loader
          loading={isPending}
          failed={data === undefined}
          error={error}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="row" count={1} />}
        >
          {data && known ? (
            <AvailabilityStrip
              label={t("lines.availability")}
              days={stripDays()}
              marks={marksOf(t, locale, daysOf(data))}
            />
          ) : (
            <p className="dim">{t("lines.availability-none")}</p>
          )}
        </Loader>
      </div>
    </Card>
  );
}
