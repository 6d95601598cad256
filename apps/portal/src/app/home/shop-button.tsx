import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { openBlankWindow } from "@demarc/shell/blank-window.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import type en from "./history.en.ts";
import styles from "./home-tiles.module.css";

const open = async () => {
  const opened = openBlankWindow();
  try {
    await (await import("../../features/loyalty/loyalty.data.ts")).openShop(opened);
  } catch (error) {
    await reportActionFailure(error);
  }
};

/** Opens the loyalty shop in a new window. */
export function ShopButton() {
  const t = useText<typeof en>();
  return (
    <Button size="small" icon="external" onClick={() => void open()}>
      <span className={styles.words}>{t("home.open-shop")}</span>
      <span className="visually-hidden"> ({t("home.new-window")})</span>
    </Button>
  );
}
