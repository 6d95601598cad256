import { variant } from "#variant";
import { orderedKinds, orderStatuses } from "@demarc/contract/orders/order-fields";
import { useQuery } from "@tanstack/react-query";
import { sitesQuery } from "../catalogue/sites.data.ts";
import { endCustomersQuery, leftOut } from "../end-customers/offered-end-customers.data.ts";
import type { ListFilter } from "@demarc/shell/lists/list-filter.ts";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { useNarrow } from "@demarc/ui/narrow.ts";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { draftColumns } from "./draft-columns.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderCounts } from "./order-counts.tsx";
import { formPaths } from "./order-labels.ts";
import { downloadOrders, orderList, type OrderSearch, ordersQuery } from "./orders.data.ts";
import type en from "./orders.en.ts";
import { useDraftDeletion } from "./use-draft-deletion.ts";

type Text = Translate<keyof typeof en>;

const orderChoices = (t: Text) =>
  [
    { label: t("orders.new.line"), icon: "line", to: formPaths.LINE },
    { label: t("orders.new.rack"), icon: "dc", to: formPaths.RACK },
    { label: t("orders.new.dc-connection"), icon: "connection", to: formPaths.DC_CONNECTION },
    { label: t("orders.new.wdm"), icon: "wave", to: formPaths.WDM },
  ] as const;

const orderMenu = (t: Text): PageAction => ({
  label: t("orders.new"),
  icon: "plus",
  primary: true,
  choices: orderChoices(t),
});

/** The filters of the list. The site and end customer filters appear once their options have loaded. */
const useFilters = (t: Text): readonly ListFilter<keyof OrderSearch["filters"]>[] => {
  const { id, type } = useCustomer();
  const sites = useQuery(sitesQuery()).data ?? [];
  const readOnly = useReadOnly();
  const isReseller = type === "reseller" && !readOnly;
  const endCustomers = useQuery({ ...endCustomersQuery(id), enabled: isReseller }).data;
  const offered = endCustomers?.items ?? [];
  const all: readonly ListFilter<keyof OrderSearch["filters"]>[] = [
    {
      name: "status",
      label: t("orders.status"),
      options: orderStatuses.map((value) => ({ value, label: t(`orders.status.${value}`) })),
      several: true,
    },
    {
      name: "kind",
      label: t("orders.kind"),
      options: orderedKinds.map((value) => ({ value, label: t(`orders.kind.${value}`) })),
      several: true,
    },
    {
      name: "site",
      label: t("orders.site"),
      options: sites.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
    },
    {
      name: "endCustomerId",
      label:
        endCustomers && leftOut(endCustomers) > 0
          ? t("orders.end-customer-first", { count: offered.length })
          : t("orders.end-customer"),
      options: offered.map((entry) => ({ value: entry.id, label: entry.name })),
    },
    { kind: "days", label: t("orders.submitted"), from: "from", to: "to" },
  ];
  return all.filter((filter) => !("options" in filter) || filter.options.length > 0);
};

/** /orders; filters, sorting, columns and page are in the URL. With `status=DRAFT` it lists the drafts. */
export function OrdersScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, type } = useCustomer();
  const readOnly = useReadOnly();
  const list = useList(orderList);
  const result = useQuery(ordersQuery(id, list.search));
  const filters = useFilters(t);
  const { pending, remove } = useDraftDeletion();
  const narrow = useNarrow();
  const isDrafts = list.search.filters.status === "DRAFT";
  const columns =
    isDrafts && !readOnly
      ? draftColumns(t, locale, { narrow, pending, onDelete: (draft) => void remove(draft) })
      : orderColumns(t, locale, { readOnly }).filter(({ key }) => key !== "endCustomer" || type === "reseller");
  return (
    <ListPage
      title={t(isDrafts ? "orders.drafts" : "orders.title")}
      actions={readOnly ? [] : [{ label: t("orders.import"), to: "/orders/import" }, orderMenu(t)]}
      above={<OrderCounts customerId={id} />}
      list={list}
      result={result}
      pageQuery={ordersQuery}
      searchLabel={t("orders.search")}
      filters={filters}
      columns={columns}
      rowKey={(order) => order.id}
      usualSorting={{ key: isDrafts ? "updatedAt" : "submittedAt", descending: true }}
      views="orders"
      none={
        readOnly ? (
          <EmptyState icon="order" title={t("orders.none")} text={t("orders.none-of-child")} />
        ) : (
          <EmptyState
            icon="order"
            title={t("orders.none")}
            text={t("orders.none-text")}
            action={
              <LinkButton to={formPaths[variant.firstOrder]} variant="primary" icon="plus">
                {orderChoices(t).find(({ to }) => to === formPaths[variant.firstOrder])?.label}
              </LinkButton>
            }
          />
        )
      }
      onSave={(csv) => downloadOrders(id, list.search, csv)}
    />
  );
}
