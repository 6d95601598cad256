import { dueStatuses } from "@demarc/contract/core/invoices/due-statuses";
import type { HomeFigures, InvoiceFigures, LineFigures, PointFigures } from "@demarc/contract/home";
import { euroFormat } from "@demarc/contract/core/money";
import { type ReactNode, Suspense, useState } from "react";
import { formatDate, formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Tile, Tiles, TileSkeleton } from "@demarc/ui/layout/tile.tsx";
import { useNarrow } from "@demarc/ui/narrow.ts";
import { afterPaint } from "@demarc/shell/app/after-paint.ts";
import type en from "../frame/app.en.ts";
import { historyTexts } from "./history-texts.ts";
import { monthName, totalOf } from "./invoiced-months.ts";
import styles from "./home-tiles.module.css";
import type { TilePictureProps } from "./tile-pictures.tsx";

const TilePicture = afterPaint(async () => (await import("./dashboard-extras.tsx")).TilePicture, historyTexts);
const ShopButton = afterPaint(async () => (await import("./dashboard-extras.tsx")).ShopButton, historyTexts);
const OrdersTile = afterPaint(async () => (await import("./dashboard-extras.tsx")).OrdersTile, historyTexts);
const PowerTile = afterPaint(async () => (await import("./dashboard-extras.tsx")).PowerTile, historyTexts);
const TvTile = afterPaint(async () => (await import("./dashboard-extras.tsx")).TvTile, historyTexts);

/** Renders nothing until the code of the picture has loaded. */
function Picture(props: TilePictureProps) {
  return (
    <Suspense>
      <TilePicture {...props} />
    </Suspense>
  );
}

type TileViews = Readonly<Record<string, (figures: HomeFigures) => ReactNode>>;

/** The tiles that the features declare, by name. */
export const homeTiles: TileViews = {
  "to-pay": ({ invoices }) => invoices && <ToPay figures={invoices} />,
  lines: ({ lines }) => lines && <Lines figures={lines} />,
  invoiced: ({ invoices }) => invoices && <Invoiced figures={invoices} />,
  orders: ({ orders }) => orders && <OrdersTile figures={orders} />,
  power: ({ power }) => power && <PowerTile figures={power} />,
  tv: ({ tv }) => tv && <TvTile figures={tv} />,
  points: ({ points }) => points && <Points figures={points} />,
};

interface HomeTilesProps {
  /** Undefined while they load. */
  readonly figures: HomeFigures | undefined;
  /** The tiles that the person gets, known before their figures load. */
  readonly names: readonly string[];
}

export function HomeTiles({ figures, names }: HomeTilesProps) {
  return (
    <Tiles>
      {names.map((name) =>
        figures ? (
          <Suspense key={name} fallback={<TileSkeleton />}>
            {homeTiles[name]?.(figures)}
          </Suspense>
        ) : (
          // Outside the boundary: React would hide it together with the fallback, and a hidden tile still counts in the grid.
          <TileSkeleton key={name} />
        ),
      )}
    </Tiles>
  );
}

function ToPay({ figures }: { readonly figures: InvoiceFigures }) {
  const t = useText<typeof en>();
  const euros = euroFormat(useLocale());
  const { openTotal, openCount, overdueTotal, overdueCount, open } = figures;
  const late = overdueCount > 0;
  return (
    <Tile
      label={t("home.to-pay")}
      value={euros(openTotal)}
      href={`/invoices?status=${dueStatuses.join(",")}`}
      note={
        <>
          {late && <strong className={styles.bad}>{t("home.overdue", { amount: euros(overdueTotal) })}</strong>}
          {late && " · "}
          {t("home.open-invoices", { count: openCount })}
        </>
      }
      picture={open.length > 0 && <Picture kind="open" invoices={open} />}
    />
  );
}

function Lines({ figures: { total, down, degraded, suspended, months } }: { readonly figures: LineFigures }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  // There is room for two states; the most serious come first.
  const rest = [
    degraded > 0 && t("home.degraded", { count: degraded }),
    suspended > 0 && t("home.suspended", { count: suspended }),
  ]
    .filter(Boolean)
    .slice(0, down > 0 ? 1 : 2);
  return (
    <Tile
      label={t("home.lines")}
      value={formatNumber(total, locale)}
      href={down > 0 ? "/lines?operational=DOWN" : "/lines"}
      note={
        <>
          {down > 0 && <strong className={styles.bad}>{t("home.down", { count: down })}</strong>}
          {down > 0 && rest.length > 0 && " · "}
          {down === 0 && rest.length === 0 ? t("home.all-up") : rest.join(" · ")}
        </>
      }
      picture={<Picture kind="steps" values={months} />}
    />
  );
}

function Invoiced({ figures }: { readonly figures: InvoiceFigures }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const narrow = useNarrow();
  const months = figures.months.map((month) => ({ ...month, total: totalOf(month) }));
  const place = Math.max(
    months.findLastIndex(({ total }) => total > 0),
    0,
  );
  const [latest, before] = [months[place], months[place - 1]];
  if (!latest) return null;
  const change = latest.total - (before?.total ?? 0);
  return (
    <Tile
      label={t("home.invoiced", { month: monthName(latest.month, locale, narrow ? "short" : "long") })}
      value={euros(latest.total.toFixed(2))}
      href={figures.latest === null ? "/invoices" : `/invoices/invoice/${figures.latest}`}
      note={
        before &&
        before.total > 0 && (
          <>
            <strong className={styles.change}>
              {change < 0 ? "▼" : "▲"} {euros(Math.abs(change).toFixed(2))}
            </strong>{" "}
            {t(change < 0 ? "home.less-than" : "home.more-than", { month: monthName(before.month, locale, "long") })}
          </>
        )
      }
      picture={<Picture kind="line" values={months.map(({ total }) => total)} />}
    />
  );
}

/** Points that expire later than this are no news: 90 days. */
const soonMilliseconds = 90 * 86_400_000;

function Points({ figures: { balance, expires } }: { readonly figures: PointFigures }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [now] = useState(Date.now);
  const isSoon = expires && Date.parse(expires.at) - now < soonMilliseconds;
  const expiring = isSoon && {
    count: expires.points,
    points: formatNumber(expires.points, locale),
    date: formatDate(expires.at, locale),
  };
  return (
    <Tile
      label={t("home.points")}
      value={balance === 0 ? t("home.no-points") : formatNumber(balance, locale)}
      href="/account/loyalty"
      note={
        balance === 0 ? t("home.points-start") : expiring ? t("home.points-expire", expiring) : t("home.points-keep")
      }
      action={
        <Suspense>
          <ShopButton />
        </Suspense>
      }
    />
  );
}
