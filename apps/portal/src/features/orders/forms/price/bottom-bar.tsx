import { euroFormat } from "@demarc/contract/core/money";
import type { Package } from "@demarc/contract/core/package";
import { useState } from "react";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import styles from "./summary.module.css";
import { SummaryCard } from "./summary-card.tsx";
import type { OrderPrice } from "./use-order-price.ts";

/** On narrow screens: the monthly total at the bottom, with a button that opens the whole price. */
export function BottomBar({ price, chosen }: { readonly price: OrderPrice; readonly chosen: Package | undefined }) {
  const t = useText();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  if (!price.shown) return null;
  return (
    <>
      <div className={styles.bar} data-bottom-bar>
        <span data-busy={price.busy || undefined}>
          {price.dependsOn ? (
            t(`order-form.depends-on-${price.dependsOn}`)
          ) : (
            <>
              <strong>{euroFormat(locale)(price.shown.mrcTotal)}</strong> {t("order-form.a-month")}
            </>
          )}
        </span>
        <Button onClick={() => setOpen(true)}>{t("order-form.details")}</Button>
      </div>
      {open && (
        <Dialog title={t("order-form.your-order")} sheet onClose={() => setOpen(false)}>
          <SummaryCard price={price} chosen={chosen} />
        </Dialog>
      )}
    </>
  );
}
