import { draftDays } from "@demarc/contract/orders/orders";
import type { Order } from "@demarc/contract/orders/order-fields";
import type { ReactNode } from "react";
import { ServiceLink } from "../../services/ordered-service-link.tsx";
import { useReadOnly } from "@demarc/shell/session.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner, type BannerProps } from "@demarc/ui/layout/banner.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { draftPath } from "../order-labels.ts";
import styles from "./order.module.css";
import type { OrderTexts } from "../order-page-texts.ts";
import type { OrderActions } from "./use-order-actions.ts";

interface Notable {
  readonly tone: BannerProps["tone"];
  readonly title: string;
  readonly text: ReactNode;
  readonly act?: "continue" | "answer" | "again";
}

const dayMilliseconds = 86_400_000;

/** The most important fact about an order that is not simply in progress. */
const notableOf = (t: Translate<keyof OrderTexts>, locale: Locale, order: Order): Notable | undefined => {
  const { status, action, question, reason, history, updatedAt, targetService, plannedDate, wishDate } = order;
  const long = (at: string | number) => formatDate(at, locale, { dateStyle: "long" });
  const since = long(history.findLast(({ to }) => to === status)?.at ?? updatedAt);
  switch (status) {
    case "DRAFT":
      return {
        tone: "info",
        title: t("orders.banner.draft"),
        text: t("orders.banner.draft-text", { date: long(Date.parse(updatedAt) + draftDays * dayMilliseconds) }),
        act: "continue",
      };
    case "AWAITING_CUSTOMER":
      return { tone: "warn", title: t("orders.banner.waiting", { date: since }), text: question, act: "answer" };
    case "ON_HOLD":
      return {
        tone: "warn",
        title: t("orders.banner.hold", { date: since }),
        text: reason ?? t("orders.banner.hold-text"),
      };
    case "CANCELLATION_REQUESTED":
      return { tone: "warn", title: t("orders.banner.asked", { date: since }), text: t("orders.banner.asked-text") };
    case "CANCELLED":
      return { tone: "info", title: t("orders.banner.cancelled", { date: since }), text: reason };
    case "REJECTED":
      return { tone: "bad", title: t("orders.banner.rejected", { date: since }), text: reason, act: "again" };
    case "FAILED":
      return { tone: "bad", title: t("orders.banner.failed", { date: since }), text: reason, act: "again" };
    case "SUBMITTED":
    case "ACCEPTED":
    case "SCHEDULED":
    case "IN_PROGRESS":
    case "COMPLETED": {
      const day = plannedDate ?? wishDate;
      if (action !== "TERMINATE" || status === "COMPLETED" || !targetService || !day) return undefined;
      return {
        tone: "info",
        title: t("orders.banner.ending", { name: targetService.name, date: long(day) }),
        text: (
          <>
            {t("orders.banner.ending-text")} <ServiceLink service={targetService} />
          </>
        ),
      };
    }
  }
};

interface OrderBannerProps {
  readonly order: Order;
  readonly actions: OrderActions;
  readonly onAnswer: () => void;
}

export function OrderBanner({ order, actions, onAnswer }: OrderBannerProps) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const readOnly = useReadOnly();
  const notable = notableOf(t, locale, order);
  if (!notable) return null;
  const { tone, title, text, act } = notable;
  const button = {
    continue: () => (
      <LinkButton to={draftPath(order)} variant="primary">
        {t("orders.continue")}
      </LinkButton>
    ),
    answer: () =>
      order.possible.answer && (
        <Button variant="primary" onClick={onAnswer} aria-haspopup="dialog">
          {t("orders.answer")}
        </Button>
      ),
    again: () =>
      actions.duplicate && (
        <Button pending={actions.pending} onClick={actions.duplicate}>
          {t("orders.again")}
        </Button>
      ),
  };
  return (
    <Banner tone={tone} title={title} actions={act && !readOnly && button[act]()}>
      {text && <p className={styles.said}>{text}</p>}
    </Banner>
  );
}
