import { euroFormat } from "@demarc/contract/core/money";
import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { formatDate, type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { DayBars } from "@demarc/ui/charts/day-bars.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Table } from "@demarc/ui/layout/table.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import { IncludedCard } from "../figures/included-card.tsx";
import { energyFigure, energyText, monthText } from "../figures/power-texts.ts";
import styles from "../power.module.css";
import type en from "../power.en.ts";

type Day = PowerDashboard["days"][number];

const dayText = (day: string, locale: Locale): string =>
  formatDate(`${day}T12:00:00Z`, locale, { weekday: "short", day: "numeric", month: "short" }).replace(",", "");

/** The first and the last day, and each Monday with room around it. */
const marksOf = (days: readonly Day[], locale: Locale) => {
  const last = days.length - 1;
  const name = (day: string) => formatDate(`${day}T12:00:00Z`, locale, { day: "numeric", month: "short" });
  return days.flatMap(({ day }, place) => {
    const isMonday = new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
    const isShown = place === 0 || place === last || (isMonday && place > 5 && place < last - 5);
    return isShown && (place !== last || last > 0) ? [{ place, text: name(day) }] : [];
  });
};

/** The energy of units that are metered by an agreed share: whole days only, as bars and as a table. */
export function ShareDays({ power: { days, month, previousMonth } }: { readonly power: PowerDashboard }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const total = days.reduce((sum, { kwh }) => sum + kwh, 0);
  const most = days.reduce<Day | undefined>((best, day) => (best && best.kwh >= day.kwh ? best : day), undefined);
  return (
    <div className={styles.row}>
      <div className={styles.stack}>
        <Card title={t("power.days")} description={t("power.days-period", { count: days.length })}>
          <Well icon="power">{t("power.share-text")}</Well>
          {most ? (
            <>
              <p className="dim">
                {t("power.days-summary", {
                  total: energyText(total, locale),
                  count: days.length,
                  mean: energyText(total / days.length, locale),
                  day: dayText(most.day, locale),
                  most: energyText(most.kwh, locale),
                })}
              </p>
              <DayBars
                label={t("power.days-label")}
                days={days.map(({ day, kwh }) => ({
                  key: day,
                  value: kwh,
                  name: dayText(day, locale),
                  text: energyText(kwh, locale),
                }))}
                marks={marksOf(days, locale)}
              />
            </>
          ) : (
            <EmptyState icon="power" title={t("power.no-days")} />
          )}
        </Card>
      </div>
      <div className={styles.stack}>
        <IncludedCard month={month} />
        {days.length > 0 && (
          <Card
            title={t("power.table")}
            {...(previousMonth && {
              description: t("power.share-previous", {
                month: monthText(previousMonth.month, locale),
                kwh: energyText(previousMonth.kwh, locale),
                cost: euroFormat(locale)(previousMonth.energyCost),
              }),
            })}
            flush
          >
            <Table
              caption={t("power.days")}
              columns={[
                { key: "day", header: t("power.day"), rowHeader: true, cell: ({ day }: Day) => dayText(day, locale) },
                {
                  key: "kwh",
                  header: t("power.day-energy"),
                  align: "end",
                  phone: "trail",
                  cell: ({ kwh }: Day) => energyFigure(kwh, locale),
                },
              ]}
              rows={days.toReversed()}
              rowKey={({ day }) => day}
              dense
            />
          </Card>
        )}
      </div>
    </div>
  );
}
