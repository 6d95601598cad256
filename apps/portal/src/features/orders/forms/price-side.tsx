import type { OrderContext } from "@demarc/contract/core/ordering/order-context";
import { useEffect } from "react";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./order-form.module.css";
import { SummaryCard } from "./summary-card.tsx";
import type { OrderBodyForm } from "./use-order-body.ts";
import { type OrderPrice, useOrderPrice } from "./use-order-price.ts";

interface PriceSideProps {
  readonly form: OrderBodyForm;
  readonly context: OrderContext;
  /** Tells the form what is shown. */
  readonly onPrice: (price: OrderPrice) => void;
}

/** What the order costs, beside the form and at the bottom of narrow screens. It loads after the form. */
export function PriceSide({ form, context, onPrice }: PriceSideProps) {
  const price = useOrderPrice(form, context);
  const text = JSON.stringify(price);
  useEffect(() => onPrice(JSON.parse(text) as OrderPrice), [text, onPrice]);
  return (
    <>
      <aside className={styles.aside}>
        <SummaryCard price={price} chosen={form.chosen} />
      </aside>
      <BottomBar price={price} chosen={form.chosen} />
    </>
  );
}
