import { euroFormat } from "@demarc/contract/core/money";
import type { OrderSummary } from "@demarc/contract/orders/order-fields";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { orderedThing, orderPath, turnOf } from "./order-labels.ts";
import { SmallRail } from "./order-rail.tsx";
import { OrderState } from "./order-state.tsx";
import type en from "./orders.en.ts";
import styles from "./orders.module.css";

type Text = Translate<keyof typeof en>;

interface Shown {
  /** True while a child company is viewed, whose drafts cannot be continued. */
  readonly readOnly: boolean;
}

const identity = (t: Text, locale: Locale, { readOnly }: Shown): readonly ListColumn<OrderSummary>[] => [
  {
    key: "orderNumber",
    header: t("orders.number"),
    rowHeader: true,
    sortable: true,
    width: 160,
    phone: "lead",
    cell: (order) => (
      <a href={readOnly ? `/orders/order/${order.id}` : orderPath(order)}>{order.orderNumber ?? t("orders.draft")}</a>
    ),
  },
  {
    key: "what",
    header: t("orders.what"),
    label: t("orders.what"),
    phone: "detail",
    cell: (order) => (
      <>
        {orderedThing(t, locale, order)}
        {order.place && <span className="dim">{` · ${order.place}`}</span>}
      </>
    ),
  },
  {
    key: "status",
    header: t("orders.status"),
    label: t("orders.status"),
    width: 168,
    phone: "trail",
    cell: (order) => (
      <span className={styles.state}>
        <OrderState status={order.status} />
        {order.stage !== null && <SmallRail order={order} />}
      </span>
    ),
  },
  {
    key: "turn",
    header: t("orders.turn"),
    label: t("orders.turn"),
    width: 96,
    phone: "hidden",
    drops: 1000,
    cell: ({ status }) => {
      const turn = turnOf(status);
      if (turn === "none") return undefined;
      return turn === "you" ? <strong>{t("orders.turn.you")}</strong> : t("orders.turn.us");
    },
  },
];

/** The date of an order: delivered if it is completed; otherwise planned, or wished. Undefined if it ended in another way. */
const nextDate = (t: Text, locale: Locale, { status, deliveredDate, plannedDate, wishDate }: OrderSummary) => {
  if (status === "COMPLETED") return deliveredDate && <span className="dim">{formatDate(deliveredDate, locale)}</span>;
  if (turnOf(status) === "none") return undefined;
  if (plannedDate) return formatDate(plannedDate, locale);
  return wishDate && <span className="dim">{t("orders.wished", { date: formatDate(wishDate, locale) })}</span>;
};

const delivery = (t: Text, locale: Locale): readonly ListColumn<OrderSummary>[] => {
  const amount = (text: string) => <span className="number">{euroFormat(locale)(text)}</span>;
  return [
    {
      key: "plannedDate",
      header: t("orders.date"),
      label: t("orders.date"),
      align: "end",
      sortable: true,
      width: 160,
      phone: "hidden",
      drops: 900,
      cell: (order) => nextDate(t, locale, order),
    },
    {
      key: "mrcTotal",
      header: t("orders.monthly"),
      label: t("orders.monthly"),
      align: "end",
      sortable: true,
      width: 100,
      phone: "end",
      cell: ({ mrcTotal }) => amount(mrcTotal),
    },
    {
      key: "nrcTotal",
      header: t("orders.one-off"),
      label: t("orders.one-off"),
      align: "end",
      width: 116,
      phone: "hidden",
      drops: 1100,
      cell: ({ nrcTotal }) => amount(nrcTotal),
    },
  ];
};

/** Columns that a person can add. */
const further = (t: Text, locale: Locale): readonly ListColumn<OrderSummary>[] => [
  {
    key: "endCustomer",
    header: t("orders.end-customer"),
    label: t("orders.end-customer"),
    width: 144,
    phone: "hidden",
    drops: 1200,
    cell: ({ endCustomer }) => endCustomer?.name,
  },
  {
    key: "customerReference",
    header: t("orders.reference"),
    label: t("orders.reference"),
    width: 128,
    phone: "hidden",
    drops: 1200,
    cell: ({ customerReference }) => customerReference,
  },
  {
    key: "submittedAt",
    header: t("orders.submitted"),
    label: t("orders.submitted"),
    align: "end",
    sortable: true,
    width: 112,
    phone: "hidden",
    drops: 1100,
    cell: ({ submittedAt }) => submittedAt && formatDate(submittedAt, locale),
  },
  {
    key: "updatedAt",
    header: t("orders.updated"),
    label: t("orders.updated"),
    align: "end",
    sortable: true,
    width: 112,
    phone: "hidden",
    drops: 1100,
    cell: ({ updatedAt }) => formatDate(updatedAt, locale),
  },
];

/** The columns of the list of orders, in order; keys of sortable columns are those of the API. */
export const orderColumns = (t: Text, locale: Locale, shown: Shown): readonly ListColumn<OrderSummary>[] => [
  ...identity(t, locale, shown),
  ...delivery(t, locale),
  ...further(t, locale),
];
