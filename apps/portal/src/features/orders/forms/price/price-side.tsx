import { euroFormat } from "@demarc/contract/core/money";
import type { ConfiguredOrder } from "@demarc/ordering/order-context";
import { useEffect } from "react";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "../body/order-form.module.css";
import type en from "../body/orders-forms.en.ts";
import { SummaryCard } from "./summary-card.tsx";
import type { OrderBodyForm } from "../body/use-order-body.ts";
import { type OrderPrice, useOrderPrice } from "./use-order-price.ts";

interface PriceSideProps {
  readonly form: OrderBodyForm;
  readonly order: ConfiguredOrder;
  readonly onPrice: (price: OrderPrice) => void;
}

/** What the order costs, beside the form and at the bottom of narrow screens. It loads after the form. */
export function PriceSide({ form, order, onPrice }: PriceSideProps) {
  const price = useOrderPrice(order, form.refuse);
  const text = JSON.stringify(price);
  useEffect(() => onPrice(JSON.parse(text) as OrderPrice), [text, onPrice]);
  const t = useText<typeof en>();
  const euros = euroFormat(useLocale());
  const { shown, dependsOn } = price;
  const oneOff = shown && euros(shown.nrcTotal);
  return (
    <>
      <p role="status" className="visually-hidden">
        {shown &&
          oneOff !== undefined &&
          (dependsOn
            ? t("order-form.price-status-later", { later: t(`order-form.depends-on-${dependsOn}`), oneOff })
            : t("order-form.price-status", { amount: euros(shown.mrcTotal), oneOff }))}
      </p>
      <aside className={styles.aside}>
        <SummaryCard price={price} chosen={form.chosen} />
      </aside>
      <BottomBar price={price} chosen={form.chosen} />
    </>
  );
}
