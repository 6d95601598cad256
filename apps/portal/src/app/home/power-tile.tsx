import type { PowerFigures } from "@demarc/contract/home";
import { useState } from "react";
import { formatDate, formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Tile } from "@demarc/ui/layout/tile.tsx";
import type en from "./history.en.ts";
import styles from "./home-tiles.module.css";

export function PowerTile({ figures: { currentW, silent, worst, kwh, racks } }: { readonly figures: PowerFigures }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const isOver = worst !== null && worst.usedPct > 100;
  const load =
    worst && t("home.power.worst", { name: worst.name, percentage: formatNumber(Math.round(worst.usedPct), locale) });
  const [now] = useState(() => new Date());
  const month = formatDate(now, locale, { month: "long" });
  // There is room for two remarks, in a narrow tile for one if it warns; the most pressing come first.
  const [first, second] = [
    isOver && load,
    silent > 0 && t("home.power.silent", { count: silent }),
    !isOver && load,
    kwh !== null && t("home.power.used", { kwh: formatNumber(Math.round(kwh), locale), month }),
  ].filter(Boolean);
  const warns = isOver || silent > 0;
  return (
    <Tile
      label={t("home.power", { count: racks })}
      value={currentW === null ? "–" : `${formatNumber(currentW, locale)} W`}
      warns={warns}
      href={isOver ? `/racks/rack/${worst.rackId}/power/dashboard` : "/racks"}
      note={
        <>
          {isOver ? <strong className={styles.bad}>{first}</strong> : first}
          {second && <span className={warns ? styles.second : undefined}> · {second}</span>}
        </>
      }
    />
  );
}
