import { orderForms } from "@demarc/ordering/order-forms";
import type { Order, OrderedKind } from "@demarc/contract/orders/order-fields";
import { use, useEffect, useRef } from "react";
import { connectionOrderPath, rackOrderPath, wdmOrderPath } from "../../services/order-paths.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { OrderRestart } from "./parts/order-form-context.ts";
import styles from "./body/order-form.module.css";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

const next = ["confirmed", "checked", "planned", "delivered"] as const;

/** The path of the form for another order: at the same data centre, or with the same package. A line starts empty. */
const anotherPath = ({ kind, packageCode, siteCode }: Order): string => {
  const paths: Readonly<Record<OrderedKind, string>> = {
    LINE: orderForms.LINE.path,
    RACK: rackOrderPath(siteCode),
    SHARED_COLO: rackOrderPath(siteCode),
    DC_CONNECTION: connectionOrderPath({ packageCode }),
    WDM: wdmOrderPath({ packageCode }),
  };
  return paths[kind];
};

export function OrderPlaced({ order }: { readonly order: Order }) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigateWhileOpen();
  const restart = use(OrderRestart);
  // The screen is the same, so navigation alone does not reset the form.
  const orderAnother = async () => {
    await navigate({ href: anotherPath(order) });
    restart();
  };
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, []);
  const number = order.orderNumber ?? "";
  const ordered = t("order-form.placed-number", { number });
  useRecordTitle(ordered);
  return (
    <Page title={t("order-form.placed")}>
      <div ref={place} tabIndex={-1} className={styles.placed}>
        <Card title={ordered} icon="check" actions={<CopyButton value={number} what={t("order-form.number")} />}>
          <p>
            {order.packageName?.[locale]}
            {order.place !== "" && `, ${order.place}`}
          </p>
          {order.status === "ON_HOLD" && <p>{t("order-form.placed-held")}</p>}
          <h3>{t("order-form.what-next")}</h3>
          <ol className={styles.nextSteps}>
            {next.map((step) => (
              <li key={step}>{t(`order-form.next-${step}`)}</li>
            ))}
          </ol>
          <div className={styles.noticeActions}>
            <LinkButton to={`/orders/order/${order.id}`} variant="primary">
              {t("order-form.follow")}
            </LinkButton>
            <Button onClick={() => void orderAnother()}>{t(`order-form.another.${order.kind}`)}</Button>
          </div>
        </Card>
      </div>
    </Page>
  );
}
