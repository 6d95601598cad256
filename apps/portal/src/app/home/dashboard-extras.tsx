import { variant } from "#variant";
import type { Home, InvoiceFigures } from "@demarc/contract/home";
import { euroFormat } from "@demarc/contract/core/money";
import { lazy, Suspense } from "react";
import { formatDate, formatNumber, loadCatalogues, useLocale, useText } from "@demarc/shell/translate.ts";
import { Legend } from "@demarc/ui/charts/legend.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { MonthBars } from "@demarc/ui/charts/month-bars.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./history.en.ts";
import { homeActionsFor } from "@demarc/shell/registry/registry.ts";
import { useRegistry } from "@demarc/shell/registry/registry-context.ts";
import { useVisitor } from "@demarc/shell/registry/visitor.ts";
import styles from "./dashboard.module.css";
import { invoicesOf, monthName, totalOf } from "./invoiced-months.ts";
import { LatestEvents } from "./latest-events.tsx";
import { eventTexts } from "./latest-events-texts.ts";
import { StatusBlock } from "./status-block.tsx";

const LatestEventsInWords = lazy(async () => {
  await loadCatalogues(...eventTexts);
  return { default: LatestEvents };
});

/** The service status, and quick actions by role. */
export function SideCards() {
  const t = useText<typeof en>();
  const { quick } = homeActionsFor(useRegistry(), useVisitor(), variant.arrangement.header);
  const label = useText();
  return (
    <>
      <StatusBlock />
      {quick.length > 0 && (
        <Card title={t("dashboard.actions")}>
          <ul className={styles.actions}>
            {quick.map(({ name, path, label: key, icon }) => (
              <li key={name}>
                <a href={path} className={styles.action}>
                  <Icon name={icon} />
                  {label(key)}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** As many as fit beside the months. */
const mostEvents = 4;

interface HistoryProps {
  readonly home: Home;
  readonly showsInvoices: boolean;
  readonly isOpen: (path: string) => boolean;
}

/** What was invoiced in the last months, and what happened last. */
export function History({ home: { figures, events }, showsInvoices, isOpen }: HistoryProps) {
  const seen = events.filter(({ route }) => route !== null && isOpen(route)).slice(0, mostEvents);
  return (
    <div className={styles.row}>
      {showsInvoices && figures.invoices && <InvoicedMonths figures={figures.invoices} />}
      {seen.length > 0 && (
        <Suspense fallback={<div />}>
          <LatestEventsInWords events={seen} hasLog={isOpen("/company/audit")} />
        </Suspense>
      )}
    </div>
  );
}

function InvoicedMonths({ figures: { months } }: { readonly figures: InvoiceFigures }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const total = months.reduce((sum, month) => sum + totalOf(month), 0);
  const highest = months.reduce((one, other) => (totalOf(other) > totalOf(one) ? other : one));
  const inFull = (month: string) => formatDate(`${month}-15`, locale, { month: "long", year: "numeric" });
  return (
    <Card
      title={
        <>
          {t("home.invoiced-months")}
          <span className={styles.sum}>{t("home.incl-vat", { amount: euros(total.toFixed(2)) })}</span>
        </>
      }
      actions={
        <Legend
          items={[
            { tone: "soft", text: t("home.legend.paid") },
            { tone: "brand", text: t("home.legend.open") },
            { tone: "bad", text: t("home.legend.overdue") },
          ]}
        />
      }
    >
      <MonthBars
        summary={t("home.months-summary", {
          total: euros(total.toFixed(2)),
          month: inFull(highest.month),
          amount: euros(totalOf(highest).toFixed(2)),
        })}
        bars={months.map((month, place) => {
          const { paid, open, overdue } = month;
          const sum = totalOf(month);
          const isJanuary = month.month.endsWith("-01");
          return {
            key: month.month,
            label: `${monthName(month.month, locale, "short")}${isJanuary ? ` ’${month.month.slice(2, 4)}` : ""}`,
            figure: sum > 0 ? formatNumber(Math.round(sum), locale) : "–",
            name: t("home.month", {
              month: inFull(month.month),
              total: euros(sum.toFixed(2)),
              open: euros(open),
              overdue: euros(overdue),
            }),
            href: invoicesOf(month.month),
            parts: [
              { tone: "past", value: Number(paid) },
              { tone: "brand", value: Number(open) },
              { tone: "bad", value: Number(overdue) },
            ],
            strong: Number(open) + Number(overdue) > 0 || place === months.length - 1,
          };
        })}
      />
    </Card>
  );
}

export { TilePicture } from "./tile-pictures.tsx";
export { ShopButton } from "./shop-button.tsx";
export { OrdersTile } from "./orders-tile.tsx";
export { PowerTile } from "./power-tile.tsx";
export { TvTile } from "./tv-tile.tsx";
