import type { Order } from "@demarc/contract/orders/order-fields";
import { PriceGroups } from "../../catalogue/price-groups.tsx";
import { vatText } from "../../catalogue/vat-text.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import styles from "./order.module.css";
import type { OrderTexts } from "../order-page-texts.ts";

export function OrderPrices({ order }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const { lines, mrcTotal, nrcTotal, vatRate, status } = order;
  const { vatTreatment } = useCustomer();
  return (
    <Card title={t("orders.prices")} description={status === "DRAFT" ? t("orders.prices-draft") : undefined}>
      {lines.length === 0 ? (
        <EmptyState icon="order" title={t("orders.no-prices")} text={t("orders.no-prices-text")} />
      ) : (
        <>
          <PriceGroups lines={lines} totals={{ MRC: mrcTotal, NRC: nrcTotal }} />
          <p className={styles.small}>{vatText(t, locale, { vatRate, vatTreatment })}</p>
        </>
      )}
    </Card>
  );
}
