import type { TvFigures } from "@demarc/contract/home";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Tile } from "@demarc/ui/layout/tile.tsx";
import type en from "./history.en.ts";
import styles from "./home-tiles.module.css";

export function TvTile({ figures }: { readonly figures: TvFigures }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { active, waiting, suspended, devices } = figures;
  // There is room for two remarks; the most pressing come first.
  const rest = [
    suspended > 0 && t("home.tv.suspended", { count: suspended }),
    figures.new > 0 && t("home.tv.new", { count: figures.new }),
    t("home.tv.devices", { count: devices }),
  ]
    .filter(Boolean)
    .slice(0, waiting > 0 ? 1 : 2);
  return (
    <Tile
      label={t("home.tv")}
      value={formatNumber(active, locale)}
      href="/tv-accounts"
      note={
        <>
          {waiting > 0 && <strong className={styles.change}>{t("home.tv.waiting", { count: waiting })}</strong>}
          {waiting > 0 && rest.length > 0 && " · "}
          {rest.join(" · ")}
        </>
      }
    />
  );
}
