import type { OrderFigures } from "@demarc/contract/home";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Tile } from "@demarc/ui/layout/tile.tsx";
import type en from "./history.en.ts";
import styles from "./home-tiles.module.css";

export function OrdersTile({ figures: { open, waiting, drafts } }: { readonly figures: OrderFigures }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <Tile
      label={t("home.orders")}
      value={formatNumber(open, locale)}
      href={waiting > 0 ? "/orders?status=AWAITING_CUSTOMER" : "/orders"}
      note={
        <>
          {waiting > 0 && <strong className={styles.change}>{t("home.orders.waiting", { count: waiting })}</strong>}
          {waiting > 0 && drafts > 0 && " · "}
          {drafts > 0 && t("home.orders.drafts", { count: drafts })}
          {waiting === 0 && drafts === 0 && t("home.orders.none-waits")}
        </>
      }
    />
  );
}
