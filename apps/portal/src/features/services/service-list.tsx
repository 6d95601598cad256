import { serviceLifecycles } from "@demarc/contract/services/services";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { sitesQuery } from "../catalogue/sites.data.ts";
import { endCustomersQuery, leftOut } from "../end-customers/offered-end-customers.data.ts";
import type { ChoiceFilter } from "@demarc/shell/lists/list-filter.ts";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useCustomer, useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import type { Option } from "@demarc/ui/controls/select-field.tsx";
import { useMayOrder } from "./order-paths.ts";
import type { Service, ServiceKind, ServiceSummary } from "./service-kind.ts";
import type { ServiceTexts } from "./service-texts.ts";

export const optionsOf = <Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => string,
): readonly Option[] => values.map((value) => ({ value, label: textOf(value) }));

export const useLifecycleFilter = (label?: string): ChoiceFilter<"lifecycle"> => {
  const t = useText<ServiceTexts>();
  return {
    name: "lifecycle",
    label: label ?? t("service.state"),
    options: optionsOf(serviceLifecycles, (value) => t(`service.lifecycle.${value}`)),
  };
};

/** The filter by data centre; without options until these have loaded. */
export const useSiteFilter = (kind: Parameters<typeof sitesQuery>[0]): ChoiceFilter<"site"> => {
  const t = useText<ServiceTexts>();
  const sites = useQuery(sitesQuery(kind)).data ?? [];
  return {
    name: "site",
    label: t("service.site"),
    options: sites.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
  };
};

/** The filter by end customer; without options until these have loaded, and for a company that has none. */
export const useEndCustomerFilter = (mayLabel = true): ChoiceFilter<"endCustomerId"> => {
  const t = useText<ServiceTexts>();
  const { id, type } = useCustomer();
  const readOnly = useReadOnly();
  const enabled = mayLabel && type === "reseller" && !readOnly;
  const endCustomers = useQuery({ ...endCustomersQuery(id), enabled }).data;
  const offered = endCustomers?.items ?? [];
  return {
    name: "endCustomerId",
    label:
      endCustomers && leftOut(endCustomers) > 0
        ? t("service.end-customer-first", { count: offered.length })
        : t("service.end-customer"),
    options: offered.map((entry) => ({ value: entry.id, label: entry.name })),
  };
};

export const useServiceList = <Row extends ServiceSummary, Shown extends Service & Row, Filter extends string>(
  kind: ServiceKind<Row, Shown, Filter>,
) => {
  const { id, type, parentCustomerId } = useCustomer();
  const list = useList(kind.shape);
  const result = useQuery(kind.pageQuery(id, list.search));
  // The services of an end user are its own or its reseller's; only the rows show which.
  const isOwn = type !== "end-user" || result.data?.items.some(({ view }) => view === "own") === true;
  // A service that a reseller delivers has no contract with us, so its customer would see empty columns.
  return { kind, list, result, isOwn, hasContracts: isOwn || parentCustomerId === null };
};

type PageProps<Filter extends string, Row> = ComponentProps<typeof ListPage<Filter, Row>>;

interface ServiceListProps<Row extends ServiceSummary, Shown extends Service & Row, Filter extends string> extends Pick<
  PageProps<Filter, Row>,
  "title" | "searchLabel" | "views" | "columns" | "above"
> {
  readonly services: ReturnType<typeof useServiceList<Row, Shown, Filter>>;
  readonly filters: readonly ChoiceFilter<NoInfer<Filter>>[];
  readonly actions?: PageProps<Filter, Row>["actions"];
  readonly none: { readonly title: string; readonly text: string };
  /** The order of such a service, offered to people who may order. */
  readonly order?: { readonly label: string; readonly to: string };
  /** The columns that have no contents, and those that have none without a contract. */
  readonly empty?: Iterable<string>;
  readonly contracted?: readonly string[];
  /** Shows the rows as loading until the content above them has loaded, so that they do not move. */
  readonly isWaiting?: boolean;
}

export function ServiceListPage<Row extends ServiceSummary, Shown extends Service & Row, Filter extends string>(
  props: ServiceListProps<Row, Shown, Filter>,
) {
  const {
    services,
    columns,
    filters,
    none,
    order,
    actions = [],
    empty = [],
    contracted = [],
    isWaiting,
    ...page
  } = props;
  const { kind, list, result, hasContracts } = services;
  const { id, type } = useCustomer();
  const t = useText<ServiceTexts>();
  const readOnly = useReadOnly();
  const offered = useMayOrder() ? order : undefined;
  // People without the role learn who can order.
  const isOrdering = useFeatures().has("myOrders");
  const hasRole = useHasRole("RESELLER_ORDER");
  const ownText = order && isOrdering && !hasRole ? `${none.text} ${t("service.none-who")}` : none.text;
  const hidden = new Set([
    ...(hasContracts ? [] : ["contract.endDate", "mrc", ...contracted]),
    ...(type === "reseller" ? [] : ["endCustomer"]),
    ...empty,
  ]);
  return (
    <ListPage
      {...page}
      actions={offered ? [...actions, { ...offered, icon: "plus", primary: true }] : actions}
      list={list}
      result={isWaiting ? { ...result, data: undefined, isPending: true } : result}
      pageQuery={kind.pageQuery}
      filters={filters.filter(({ options }) => options.length > 0)}
      columns={columns.filter(({ key }) => !hidden.has(key))}
      rowKey={(service) => service.id}
      none={
        <EmptyState
          icon={kind.icon}
          title={none.title}
          text={readOnly ? t("service.none-of-child") : ownText}
          action={offered && <LinkButton to={offered.to}>{offered.label}</LinkButton>}
        />
      }
      onSave={(csv) => kind.downloadAll(id, list.search, csv)}
    />
  );
}
