import type { Order, OrderSummary } from "@demarc/contract/orders/order-fields";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import { hasEnded, stagePlace, stagesOf } from "./order-labels.ts";
import styles from "./order-rail.module.css";
import type { OrderTexts } from "./order-page-texts.ts";

type Standing = "done" | "now" | "later" | "stopped";

/** The state of a stage in the rail. An order that ended early stops at its last stage. */
const standingOf = (order: Pick<OrderSummary, "action" | "stage" | "status">, place: number): Standing => {
  const reached = stagePlace(order);
  if (place > reached) return "later";
  if (place < reached || order.status === "COMPLETED") return "done";
  return hasEnded(order.status) ? "stopped" : "now";
};

/** A small rail below the status of an order in a list. It is hidden from screen readers, because the status is text. */
export function SmallRail({ order }: { readonly order: OrderSummary }) {
  return (
    <span
      className={styles.small}
      aria-hidden="true"
      data-tone={order.status === "AWAITING_CUSTOMER" ? "warn" : undefined}
    >
      {stagesOf(order).map((stage, place) => (
        <span key={stage} data-standing={standingOf(order, place)} />
      ))}
    </span>
  );
}

/** The first moment of a stage, which stays when an order goes back to it. */
const reachedAt = ({ history, submittedAt }: Order, stage: string): string | undefined =>
  (stage === "SUBMITTED" ? submittedAt : null) ?? history.find(({ to }) => to === stage)?.at;

export function OrderRail({ order }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const short = (date: string) => formatDate(date, locale, { day: "numeric", month: "short", year: "numeric" });
  const isTermination = order.action === "TERMINATE";
  const noteOf = (stage: string, standing: Standing) => {
    const at = reachedAt(order, stage);
    if (standing !== "later") return at && short(at);
    if (hasEnded(order.status)) return undefined;
    const planned = isTermination ? (order.plannedDate ?? order.wishDate) : order.plannedDate;
    return stage === "COMPLETED" && planned ? t("orders.rail.planned", { date: short(planned) }) : undefined;
  };
  return (
    <ol className={styles.rail} aria-label={t("orders.rail")}>
      {stagesOf(order).map((stage, place) => {
        const standing = standingOf(order, place);
        const isEnd = stage === "COMPLETED" && isTermination;
        return (
          <li
            key={stage}
            className={styles.stage}
            data-standing={standing}
            aria-current={standing === "now" ? "step" : undefined}
          >
            <span className={styles.circle}>
              {standing === "done" ? (
                <Icon name="check" size="small" />
              ) : standing === "stopped" ? (
                <Icon name="close" size="small" />
              ) : (
                place + 1
              )}
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{t(isEnd ? "orders.rail.ended" : `orders.status.${stage}`)}</span>
              {standing === "done" && <span className="visually-hidden">, {t("orders.rail.done")}</span>}
              <span className={styles.note}>{noteOf(stage, standing)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
