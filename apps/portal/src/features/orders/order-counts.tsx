import { useQuery } from "@tanstack/react-query";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import { openStatuses, orderCountsQuery } from "./orders.data.ts";
import type en from "./orders.en.ts";
import styles from "./orders.module.css";

export function OrderCounts({ customerId }: { readonly customerId: number }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { data } = useQuery(orderCountsQuery(customerId));
  const shown = [
    { name: "open", status: openStatuses.join(), count: data?.open },
    { name: "waiting", status: "AWAITING_CUSTOMER", count: data?.waiting },
    { name: "drafts", status: "DRAFT", count: data?.drafts },
  ] as const;
  return (
    <ul className={styles.counts} aria-label={t("orders.counts")}>
      {shown.map(({ name, status, count }) => (
        <li key={name} className={classNames(styles.count, name === "waiting" && count ? styles.urgent : undefined)}>
          <a href={`/orders?status=${status}`}>
            <span>{t(`orders.counts.${name}`)}</span>{" "}
            <strong>{count === undefined ? "–" : formatNumber(count, locale)}</strong>
          </a>
        </li>
      ))}
    </ul>
  );
}
